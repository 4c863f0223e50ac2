import type { PointerEvent, ReactNode } from "react";
import { Button as AriaButton } from "react-aria-components";
import {
  ArrowRightIcon,
  DragIcon,
  ExternalIcon,
  ImageIcon,
  PencilIcon,
  RotateIcon,
  TrashIcon,
  UploadIcon,
} from "../../../ui/icons.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Picture } from "../../../ui/picture.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import type { GalleryImage } from "../galleries.schema.ts";

export type ImageAction = "edit" | "rotate" | "replace" | "move" | "delete" | "cover";

type Props = {
  image: GalleryImage;
  /** Its place, from 1. */
  number: number;
  onAction: (action: ImageAction, image: GalleryImage) => void;
  onGrab: (event: PointerEvent) => void;
  /** While several are chosen. */
  choice?: { isChosen: boolean; toggle: () => void } | undefined;
};

export function ImageCard({ image, number, onAction, onGrab, choice }: Props) {
  const action = (name: ImageAction, words: string, icon: ReactNode) => (
    <button
      className="flex min-h-12 flex-col items-center justify-center gap-0.5 rounded-sm text-xs font-medium text-navy-900 transition-colors hover:bg-ice-100"
      onClick={() => onAction(name, image)}
      type="button"
    >
      {icon}
      <span>
        {words}
        <VisuallyHidden> picture {number}</VisuallyHidden>
      </span>
    </button>
  );
  return (
    <div className="flex h-full flex-col overflow-hidden [contain-intrinsic-size:auto_18rem] [content-visibility:auto] rounded-md border border-slate-200 bg-white shadow-card">
      <div className="relative bg-slate-100">
        <Picture
          alt=""
          className="pointer-events-none aspect-[4/3] object-cover"
          picture={image}
          sizes="(min-width: 80rem) 18rem, (min-width: 43.75rem) 30vw, 46vw"
        />
        <span
          className={classNames("absolute top-2 left-2 touch-none", choice && "hidden")}
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
          <label className="absolute inset-0 cursor-pointer">
            <input
              checked={choice.isChosen}
              className="absolute top-3 left-3 size-8 rounded-sm accent-navy-900"
              onChange={choice.toggle}
              type="checkbox"
            />
            <VisuallyHidden>Choose picture {number}</VisuallyHidden>
          </label>
        )}
        {number === 1 && <Badge className="right-2 bottom-2">Cover</Badge>}
        {image.link && (
          <Badge className="top-2 right-2">
            <ExternalIcon size={16} />
            <VisuallyHidden>Has a link</VisuallyHidden>
          </Badge>
        )}
      </div>
      <p className="line-clamp-2 px-3 pt-2.5 text-sm leading-snug text-slate-700">
        {image.alt ?? <span className="font-semibold text-danger">No alternative text</span>}
      </p>
      <div className={classNames("mt-auto grid grid-cols-3 p-1 pt-1.5", choice && "invisible")}>
        {action("edit", "Edit", <PencilIcon size={19} />)}
        {action("rotate", "Rotate", <RotateIcon size={19} />)}
        {action("replace", "Replace", <UploadIcon size={19} />)}
        {action("move", "Move", <ArrowRightIcon size={19} />)}
        {action("delete", "Delete", <TrashIcon size={19} />)}
        {number > 1 && action("cover", "Cover", <ImageIcon size={19} />)}
      </div>
    </div>
  );
}

function Badge({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span
      className={`absolute ${className} rounded-sm bg-navy-900 px-2 py-1 text-xs leading-none font-semibold text-white`}
    >
      {children}
    </span>
  );
}
