import { useState } from "react";
import { call } from "../../../platform/browser/call.ts";
import { useForm } from "../../../platform/browser/use-form.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogForm } from "../../../ui/dialog-form.tsx";
import { Select } from "../../../ui/select.tsx";
import type { GalleryImage } from "../galleries.schema.ts";

type Choice = { id: number; name: string };

type Props = {
  /** All of one gallery. */
  images: GalleryImage[];
  galleries: Choice[];
  /** Called for each. */
  onMoved: (image: GalleryImage, target: Choice) => void;
  onClose: () => void;
};

export function MoveImageDialog({ images, galleries, onMoved, onClose }: Props) {
  const [galleryId] = useState(images[0]?.gallery_id);
  const others = galleries.filter(({ id }) => id !== galleryId);
  const form = useForm({
    send: async ({ gallery_id }) => {
      const target = others.find(({ id }) => id === Number(gallery_id));
      for (const image of images) {
        const outcome = await call("POST /api/galleriesimages/:id", {
          params: { id: image.id },
          body: { gallery_id: Number(gallery_id) },
        });
        if (!outcome.ok) return outcome;
        onMoved(image, target!);
      }
      return { ok: true, data: null } as const;
    },
    onSuccess: onClose,
  });
  return (
    <Dialog isOpen onClose={onClose} title={images.length > 1 ? "Move Images" : "Move Image"}>
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
