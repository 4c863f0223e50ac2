import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";

type Props = { isOpen: boolean; onClose: () => void; onKeepMine: () => void; onLoadTheirs: () => void };

/** Two people saved the same widget: the second one decides. */
export function ConflictDialog({ isOpen, onClose, onKeepMine, onLoadTheirs }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Somebody else saved this widget">
      <p>
        It was changed after you opened it. Keep what you have here and theirs is overwritten, or load theirs
        and what you changed is gone.
      </p>
      <div className="mt-7 flex flex-wrap justify-end gap-3">
        <Button onClick={onLoadTheirs} variant="secondary">
          Load theirs
        </Button>
        <Button onClick={onKeepMine}>Keep mine</Button>
      </div>
    </Dialog>
  );
}
