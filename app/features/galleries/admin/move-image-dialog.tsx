import { useState } from "react";
import { call } from "../../../platform/browser/calls/call.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { useLoaded } from "../../../platform/browser/calls/use-loaded.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { DialogForm } from "../../../ui/forms/dialog-form.tsx";
import { Refusal } from "../../../ui/display/notice.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { Spinner } from "../../../ui/display/spinner.tsx";
import type { GalleryImage, GalleryName } from "../galleries.schema.ts";

type Props = {
  /** The pictures to move. All are in the same gallery. */
  images: GalleryImage[];
  /** Called for each picture as soon as its move is stored. */
  onMoved: (image: GalleryImage) => void;
  onAllMoved: (target: GalleryName) => void;
  onClose: () => void;
};

export function MoveImageDialog(props: Props) {
  const { images, onClose } = props;
  const [galleryId] = useState(images[0]?.gallery_id);
  // Loads the names only now: few users ever move a picture, and there may be a thousand galleries.
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
  /** The pictures already moved, so that a retry after a failure continues with the others. */
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
        // Somebody else has deleted this picture; the others are moved all the same.
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
