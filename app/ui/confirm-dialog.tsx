import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

type Props = {
  isOpen: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  /** Names the thing: "Gallery “Cold stores” and its 12 pictures will be deleted." */
  what?: ReactNode;
  busy?: boolean;
  error?: string | null;
};

export function ConfirmDialog({ isOpen, onCancel, onConfirm, what, busy = false, error }: Props) {
  return (
    <Dialog dismissable={false} isOpen={isOpen} onClose={onCancel} role="alertdialog" title="Please Confirm?">
      <p>Are you sure you want to do this?</p>
      {what && <p className="mt-2 font-semibold text-navy-900">{what}</p>}
      {error && (
        <p className="mt-3 font-medium text-danger" role="alert">
          {error}
        </p>
      )}
      <div className="mt-7 flex flex-wrap justify-end gap-3">
        <Button autoFocus disabled={busy} onClick={onCancel} variant="secondary">
          Cancel
        </Button>
        <Button busy={busy} onClick={onConfirm} variant="danger">
          Confirm
        </Button>
      </div>
    </Dialog>
  );
}
