import "./lightbox.css";
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { enlargeFrom } from "./enlarge-from.ts";
import { IconButton } from "../buttons/icon-button.tsx";
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon, ExternalIcon } from "./slide-icons.tsx";
import { LargePicture, type LightboxPicture } from "./large-picture.tsx";
import { ZoomInIcon, ZoomOutIcon } from "./lightbox-icons.tsx";
import { watchGestures } from "./picture-gestures.ts";
import { VisuallyHidden } from "../page/visually-hidden.tsx";

type Props = {
  pictures: LightboxPicture[];
  index: number;
  /** Finds the element that shows the small picture, by the picture's `id`. */
  smallPicture: (id: number) => HTMLElement | null;
  onTurn: (index: number) => void;
  onClose: () => void;
};

const panPx = 80;

export default function LightboxWindow({ pictures, index, smallPicture, onTurn, onClose }: Props) {
  const count = pictures.length;
  const current = pictures[index];
  const [enlarged, setEnlarged] = useState(false);
  const dialog = useDialog(current ? smallPicture(current.id) : null);
  const turn = (by: 1 | -1) => {
    if (count < 2) return;
    gestures.current?.reset();
    onTurn((index + by + count) % count);
  };
  const { stage, gestures } = useGestures({ onTurn: turn, onClose, onZoom: setEnlarged });

  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key === "Tab") return trapFocus(event);
    const [x, y] = arrows[event.key] ?? [0, 0];
    if (x || y) event.preventDefault();
    else return;
    if (!gestures.current?.pan({ x: -x * panPx, y: -y * panPx }) && x) turn(x);
  };
  return (
    <dialog
      aria-label="Pictures"
      className="lightbox on-dark m-0 h-dvh max-h-none w-full max-w-none flex-col bg-navy-950 text-white outline-none open:flex"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
      onKeyDown={onKeyDown}
      ref={dialog}
      tabIndex={-1}
    >
      <div className="flex items-center justify-between gap-4 py-2 pr-2 pl-5 sm:px-6 sm:py-3">
        <p aria-live="polite" className="figures font-semibold">
          {count > 1 && `${index + 1} of ${count}`}
        </p>
        <div className="flex gap-1.5">
          <IconButton label={enlarged ? "Zoom out" : "Zoom in"} onClick={() => gestures.current?.toggle()}>
            {enlarged ? <ZoomOutIcon size={22} /> : <ZoomInIcon size={22} />}
          </IconButton>
          <IconButton label="Close" onClick={onClose}>
            <CloseIcon size={22} />
          </IconButton>
        </div>
      </div>
      <div className="group relative min-h-0 flex-1 touch-none overflow-hidden select-none" ref={stage}>
        <div className="absolute inset-0 transition-[translate] duration-250 group-data-held:transition-none motion-reduce:transition-none">
          {picturesAround(pictures, index).map(({ picture, place }) => (
            <LargePicture
              enlarged={enlarged}
              key={picture.id}
              picture={picture}
              place={place}
              small={smallPicture(picture.id)?.querySelector("img")?.currentSrc}
            />
          ))}
        </div>
      </div>
      <div className="grid min-h-20 grid-cols-[2.75rem_minmax(0,1fr)_2.75rem] items-center gap-4 px-2 pb-2 sm:px-6 sm:pb-4">
        {count > 1 && (
          <IconButton label="Previous picture" onClick={() => turn(-1)}>
            <ChevronLeftIcon size={22} />
          </IconButton>
        )}
        <div className="col-start-2 flex flex-wrap items-center justify-center gap-x-6 gap-y-2 text-center">
          <p className="line-clamp-3 text-sm text-ice-100 sm:text-base">{current?.alt}</p>
          {current?.link && <PictureLink link={current.link} />}
        </div>
        {count > 1 && (
          <IconButton label="Next picture" onClick={() => turn(1)}>
            <ChevronRightIcon size={22} />
          </IconButton>
        )}
      </div>
    </dialog>
  );
}

const arrows: Record<string, [-1 | 0 | 1, -1 | 0 | 1] | undefined> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Opens the dialog while it is mounted. The picture grows out of the small one, which gets the focus back on closing.
 */
function useDialog(smallPicture: HTMLElement | null) {
  const dialog = useRef<HTMLDialogElement>(null);
  const small = useRef(smallPicture);
  useLayoutEffect(() => {
    const { current: shown } = dialog;
    const { current: opener } = small;
    if (!shown) return undefined;
    shown.showModal();
    shown.focus();
    const picture = opener?.querySelector("img");
    const large = shown.querySelector<HTMLImageElement>("[data-current] img");
    if (picture && large) void enlargeFrom(picture, large);
    return () => {
      shown.close();
      opener?.focus({ preventScroll: true });
    };
  }, []);
  return dialog;
}

function useGestures(wishes: Parameters<typeof watchGestures>[1]) {
  const stage = useRef<HTMLDivElement>(null);
  const gestures = useRef<ReturnType<typeof watchGestures>>(null);
  const latest = useEffectEvent(() => wishes);
  useEffect(() => {
    if (!stage.current) return undefined;
    const watched = watchGestures(stage.current, {
      onTurn: (by) => latest().onTurn(by),
      onClose: () => latest().onClose(),
      onZoom: (enlarged) => latest().onZoom(enlarged),
    });
    gestures.current = watched;
    return () => watched.stop();
  }, []);
  return { stage, gestures };
}

/**
 * Returns the current picture and its neighbours, so that the neighbours load ahead. `place` is relative to the current
 * one.
 */
function picturesAround<P>(pictures: readonly P[], index: number): { picture: P; place: number }[] {
  const count = pictures.length;
  const places = count > 2 ? [-1, 0, 1] : count > 1 ? [0, 1] : [0];
  return places.flatMap((place) => {
    const picture = pictures[(index + place + count) % count];
    return picture ? [{ picture, place }] : [];
  });
}

function PictureLink({ link }: { link: string }) {
  return (
    <a
      className="inline-flex min-h-11 items-center gap-2.5 rounded-sm bg-white px-5 py-2.5 font-semibold text-navy-900 hover:bg-ice-100"
      href={link}
      rel="noopener"
      target="_blank"
    >
      Find Out More
      <ExternalIcon size={18} />
      <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
    </a>
  );
}

/** Moves the focus from the last control to the first, and back. The page behind is already inert. */
function trapFocus(event: KeyboardEvent<HTMLElement>): void {
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>("a[href], button")];
  const [first, last] = [controls[0], controls.at(-1)];
  const isAtEnd = event.shiftKey
    ? [first, event.currentTarget].some((one) => one === document.activeElement)
    : document.activeElement === last;
  if (!isAtEnd) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
