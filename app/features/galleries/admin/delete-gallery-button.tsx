import { call } from "../../../platform/browser/call.ts";
import { offerToBringBack } from "../../../platform/browser/undo.ts";
import { ConfirmButton } from "../../../ui/confirm-button.tsx";
import { TrashIcon } from "../../../ui/icons.tsx";

type Props = { gallery: { id: number; name: string }; pictures: number; onDeleted: () => void };

export function DeleteGalleryButton({ gallery, pictures, onDeleted }: Props) {
  return (
    <ConfirmButton
      act={() => call("DELETE /api/galleries/:id", { params: { id: gallery.id } })}
      icon={<TrashIcon size={20} />}
      onDone={() => {
        offerToBringBack({ kind: "gallery", ids: [gallery.id], words: `“${gallery.name}” was deleted.` });
        onDeleted();
      }}
      variant="secondary"
      what={`The gallery “${gallery.name}”${pictures > 0 ? ` and its ${count(pictures)}` : ""} will be deleted.`}
    >
      Delete Gallery
    </ConfirmButton>
  );
}

function count(pictures: number): string {
  return pictures === 1 ? "picture" : `${pictures} pictures`;
}
