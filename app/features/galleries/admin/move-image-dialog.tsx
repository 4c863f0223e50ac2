import { call } from "../../../platform/browser/call.ts";
import { useForm } from "../../../platform/browser/use-form.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogForm } from "../../../ui/dialog-form.tsx";
import { Select } from "../../../ui/select.tsx";
import type { GalleryImage } from "../galleries.schema.ts";

type Choice = { id: number; name: string };

type Props = {
  image: GalleryImage;
  galleries: Choice[];
  onMoved: (target: Choice) => void;
  onClose: () => void;
};

export function MoveImageDialog({ image, galleries, onMoved, onClose }: Props) {
  const others = galleries.filter(({ id }) => id !== image.gallery_id);
  const form = useForm({
    send: ({ gallery_id }) =>
      call("POST /api/galleriesimages/:id", {
        params: { id: image.id },
        body: { gallery_id: Number(gallery_id) },
      }),
    onSuccess: ({ gallery_id }) => {
      onMoved(others.find(({ id }) => id === gallery_id)!);
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title="Move Image">
      <DialogForm disabled={others.length === 0} form={form} onCancel={onClose} send="Move" sending="Moving…">
        <Select error={form.error("gallery_id")} label="To the gallery" name="gallery_id">
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </DialogForm>
    </Dialog>
  );
}
