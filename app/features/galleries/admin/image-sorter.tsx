import { DropIndicator, GridList, GridListItem, useDragAndDrop } from "react-aria-components";
import { moveIds } from "../../../platform/order-of-ids.ts";
import { classNames } from "../../../ui/class-names.ts";
import { useLookOnly } from "../../../ui/page/look-only.tsx";
import { useDragSorting } from "../../../ui/lists/use-drag-sorting.ts";
import type { GalleryImage } from "../galleries.schema.ts";
import type { ImageAction } from "./image-actions.tsx";
import { ImageCard } from "./image-card.tsx";

type Props = {
  images: GalleryImage[];
  onReorder: (ids: number[]) => void;
  onAction: (action: ImageAction | "ask", image: GalleryImage) => void;
  /** The ids of the chosen pictures. Null while the user does not choose any. */
  chosen: ReadonlySet<number> | null;
  onToggle: (id: number) => void;
};

/** A grid to sort: by mouse, by finger on the handle, by keyboard (Enter on the handle, arrows, Enter). */
export function ImageSorter({ images, onReorder, onAction, chosen, onToggle }: Props) {
  const lookOnly = useLookOnly();
  const ids = images.map((image) => image.id);
  const touch = useDragSorting({
    attribute: "data-image",
    onDrop: (moving, target, side) => onReorder(moveIds(ids, [moving], { target, side })),
  });
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ "site-image": String(key) })),
    onReorder: ({ keys, target }) => {
      if (target.dropPosition === "on") return;
      onReorder(
        moveIds(ids, [...keys].map(Number), { target: Number(target.key), side: target.dropPosition }),
      );
    },
    renderDropIndicator: (target) => (
      <DropIndicator
        className={({ isDropTarget }) => classNames("w-0", isDropTarget && `${insertion} before:-left-0.5`)}
        target={target}
      />
    ),
  });
  return (
    <GridList
      aria-label="Pictures"
      className="-m-1.5 flex flex-wrap md:-m-2"
      {...(!lookOnly && { dragAndDropHooks })}
      keyboardNavigationBehavior="tab"
      layout="grid"
    >
      {images.map((image, at) => (
        <GridListItem
          className={({ isDragging }) =>
            classNames(
              "w-1/2 rounded-md p-1.5 focus-visible:-outline-offset-2 md:w-1/3 md:p-2 xl:w-1/4",
              (isDragging || touch.moving === image.id) &&
                "outline-2 -outline-offset-4 outline-ice-500 outline-dashed [&_img]:opacity-40",
              touch.landing?.id === image.id &&
                `${insertion} ${touch.landing.side === "before" ? "before:-left-0.5" : "before:-right-0.5"}`,
            )
          }
          data-image={image.id}
          id={image.id}
          key={image.id}
          textValue={image.alt ?? image.name ?? `Picture ${at + 1}`}
        >
          <ImageCard
            choice={chosen ? { isChosen: chosen.has(image.id), toggle: () => onToggle(image.id) } : undefined}
            image={image}
            number={at + 1}
            onAction={onAction}
            onGrab={({ pointerType }) => {
              if (pointerType === "touch") touch.grab(image.id);
            }}
          />
        </GridListItem>
      ))}
    </GridList>
  );
}

/** The bar that shows where a dragged picture lands. */
const insertion =
  "relative before:absolute before:inset-y-2 before:z-10 before:w-1 before:rounded-full before:bg-ice-500 forced-colors:before:bg-[Highlight]";
