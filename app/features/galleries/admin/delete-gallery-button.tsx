import { DeleteButton } from "../../../ui/delete-button.tsx";
import { removeGallery } from "../galleries.requests.ts";

type Props = { gallery: { id: number; name: string }; pictures: number; onDeleted: () => void };

export function DeleteGalleryButton({ gallery, pictures, onDeleted }: Props) {
  return (
    <DeleteButton
      onDeleted={onDeleted}
      remove={() => removeGallery(gallery.id)}
      what={`The gallery “${gallery.name}”${pictures > 0 ? ` and its ${count(pictures)}` : ""} will be deleted.`}
    >
      Delete Gallery
    </DeleteButton>
  );
}

function count(pictures: number): string {
  return pictures === 1 ? "picture" : `${pictures} pictures`;
}
