import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { TrashIcon } from "../../../ui/icons.tsx";
import { removeGallery } from "../galleries.requests.ts";

type Props = { gallery: { id: number; name: string }; pictures: number; onDeleted: () => void };

export function DeleteGalleryButton({ gallery, pictures, onDeleted }: Props) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const confirm = async () => {
    setBusy(true);
    const outcome = await removeGallery(gallery.id);
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
        Delete Gallery
      </Button>
      <ConfirmDialog
        busy={busy}
        error={error}
        isOpen={asking}
        onCancel={() => setAsking(false)}
        onConfirm={() => void confirm()}
        what={`The gallery “${gallery.name}”${pictures > 0 ? ` and its ${count(pictures)}` : ""} will be deleted.`}
      />
    </>
  );
}

function count(pictures: number): string {
  return pictures === 1 ? "picture" : `${pictures} pictures`;
}
