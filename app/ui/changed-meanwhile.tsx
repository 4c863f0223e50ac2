import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

type Props = {
  /** Saves what stands in the form over what the other person saved. */
  onKeepMine: () => void;
  /** Puts what the other person saved into the form. */
  onTakeTheirs: () => void;
  busy?: boolean;
  className?: string;
};

/** Two people changed the same thing: whoever saves second chooses, and nothing is lost before that. */
export function ChangedMeanwhile({ onKeepMine, onTakeTheirs, busy = false, className }: Props) {
  return (
    <Notice className={className} title="Somebody else has changed this meanwhile" tone="error">
      <p>Your text is still here and not saved yet.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button busy={busy} onClick={onKeepMine} size="small">
          Save mine anyway
        </Button>
        <Button disabled={busy} onClick={onTakeTheirs} size="small" variant="secondary">
          Show theirs instead
        </Button>
      </div>
    </Notice>
  );
}
