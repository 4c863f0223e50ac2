import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/buttons/button.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import type { GalleryImage } from "../galleries.schema.ts";
import { ChosenBar } from "./chosen-bar.tsx";
import { ImageSorter } from "./image-sorter.tsx";
import { type Asked, type Open, OpenDialog } from "./open-dialog.tsx";
import { LastAction } from "./last-action.tsx";
import type { Images } from "./use-images.ts";

/** The pictures to sort, and the dialogs about one or several of them. */
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
  // The focused button was deleted with its picture, so the heading takes the focus.
  useEffect(() => {
    if (gone > 0) heading.current?.focus();
  }, [gone]);
  const undescribed = images.images.filter(({ alt }) => !alt);
  const openChosen = (action: Open["action"]) =>
    setOpen({ action, about: images.images.filter(({ id }) => chosen?.has(id)), at: 0 });
  return (
    <section aria-labelledby="pictures" className="mt-10">
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 className="text-xl outline-none" id="pictures" ref={heading} tabIndex={-1}>
          Pictures
        </h2>
        <LastAction images={images} />
        {images.images.length > 1 && !chosen && (
          <SeveralButtons
            onChoose={() => setChosen(new Set())}
            onDescribe={() => setOpen({ action: "edit", about: undescribed, at: 0 })}
            undescribed={undescribed.length}
          />
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
      {images.unread > 0 && <MorePictures images={images} />}
      {chosen && (
        <ChosenBar
          count={chosen.size}
          onClose={() => setChosen(null)}
          onDelete={() => openChosen("delete")}
          onDescribe={() => openChosen("edit")}
          onMove={() => openChosen("move")}
        />
      )}
      {open && (
        <OpenDialog
          images={images}
          onAction={onAction}
          onClose={close}
          onGone={() => {
            setChosen(null);
            setGone((count) => count + 1);
          }}
          onNext={() => setOpen(open.at + 1 < open.about.length ? { ...open, at: open.at + 1 } : null)}
          open={open}
        />
      )}
    </section>
  );
}

type SeveralButtonsProps = { undescribed: number; onDescribe: () => void; onChoose: () => void };

/** The buttons that start an action for several pictures. */
function SeveralButtons({ undescribed, onDescribe, onChoose }: SeveralButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {undescribed > 1 && (
        <Button onClick={onDescribe} size="small" variant="secondary">
          Describe {undescribed} pictures
        </Button>
      )}
      <Button onClick={onChoose} size="small" variant="secondary">
        Choose several
      </Button>
    </div>
  );
}

function MorePictures({ images }: { images: Images }) {
  return (
    <div className="mt-6 flex flex-wrap items-center gap-4">
      <Button isForReading busy={images.reading} onClick={() => void images.showMore()} variant="secondary">
        Show more pictures
      </Button>
      <p className="figures text-sm text-slate-600" role="status">
        {images.images.length} of {images.count} are shown.
      </p>
    </div>
  );
}

function toggled(before: ReadonlySet<number> | null, id: number): ReadonlySet<number> {
  const after = new Set(before);
  if (!after.delete(id)) after.add(id);
  return after;
}
