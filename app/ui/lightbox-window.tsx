import "yet-another-react-lightbox/styles.css";
import "./lightbox.css";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import YetAnotherLightbox, { type SlideImage } from "yet-another-react-lightbox";
import Zoom from "yet-another-react-lightbox/plugins/zoom";
import { growFrom } from "./grow-from.ts";
import { ExternalIcon } from "./icons.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

export type LightboxPicture = {
  image_url: string;
  width: number;
  height: number;
  srcset: string;
  alt: string;
  /** Shown inside, and opened in a new tab. */
  link: string | null;
};

type Props = {
  pictures: LightboxPicture[];
  index: number;
  thumbnail: HTMLElement | null;
  onClose: () => void;
};

type Slide = SlideImage & { link: string | null };

export default function LightboxWindow({ pictures, index, thumbnail, onClose }: Props) {
  const only = pictures.length < 2;
  const press = usePress();
  return (
    <YetAnotherLightbox
      carousel={{ finite: only, padding: 0 }}
      close={onClose}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      index={index}
      labels={{
        Lightbox: "Pictures",
        "Photo gallery": "Pictures",
        Previous: "Previous picture",
        Next: "Next picture",
      }}
      on={{
        click: () => press.wasPlain() && onClose(),
        entering: () => thumbnail && growFrom(thumbnail, pictures[index]!),
        exited: () => thumbnail?.focus(),
      }}
      open
      portal={{ container: { onKeyDown: keepFocusInside, ...press.handlers } }}
      plugins={[Zoom]}
      render={{
        ...(only ? { buttonPrev: () => null, buttonNext: () => null } : {}),
        slideFooter: ({ slide }) => <SlideLink link={(slide as Slide).link} />,
      }}
      slides={pictures.map(slideOf)}
    />
  );
}

const CLICK_PX = 6;

/**
 * Tells a click from the end of a swipe, of a picture dragged about, and from the second half of a double click, which has
 * made an enlarged picture small by the time it is a click.
 */
function usePress() {
  const down = useRef({ x: 0, y: 0, zoomed: false });
  const up = useRef({ x: 0, y: 0 });
  return {
    wasPlain: () =>
      !down.current.zoomed &&
      Math.hypot(up.current.x - down.current.x, up.current.y - down.current.y) < CLICK_PX,
    handlers: {
      onPointerDownCapture: ({ clientX: x, clientY: y, currentTarget }: PointerEvent) => {
        // The button says what is shown; the lightbox's own events tell of every slide, in no certain order.
        const zoomed = currentTarget.querySelector("[aria-label='Zoom out']:enabled") !== null;
        down.current = { x, y, zoomed };
      },
      onPointerUpCapture: ({ clientX: x, clientY: y }: PointerEvent) => {
        up.current = { x, y };
      },
    },
  };
}

/** From the last control on to the first, and back; the page behind is inert already. */
function keepFocusInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Tab") return;
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>("a[href], button:enabled")].filter(
    (control) => !control.closest("[inert]"),
  );
  const [first, last] = [controls[0], controls.at(-1)];
  const outside = document.activeElement === (event.shiftKey ? first : last);
  if (!outside) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

function SlideLink({ link }: { link: string | null }) {
  if (!link) return null;
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-6 flex justify-center px-4">
      <a
        className="pointer-events-auto inline-flex min-h-11 items-center gap-2.5 rounded-sm bg-white px-5 py-2.5 font-semibold text-navy-900 shadow-lift hover:bg-ice-100"
        href={link}
        onPointerDown={(event) => event.stopPropagation()}
        rel="noopener"
        target="_blank"
      >
        Find Out More
        <ExternalIcon size={18} />
        <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
      </a>
    </div>
  );
}

function slideOf({ image_url, width, height, srcset, alt, link }: LightboxPicture): Slide {
  const srcSet = srcset.split(", ").flatMap((offer) => {
    const [src, descriptor] = offer.split(" ");
    const offered = Number.parseInt(descriptor ?? "", 10);
    return src && offered ? [{ src, width: offered, height: Math.round((offered * height) / width) }] : [];
  });
  return { src: image_url, width, height, srcSet, alt, link };
}
