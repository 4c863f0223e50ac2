import { type ReactNode, useState } from "react";
import { Button } from "../buttons/button.tsx";
import { Dialog } from "./dialog.tsx";

type Outcome = { ok: true } | { ok: false; status: number; message: string };

export type Question = {
  /** Names the thing and what will happen: "Gallery “Cold stores” and its 12 pictures will be deleted." */
  what: ReactNode;
  /** A field that belongs to the question. */
  choice?: ReactNode;
  act: () => Promise<Outcome>;
  onDone: () => void | Promise<void>;
};

type Props = Question & { onClose: () => void };

/**
 * Asks for confirmation, runs an action and shows why it failed. A 404 counts as success: the thing is already gone.
 */
export function ConfirmDialog({ isOpen, ...question }: Props & { isOpen: boolean }) {
  // Each opening starts without the error of the last one, also of an action that failed after Escape.
  return isOpen && <OpenDialog {...question} />;
}

function OpenDialog({ onClose, what, choice, act, onDone }: Props) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const confirm = async () => {
    setBusy(true);
    const outcome = await act();
    setBusy(false);
    if (!outcome.ok && outcome.status !== 404) return setError(outcome.message);
    onClose();
    await onDone();
  };
  return (
    <Dialog dismissable={false} isOpen onClose={onClose} role="alertdialog" title="Please Confirm?">
      <p>Are you sure you want to do this?</p>
      <p className="mt-2 font-semibold text-navy-900">{what}</p>
      {choice && <div className="mt-4">{choice}</div>}
      {error && (
        <p className="mt-3 font-medium text-danger" role="alert">
          {error}
        </p>
      )}
      <div className="mt-7 flex flex-wrap justify-end gap-3">
        <Button autoFocus disabled={busy} onClick={onClose} variant="secondary">
          Cancel
        </Button>
        <Button busy={busy} onClick={() => void confirm()} variant="danger">
          Confirm
        </Button>
      </div>
    </Dialog>
  );
}
