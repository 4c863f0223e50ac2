import { useEffect, useRef, useState } from "react";
import { call } from "../../../platform/browser/call.ts";
import { offerUndo } from "../../../platform/browser/deletions.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import type { GalleryImage } from "../galleries.schema.ts";
import type { ImageAction } from "./image-card.tsx";
import { ImageDialog } from "./image-dialog.tsx";
import { ImageSorter } from "./image-sorter.tsx";
import { MoveImageDialog } from "./move-image-dialog.tsx";
import { ReplaceImageDialog } from "./replace-image-dialog.tsx";
import type { Images } from "./use-images.ts";

type Props = { images: Images; galleries: { id: number; name: string }[] };

/** The pictures to sort, and the dialogs about one of them. */
export function ImagesPanel({ images, galleries }: Props) {
  const [open, setOpen] = useState<{ action: ImageAction; image: GalleryImage } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => setOpen(null);
  const onAction = (action: ImageAction, image: GalleryImage) => {
    if (action === "rotate") return void images.rotate(image);
    if (action === "cover") return images.makeCover(image);
    setOpen({ action, image });
  };
  const [gone, setGone] = useState(0);
  // The button that asked is gone with its picture; the focus must not be.
  useEffect(() => {
    if (gone > 0) heading.current?.focus();
  }, [gone]);
  const focusHeading = () => setGone((count) => count + 1);
  return (
    <section aria-labelledby="pictures" className="mt-10">
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 className="text-xl outline-none" id="pictures" ref={heading} tabIndex={-1}>
          Pictures
        </h2>
        <LastDone images={images} />
      </div>
      {images.images.length === 0 ? (
        <EmptyState title="No pictures yet">Drop some into the area above.</EmptyState>
      ) : (
        <ImageSorter images={images.images} onAction={onAction} onReorder={(ids) => images.reorder(ids)} />
      )}
      {images.unread > 0 && (
        <div className="mt-6 flex flex-wrap items-center gap-4">
          <Button busy={images.reading} onClick={() => void images.showMore()} variant="secondary">
            Show more pictures
          </Button>
          <p className="figures text-sm text-slate-600" role="status">
            {images.images.length} of {images.count} are shown.
          </p>
        </div>
      )}
      {open?.action === "edit" && <ImageDialog image={open.image} onClose={close} onStored={images.put} />}
      {open?.action === "replace" && (
        <ReplaceImageDialog
          image={open.image}
          onClose={close}
          onReplaced={(image) => {
            images.put(image);
            images.announce({ tone: "success", words: "Picture replaced." });
          }}
        />
      )}
      {open?.action === "move" && (
        <MoveImageDialog
          galleries={galleries}
          image={open.image}
          onClose={close}
          onMoved={({ name }) => {
            images.takeOut(open.image.id);
            images.announce({ tone: "success", words: `Picture moved to “${name}”.` });
            focusHeading();
          }}
        />
      )}
      {open?.action === "delete" && (
        <ConfirmDialog
          act={() => call("DELETE /api/galleriesimages/:id", { params: { id: open.image.id } })}
          isOpen
          onClose={close}
          onDone={() => {
            images.takeOut(open.image.id);
            images.announce({ tone: "success", words: "Picture deleted." });
            offerUndo({ kind: "image", id: open.image.id, words: "The picture was deleted." });
            focusHeading();
          }}
          what={`The picture “${open.image.alt ?? open.image.name ?? "without a name"}” will be deleted.`}
        />
      )}
    </section>
  );
}

/** Says what happened, and takes an order back. */
function LastDone({ images: { last, reorder } }: { images: Images }) {
  const { orderBefore } = last ?? {};
  return (
    <div
      className={classNames(
        "flex min-h-9 items-center gap-2 text-sm font-semibold",
        // A phone is far from the heading where an order is changed.
        orderBefore &&
          "max-md:fixed max-md:inset-x-4 max-md:bottom-4 max-md:z-20 max-md:justify-between max-md:rounded-md max-md:border max-md:border-slate-300 max-md:bg-white max-md:px-4 max-md:py-2 max-md:shadow-lift",
      )}
      role="status"
    >
      {last && <p className={last.tone === "error" ? "text-danger" : "text-success"}>{last.words}</p>}
      {orderBefore && (
        <Button onClick={() => reorder(orderBefore, "The order is as it was.")} size="small" variant="quiet">
          Undo
        </Button>
      )}
    </div>
  );
}
