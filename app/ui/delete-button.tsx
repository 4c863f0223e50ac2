import { useState } from "react";
import { Button } from "./button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { TrashIcon } from "./icons.tsx";

type Outcome = { ok: true } | { ok: false; status: number; message: string };

type Props = {
  /** The button's words, such as "Delete Gallery". */
  children: string;
  /** What goes, in a sentence. */
  what: string;
  remove: () => Promise<Outcome>;
  onDeleted: () => void;
};

/** Deletes after a question that names what goes. What somebody else has deleted already is deleted too. */
export function DeleteButton({ children, what, remove, onDeleted }: Props) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const confirm = async () => {
    setBusy(true);
    const outcome = await remove();
    setBusy(false);
    if (outcome.ok || outcome.status === 404) return onDeleted();
    setError(outcome.message);
  };
  return (
    <>
      <Button
        icon={<TrashIcon size={20} />}
        onClick={() => {
          setError(null);
          setAsking(true);
        }}
        variant="secondary"
      >
        {children}
      </Button>
      <ConfirmDialog
        busy={busy}
        error={error}
        isOpen={asking}
        onCancel={() => setAsking(false)}
        onConfirm={() => void confirm()}
        what={what}
      />
    </>
  );
}
