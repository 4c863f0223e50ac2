import type { EmblaCarouselType } from "embla-carousel";
import { useEffect, useRef, useState } from "react";
import { loadPatiently } from "./load-patiently.ts";
import { prefersReducedMotion } from "./reduced-motion.ts";

export type Slider = {
  viewport: React.RefObject<HTMLDivElement | null>;
  /** Whether the script has taken over from the plain scrolling row. */
  ready: boolean;
  /** Where it stands, from 0, of how many places it can stand. */
  place: number;
  places: number;
  goBack: () => void;
  goOn: () => void;
  goTo: (place: number) => void;
  /** At once, where a slide is not in view whole. */
  reveal: (slide: number) => void;
};

const still = { place: 0, places: 0 };

/** Embla, fetched when the page is there: until then, and without scripts, the row scrolls by itself. It goes on from there. */
export function useSlider(): Slider {
  const viewport = useRef<HTMLDivElement>(null);
  const [embla, setEmbla] = useState<EmblaCarouselType>();
  const [state, setState] = useState(still);

  useEffect(() => {
    let made: EmblaCarouselType | undefined;
    const node = viewport.current;
    const load = () => import("embla-carousel");
    const stopLoading = loadPatiently(load, ({ default: EmblaCarousel }) => {
      if (!node) return;
      const startIndex = firstInView(node);
      node.scrollLeft = 0;
      made = EmblaCarousel(node, { loop: true, align: "start", startIndex, duration: 22, watchFocus: false });
      const read = (slider: EmblaCarouselType) => setState(stateOf(slider));
      made.on("select", read).on("reInit", read);
      read(made);
      setEmbla(made);
      node.addEventListener("scroll", holdRow);
      const focused = made.slideNodes().findIndex((slide) => slide.contains(document.activeElement));
      if (focused >= 0) reveal(made, focused);
    });
    return () => {
      stopLoading();
      made?.destroy();
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
    goTo: (place) => embla?.scrollTo(place, prefersReducedMotion()),
    reveal: (slide) => embla && reveal(embla, slide),
  };
}

/** The slide to which the plain row was scrolled, from 0. */
function firstInView(row: HTMLElement): number {
  const { left } = row.getBoundingClientRect();
  const slides = [...(row.firstElementChild?.children ?? [])];
  const isInView = (slide: Element) => {
    const box = slide.getBoundingClientRect();
    return (box.left + box.right) / 2 > left;
  };
  return Math.max(0, slides.findIndex(isInView));
}

/** The browser scrolls the row to what gets the focus, before or after it says so, which would be twice the way. */
function holdRow({ currentTarget }: Event): void {
  if (currentTarget instanceof HTMLElement) currentTarget.scrollLeft = 0;
}

function reveal(embla: EmblaCarouselType, slide: number): void {
  const node = embla.rootNode();
  node.scrollLeft = 0;
  const row = node.getBoundingClientRect();
  const shown = embla.slideNodes()[slide]?.firstElementChild;
  if (!shown) return;
  const { left, right } = shown.getBoundingClientRect();
  // A fraction of a pixel outside is in view.
  const isInView = left > row.left - 1 && right < row.right + 1;
  if (!isInView) embla.scrollTo(Math.min(slide, embla.scrollSnapList().length - 1), true);
}

function stateOf(embla: EmblaCarouselType): typeof still {
  return { place: embla.selectedScrollSnap(), places: embla.scrollSnapList().length };
}
