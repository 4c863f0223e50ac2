import { call } from "../../../platform/browser/calls/call.ts";
import { offerRestore } from "../../../platform/browser/calls/undo.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import type { GalleryImage } from "../galleries.schema.ts";
import { type ImageAction, ImageActionRows } from "./image-actions.tsx";
import { ImageDialog } from "./image-dialog.tsx";
import { MoveImageDialog } from "./move-image-dialog.tsx";
import { ReplaceImageDialog } from "./replace-image-dialog.tsx";
import type { Images } from "./use-images.ts";

/** An action for a picture. "ask" opens the list of actions. */
export type Asked = ImageAction | "ask";
/** The open dialog, its pictures, and the index of the one that it shows. */
export type Open = { action: Exclude<Asked, "rotate" | "cover">; about: GalleryImage[]; at: number };

type Props = {
  open: Open;
  images: Images;
  onAction: (action: Asked, image: GalleryImage) => void;
  onClose: () => void;
  /** Shows the next of several pictures. */
  onNext: () => void;
  /** Called once the pictures are no longer in this gallery. */
  onGone: () => void;
};

export function OpenDialog(props: Props) {
  const { open, images, onAction, onClose, onNext } = props;
  const image = open.about[open.at];
  if (open.action === "move") return <MoveDialog {...props} />;
  if (open.action === "delete") return <DeleteDialog {...props} />;
  if (!image) return null;
  if (open.action === "ask") {
    const number = images.images.findIndex(({ id }) => id === image.id) + 1;
    return (
      <Dialog isOpen onClose={onClose} title={`Picture ${number}`}>
        <ImageActionRows image={image} number={number} onAction={(action) => onAction(action, image)} />
      </Dialog>
    );
  }
  if (open.action === "replace") {
    return (
      <ReplaceImageDialog
        image={image}
        onClose={onClose}
        onReplaced={(replaced, notice) => {
          images.put(replaced);
          const check = replaced.alt && "Its words describe the picture before: see whether they still fit.";
          const words = ["Picture replaced.", notice, check].filter(Boolean).join(" ");
          images.announce({ tone: "success", words });
        }}
      />
    );
  }
  const { length: of } = open.about;
  return (
    <ImageDialog
      image={image}
      key={image.id}
      onClose={onClose}
      onStored={images.put}
      running={of > 1 ? { at: open.at + 1, of, next: onNext } : undefined}
    />
  );
}

function MoveDialog({ open: { about }, images, onClose, onGone }: Props) {
  return (
    <MoveImageDialog
      images={about}
      onAllMoved={({ name }) => {
        const what = about.length > 1 ? `${about.length} pictures` : "Picture";
        images.announce({ tone: "success", words: `${what} moved to “${name}”.` });
        onGone();
      }}
      onClose={onClose}
      onMoved={({ id }) => images.takeOut(id)}
    />
  );
}

function DeleteDialog({ open: { about }, images, onClose, onGone }: Props) {
  const isSeveral = about.length > 1;
  const [first] = about;
  const offerBack = (ids: number[]) => {
    const words = ids.length > 1 ? `${ids.length} pictures were deleted.` : "The picture was deleted.";
    offerRestore({ kind: "image", ids, words });
  };
  const act = async () => {
    const { deleted, failure } = await deleteAll(about, images.takeOut);
    if (!failure) return { ok: true } as const;
    if (deleted.length > 0) offerBack(deleted);
    return failure;
  };
  return (
    <ConfirmDialog
      act={act}
      isOpen
      onClose={onClose}
      onDone={() => {
        images.announce({ tone: "success", words: isSeveral ? "Pictures deleted." : "Picture deleted." });
        offerBack(about.map(({ id }) => id));
        onGone();
      }}
      what={
        isSeveral
          ? `${about.length} pictures will be deleted.`
          : `The picture “${first?.alt ?? first?.name ?? "without a name"}” will be deleted.`
      }
    />
  );
}

/** Deletes the pictures one after the other, until the server refuses one. */
async function deleteAll(about: GalleryImage[], onDeleted: (id: number) => void) {
  const deleted: number[] = [];
  for (const { id } of about) {
    const outcome = await call("DELETE /api/galleriesimages/:id", { params: { id } });
    if (!outcome.ok && outcome.status !== 404) return { deleted, failure: outcome };
    deleted.push(id);
    onDeleted(id);
  }
  return { deleted };
}
