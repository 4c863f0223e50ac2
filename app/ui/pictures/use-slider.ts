import type { EmblaCarouselType } from "embla-carousel";
import { useEffect, useRef, useState } from "react";
import { loadWithRetry } from "../page/load-with-retry.ts";
import { prefersReducedMotion } from "../page/reduced-motion.ts";

export type Slider = {
  viewport: React.RefObject<HTMLDivElement | null>;
  /** Whether the script has taken over from the plain scrolling row. */
  ready: boolean;
  /** The current position, from 0. `places` is the number of positions. */
  place: number;
  places: number;
  goBack: () => void;
  goOn: () => void;
  /** Moves to a place, unless the visitor is on a slide by keyboard, which would then be hidden. */
  goTo: (place: number) => void;
  /** Jumps to a slide without animation, unless it is completely in view. */
  reveal: (slide: number) => void;
};

const initialState = { place: 0, places: 0 };

/**
 * Loads Embla after hydration. Until then, and without scripts, the row scrolls like any other. Embla continues from
 * its scroll position.
 */
export function useSlider(): Slider {
  const viewport = useRef<HTMLDivElement>(null);
  const [embla, setEmbla] = useState<EmblaCarouselType>();
  const [state, setState] = useState(initialState);

  useEffect(() => {
    let carousel: EmblaCarouselType | undefined;
    const node = viewport.current;
    const load = () => import("embla-carousel");
    const stopLoading = loadWithRetry(load, ({ default: EmblaCarousel }) => {
      if (!node) return;
      const startIndex = firstInView(node);
      node.scrollLeft = 0;
      carousel = EmblaCarousel(node, {
        loop: true,
        align: "start",
        startIndex,
        duration: 22,
        watchFocus: false,
      });
      const read = (slider: EmblaCarouselType) => setState(stateOf(slider));
      carousel.on("select", read).on("reInit", read).on("reInit", revealFocused);
      read(carousel);
      setEmbla(carousel);
      node.addEventListener("scroll", holdRow);
      revealFocused(carousel);
    });
    return () => {
      stopLoading();
      carousel?.destroy();
      node?.removeEventListener("scroll", holdRow);
      setEmbla(undefined);
    };
  }, []);

  return {
    viewport,
    ready: embla !== undefined,
    ...state,
    goBack: () => embla?.scrollPrev(prefersReducedMotion()),
    goOn: () => embla?.scrollNext(prefersReducedMotion()),
    goTo: (place) => {
      const isOnSlide = embla?.slideNodes().some((slide) => slide.querySelector(":focus-visible"));
      if (!isOnSlide) embla?.scrollTo(place, prefersReducedMotion());
    },
    reveal: (slide) => embla && reveal(embla, slide),
  };
}

/** Returns the slide to which the plain row was scrolled, from 0. */
function firstInView(row: HTMLElement): number {
  const { left } = row.getBoundingClientRect();
  const slides = [...(row.firstElementChild?.children ?? [])];
  const isInView = (slide: Element) => {
    const box = slide.getBoundingClientRect();
    return (box.left + box.right) / 2 > left;
  };
  return Math.max(0, slides.findIndex(isInView));
}

/** Undoes the browser's own scrolling to a focused slide. Together with Embla's, it would move the row twice as far. */
function holdRow({ currentTarget }: Event): void {
  if (currentTarget instanceof HTMLElement) currentTarget.scrollLeft = 0;
}

function revealFocused(embla: EmblaCarouselType): void {
  const focused = embla.slideNodes().findIndex((slide) => slide.contains(document.activeElement));
  if (focused >= 0) reveal(embla, focused);
}

function reveal(embla: EmblaCarouselType, slide: number): void {
  const node = embla.rootNode();
  node.scrollLeft = 0;
  const row = node.getBoundingClientRect();
  const shown = embla.slideNodes()[slide]?.firstElementChild;
  if (!shown) return;
  const { left, right } = shown.getBoundingClientRect();
  // A slide that is less than a pixel outside counts as in view.
  const isInView = left > row.left - 1 && right < row.right + 1;
  const stays = isInView && embla.internalEngine().scrollBody.settled();
  if (!stays) embla.scrollTo(Math.min(slide, embla.scrollSnapList().length - 1), true);
}

function stateOf(embla: EmblaCarouselType): typeof initialState {
  return { place: embla.selectedScrollSnap(), places: embla.scrollSnapList().length };
}
