import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import type { ShownSlide } from "../../features/slides/slides.present.ts";
import { BannerControls } from "./banner-controls.tsx";
import { BannerSlide } from "./banner-slide.tsx";
import { useSlideshow } from "./use-slideshow.ts";

const AUTOPLAY_MS = 8000;
/** The other pictures load after the first one has loaded. */
const OTHER_PICTURES_AFTER_MS = 4000;
const SWIPE_PX = 40;

type Props = { title: string; slides: ShownSlide[] };

/** Slides share one grid cell and fade over 300 ms. With scripts off they follow one another down the page. */
export function Banner({ title, slides }: Props) {
  const show = useSlideshow(slides.length, AUTOPLAY_MS);
  const othersMayLoad = useDelay(OTHER_PICTURES_AFTER_MS) || show.moved;
  const furthest = useFurthest(show.index);
  const swipe = useSwipe(show.next, show.previous);
  return (
    <section
      aria-label={`Our services in ${inWords[slides.length]}`}
      aria-roledescription="carousel"
      className="banner on-dark relative bg-navy-900"
      data-moved={show.moved}
      onBlur={show.autoplay.handlers.onBlur}
      onFocus={show.autoplay.handlers.onFocus}
      onKeyDown={arrowKeys(show.next, show.previous)}
    >
      <div className="banner-heading">
        <div className="wrap">
          <h1 className="loud max-w-[7.6em]">{title}</h1>
        </div>
      </div>
      <div
        aria-live={show.autoplay.running ? "off" : "polite"}
        className="grid touch-pan-y noscript:block"
        {...swipe}
      >
        {slides.map((slide, position) => (
          <BannerSlide
            active={position === show.index}
            first={position === 0}
            key={position}
            label={`${position + 1} of ${slides.length}`}
            mayLoad={position === 0 || (othersMayLoad && position <= furthest + 1)}
            slide={slide}
          />
        ))}
      </div>
      {slides.length > 1 && (
        <BannerControls everyMs={AUTOPLAY_MS} show={show} titles={slides.map((slide) => slide.title)} />
      )}
    </section>
  );
}

/** From 0 to the number of slides. */
const inWords = [
  "slides",
  "one slide",
  "two slides",
  "three slides",
  "four slides",
  "five slides",
  "six slides",
  "seven slides",
  "eight slides",
];

function useDelay(ms: number): boolean {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return due;
}

/** Loads each picture one slide ahead, so that a visitor who leaves at once loads only one. */
function useFurthest(index: number): number {
  const [furthest, setFurthest] = useState(index);
  if (index > furthest) setFurthest(index);
  return Math.max(index, furthest);
}

function useSwipe(next: () => void, previous: () => void) {
  const from = useRef<number | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      from.current = event.pointerType === "mouse" ? null : event.clientX;
    },
    onPointerUp: (event: PointerEvent) => {
      if (from.current === null) return;
      const moved = event.clientX - from.current;
      from.current = null;
      if (moved <= -SWIPE_PX) next();
      if (moved >= SWIPE_PX) previous();
    },
  };
}

function arrowKeys(next: () => void, previous: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key === "ArrowRight") next();
    else if (event.key === "ArrowLeft") previous();
    else return;
    event.preventDefault();
  };
}
