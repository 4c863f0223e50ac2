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
  canGoBack: boolean;
  canGoOn: boolean;
  goBack: () => void;
  goOn: () => void;
  goTo: (place: number) => void;
};

const still = { place: 0, places: 0, canGoBack: false, canGoOn: false };

/** Embla, fetched when the page is there: until then, and without scripts, the row scrolls by itself. */
export function useSlider({ loop, startAt = 0 }: { loop: boolean; startAt?: number }): Slider {
  const viewport = useRef<HTMLDivElement>(null);
  const start = useRef(startAt);
  const [embla, setEmbla] = useState<EmblaCarouselType>();
  const [state, setState] = useState(still);

  useEffect(() => {
    let made: EmblaCarouselType | undefined;
    const load = () => import("embla-carousel");
    const stopLoading = loadPatiently(load, ({ default: EmblaCarousel }) => {
      const node = viewport.current;
      if (!node) return;
      node.scrollLeft = 0;
      made = EmblaCarousel(node, { loop, align: "start", startIndex: start.current, duration: 22 });
      const read = (slider: EmblaCarouselType) => setState(stateOf(slider));
      made.on("select", read).on("reInit", read);
      read(made);
      setEmbla(made);
    });
    return () => {
      stopLoading();
      made?.destroy();
      setEmbla(undefined);
    };
  }, [loop]);

  return {
    viewport,
    ready: embla !== undefined,
    ...state,
    goBack: () => embla?.scrollPrev(prefersReducedMotion()),
    goOn: () => embla?.scrollNext(prefersReducedMotion()),
    goTo: (place) => embla?.scrollTo(place, prefersReducedMotion()),
  };
}

function stateOf(embla: EmblaCarouselType): typeof still {
  return {
    place: embla.selectedScrollSnap(),
    places: embla.scrollSnapList().length,
    canGoBack: embla.canScrollPrev(),
    canGoOn: embla.canScrollNext(),
  };
}
