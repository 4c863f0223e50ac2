import type { PointerEvent, ReactNode } from "react";
import { Button as AriaButton } from "react-aria-components";
import { DragIcon } from "../../../ui/buttons/icons.tsx";
import { ExternalIcon } from "../../../ui/pictures/slide-icons.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { useLookOnly } from "../../../ui/page/look-only.tsx";
import { Picture } from "../../../ui/pictures/picture.tsx";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import type { GalleryImage } from "../galleries.schema.ts";
import { type ImageAction, ImageActionBar } from "./image-actions.tsx";

type Props = {
  image: GalleryImage;
  /** The position of the picture, from 1. */
  number: number;
  onAction: (action: ImageAction | "ask", image: GalleryImage) => void;
  onGrab: (event: PointerEvent) => void;
  /** Set while the user chooses several pictures. */
  choice?: { isChosen: boolean; toggle: () => void } | undefined;
};

/** Has few elements and layers, because a phone repaints hundreds of cards while it scrolls. */
export function ImageCard({ image, number, onAction, onGrab, choice }: Props) {
  const lookOnly = useLookOnly();
  const isQuiet = Boolean(choice) || lookOnly;
  return (
    <div className="group/card flex h-full flex-col rounded-md border border-slate-200 bg-white shadow-card">
      <div className="grid rounded-t-md bg-slate-100 *:[grid-area:1/1]">
        <Picture
          alt=""
          className="pointer-events-none aspect-[4/3] rounded-t-md object-cover"
          picture={image}
          sizes="(min-width: 80rem) 18rem, (min-width: 43.75rem) 30vw, 46vw"
        />
        {!isQuiet && (
          <>
            <button
              aria-label={`What to do with picture ${number}`}
              className="hidden pointer-coarse:block"
              onClick={() => onAction("ask", image)}
              type="button"
            />
            <ImageActionBar number={number} onAction={(action) => onAction(action, image)} />
          </>
        )}
        <span
          className={classNames("z-10 m-2 touch-none place-self-start", isQuiet && "hidden")}
          onPointerDown={onGrab}
        >
          <AriaButton
            aria-label={`Drag picture ${number}`}
            className="flex size-11 cursor-grab items-center justify-center rounded-sm bg-white/95 text-navy-900 shadow-card lg:size-9"
            slot="drag"
          >
            <DragIcon size={20} />
          </AriaButton>
        </span>
        {choice && (
          <label className="cursor-pointer p-3">
            <input
              checked={choice.isChosen}
              className="size-8 rounded-sm accent-navy-900"
              onChange={choice.toggle}
              type="checkbox"
            />
            <VisuallyHidden>Choose picture {number}</VisuallyHidden>
          </label>
        )}
        {number === 1 && (
          <Badge className="self-end group-focus-within/card:opacity-0 group-hover/card:opacity-0 pointer-coarse:opacity-100!">
            Cover
          </Badge>
        )}
        {image.link && (
          <Badge className="self-start">
            <ExternalIcon size={16} />
            <VisuallyHidden>Has a link</VisuallyHidden>
          </Badge>
        )}
      </div>
      <p className="mx-3 my-2.5 line-clamp-2 text-sm leading-snug text-slate-700">
        {image.alt ?? <span className="font-semibold text-danger">No alternative text</span>}
      </p>
    </div>
  );
}

function Badge({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span
      className={`${className} pointer-events-none m-2 justify-self-end rounded-sm bg-navy-900 px-2 py-1 text-xs leading-none font-semibold text-white`}
    >
      {children}
    </span>
  );
}
