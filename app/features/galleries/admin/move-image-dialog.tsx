import { useState } from "react";
import { call } from "../../../platform/browser/call.ts";
import { useForm } from "../../../platform/browser/use-form.ts";
import { useLoaded } from "../../../platform/browser/use-loaded.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogForm } from "../../../ui/dialog-form.tsx";
import { Refusal } from "../../../ui/notice.tsx";
import { Select } from "../../../ui/select.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import type { GalleryImage, GalleryName } from "../galleries.schema.ts";

type Props = {
  /** All in the same gallery. */
  images: GalleryImage[];
  /** Called for each as soon as it is stored. */
  onMoved: (image: GalleryImage) => void;
  onAllMoved: (target: GalleryName) => void;
  onClose: () => void;
};

export function MoveImageDialog(props: Props) {
  const { images, onClose } = props;
  const [galleryId] = useState(images[0]?.gallery_id);
  // Only now: few ever move a picture, and there may be a thousand galleries.
  const names = useLoaded(() => call("GET /api/galleries/names"));
  return (
    <Dialog isOpen onClose={onClose} title={images.length > 1 ? "Move Images" : "Move Image"}>
      {!names && <Spinner label="Loading the galleries" />}
      {names?.ok === false && <Refusal words={names.message} />}
      {names?.ok && <MoveImageForm {...props} others={names.data.filter(({ id }) => id !== galleryId)} />}
    </Dialog>
  );
}

function MoveImageForm({ images, others, onMoved, onAllMoved, onClose }: Props & { others: GalleryName[] }) {
  /** After a failure on the way the next press goes on with the rest. */
  const [moved] = useState(() => new Set<number>());
  const form = useForm({
    send: async ({ gallery_id }) => {
      const target = others.find(({ id }) => id === Number(gallery_id));
      for (const image of images) {
        if (moved.has(image.id)) continue;
        const outcome = await call("POST /api/galleriesimages/:id", {
          params: { id: image.id },
          body: { gallery_id: Number(gallery_id) },
        });
        // Deleted by somebody else meanwhile: the others still move.
        if (!outcome.ok && (outcome.status !== 404 || images.length === 1)) return outcome;
        moved.add(image.id);
        onMoved(image);
      }
      if (target) onAllMoved(target);
      return { ok: true, data: null } as const;
    },
    onSuccess: onClose,
  });
  return (
    <DialogForm disabled={others.length === 0} form={form} onCancel={onClose} send="Move" sending="Moving…">
      <Select choices={others.map(({ id, name }) => [id, name])} label="To the gallery" name="gallery_id" />
    </DialogForm>
  );
}
