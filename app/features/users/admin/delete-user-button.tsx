import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { TrashIcon } from "../../../ui/icons.tsx";
import { removeUser } from "../users.requests.ts";

type Props = { userId: number; name: string; onDeleted: () => void };

export function DeleteUserButton({ userId, name, onDeleted }: Props) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const confirm = async () => {
    setBusy(true);
    const outcome = await removeUser(userId);
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
        Delete User
      </Button>
      <ConfirmDialog
        busy={busy}
        error={error}
        isOpen={asking}
        onCancel={() => setAsking(false)}
        onConfirm={() => void confirm()}
        what={`The account of ${name} will be deleted.`}
      />
    </>
  );
}
