import { useEffect, useRef, useState } from "react";
import { call } from "../../../platform/browser/call.ts";
import { offerToBringBack } from "../../../platform/browser/undo.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import type { GalleryImage } from "../galleries.schema.ts";
import { ChosenBar } from "./chosen-bar.tsx";
import { type ImageAction, ImageActionRows } from "./image-actions.tsx";
import { ImageDialog } from "./image-dialog.tsx";
import { ImageSorter } from "./image-sorter.tsx";
import { LastDone } from "./last-done.tsx";
import { MoveImageDialog } from "./move-image-dialog.tsx";
import { ReplaceImageDialog } from "./replace-image-dialog.tsx";
import type { Images } from "./use-images.ts";

type Asked = ImageAction | "ask";
type Open = { action: Exclude<Asked, "rotate" | "cover">; about: GalleryImage[]; at: number };

/** The pictures to sort, and the dialogs about one of them or several. */
export function ImagesPanel({ images }: { images: Images }) {
  const [open, setOpen] = useState<Open | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => setOpen(null);
  const onAction = (action: Asked, image: GalleryImage) => {
    if (action === "rotate" || action === "cover") {
      close();
      return action === "rotate" ? void images.rotate(image) : images.makeCover(image);
    }
    setOpen({ action, about: [image], at: 0 });
  };
  const [gone, setGone] = useState(0);
  // The button that asked is gone with its picture; the focus must not be.
  useEffect(() => {
    if (gone > 0) heading.current?.focus();
  }, [gone]);
  const focusHeading = () => setGone((count) => count + 1);
  const undescribed = images.images.filter(({ alt }) => !alt);
  const openChosen = (action: Open["action"]) =>
    setOpen({ action, about: images.images.filter(({ id }) => chosen?.has(id)), at: 0 });
  const image = open?.about[open.at];
  const place = images.images.findIndex(({ id }) => id === image?.id) + 1;
  const next = () => open && setOpen(open.at + 1 < open.about.length ? { ...open, at: open.at + 1 } : null);
  return (
    <section aria-labelledby="pictures" className="mt-10">
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 className="text-xl outline-none" id="pictures" ref={heading} tabIndex={-1}>
          Pictures
        </h2>
        <LastDone images={images} />
        {images.images.length > 1 && !chosen && (
          <div className="flex flex-wrap gap-2">
            {undescribed.length > 1 && (
              <Button
                onClick={() => setOpen({ action: "edit", about: undescribed, at: 0 })}
                size="small"
                variant="secondary"
              >
                Describe {undescribed.length} pictures
              </Button>
            )}
            <Button onClick={() => setChosen(new Set())} size="small" variant="secondary">
              Choose several
            </Button>
          </div>
        )}
      </div>
      {images.images.length === 0 ? (
        <EmptyState title="No pictures yet">Add some above.</EmptyState>
      ) : (
        <ImageSorter
          chosen={chosen}
          images={images.images}
          onAction={onAction}
          onReorder={(ids) => images.reorder(ids)}
          onToggle={(id) => setChosen((before) => toggled(before, id))}
        />
      )}
      {images.unread > 0 && (
        <div className="mt-6 flex flex-wrap items-center gap-4">
          <Button
            isForReading
            busy={images.reading}
            onClick={() => void images.showMore()}
            variant="secondary"
          >
            Show more pictures
          </Button>
          <p className="figures text-sm text-slate-600" role="status">
            {images.images.length} of {images.count} are shown.
          </p>
        </div>
      )}
      {chosen && (
        <ChosenBar
          count={chosen.size}
          onClose={() => setChosen(null)}
          onDelete={() => openChosen("delete")}
          onDescribe={() => openChosen("edit")}
          onMove={() => openChosen("move")}
        />
      )}
      {open?.action === "ask" && image && (
        <Dialog isOpen onClose={close} title={`Picture ${place}`}>
          <ImageActionRows image={image} number={place} onAction={(action) => onAction(action, image)} />
        </Dialog>
      )}
      {open?.action === "edit" && image && (
        <ImageDialog
          image={image}
          key={image.id}
          onClose={close}
          onStored={images.put}
          running={open.about.length > 1 ? { at: open.at + 1, of: open.about.length, next } : undefined}
        />
      )}
      {open?.action === "replace" && image && (
        <ReplaceImageDialog
          image={image}
          onClose={close}
          onReplaced={(replaced, notice) => {
            images.put(replaced);
            images.announce({ tone: "success", words: ["Picture replaced.", notice].join(" ").trim() });
          }}
        />
      )}
      {open?.action === "move" && (
        <MoveImageDialog
          images={open.about}
          onClose={close}
          onMoved={({ id }) => images.takeOut(id)}
          onAllMoved={({ name }) => {
            const what = open.about.length > 1 ? `${open.about.length} pictures` : "Picture";
            images.announce({ tone: "success", words: `${what} moved to “${name}”.` });
            setChosen(null);
            focusHeading();
          }}
        />
      )}
      {open?.action === "delete" && (
        <ConfirmDialog
          act={() => deleteAll(open.about, images.takeOut)}
          isOpen
          onClose={close}
          onDone={() => {
            const [ids, many] = [open.about.map(({ id }) => id), open.about.length > 1];
            images.announce({ tone: "success", words: many ? "Pictures deleted." : "Picture deleted." });
            const words = many ? `${ids.length} pictures were deleted.` : "The picture was deleted.";
            offerToBringBack({ kind: "image", ids, words });
            setChosen(null);
            focusHeading();
          }}
          what={
            open.about.length > 1
              ? `${open.about.length} pictures will be deleted.`
              : `The picture “${image?.alt ?? image?.name ?? "without a name"}” will be deleted.`
          }
        />
      )}
    </section>
  );
}

function toggled(before: ReadonlySet<number> | null, id: number): ReadonlySet<number> {
  const after = new Set(before);
  if (!after.delete(id)) after.add(id);
  return after;
}

/** One after the other, up to the first that is refused. */
async function deleteAll(about: GalleryImage[], onDeleted: (id: number) => void) {
  for (const { id } of about) {
    const outcome = await call("DELETE /api/galleriesimages/:id", { params: { id } });
    if (!outcome.ok && outcome.status !== 404) return outcome;
    onDeleted(id);
  }
  return { ok: true } as const;
}
