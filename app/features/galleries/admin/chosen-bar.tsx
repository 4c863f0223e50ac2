import { Button } from "../../../ui/buttons/button.tsx";

type Props = {
  count: number;
  onDescribe: () => void;
  onMove: () => void;
  onDelete: () => void;
  onClose: () => void;
};

/** The actions for the chosen pictures, at the foot of the screen within reach of the thumb. */
export function ChosenBar({ count, onDescribe, onMove, onDelete, onClose }: Props) {
  const act = (words: string, onClick: () => void) => (
    <Button disabled={count === 0} onClick={onClick} size="small" variant="secondary">
      {words}
    </Button>
  );
  return (
    <div
      aria-label="Chosen pictures"
      className="sticky bottom-4 z-20 mt-6 flex flex-wrap items-center gap-2 rounded-md border border-slate-300 bg-white px-4 py-3 shadow-lift"
      role="group"
    >
      <p className="figures mr-auto text-sm font-semibold text-navy-900" role="status">
        {count} chosen
      </p>
      {act("Describe", onDescribe)}
      {act("Move", onMove)}
      {act("Delete", onDelete)}
      <Button onClick={onClose} size="small" variant="quiet">
        Done
      </Button>
    </div>
  );
}
