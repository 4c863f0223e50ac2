import {
  Children,
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
} from "react";
import { CarouselControls } from "./carousel-controls.tsx";
import { classNames } from "../class-names.ts";
import { useAutoplay } from "./use-autoplay.ts";
import { type Slider, useSlider } from "./use-slider.ts";

/** The number of slides in view: on a phone, from 700 px, from 1024 px. */
export type PerView = { base: number; md?: number; lg?: number };

type Props = {
  /** The name for screen readers, such as "Pictures of our repairs". */
  label: string;
  /** One slide each. */
  children: ReactNode;
  perView: PerView;
  /** After how many milliseconds the next slide is shown automatically. */
  autoplay?: number;
  /** The slide to show, from 0, if something else moves the carousel too. */
  index?: number;
  onIndexChange?: (index: number) => void;
  /** The gap between slides, such as "1rem". */
  gap?: string;
  /** False if something else controls the carousel. */
  controls?: boolean;
  /** Whether phones show the edge of the next slide, as a hint that there is more. */
  peek?: boolean;
  className?: string;
};

/**
 * A row of slides that starts over after the last one. It also works without its script: until the script loads, the
 * row scrolls; if scripts are off, the slides are stacked.
 */
export function Carousel({
  label,
  children,
  perView,
  autoplay,
  index,
  onIndexChange,
  gap = "1rem",
  controls = true,
  peek = true,
  className,
}: Props) {
  const slides = Children.toArray(children);
  const slider = useSlider();
  const play = useAutoplay(slider.ready ? autoplay : undefined, slider.place, slider.goOn);
  const [movedByHand, setMovedByHand] = useState(false);
  useControlledIndex(slider, index, onIndexChange);

  /** Screen readers announce moves by the visitor, but not automatic ones. */
  const byHand = (move: () => void) => () => {
    move();
    setMovedByHand(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move =
      event.key === "ArrowLeft" ? slider.goBack : event.key === "ArrowRight" ? slider.goOn : undefined;
    if (!move || slider.places < 2) return;
    event.preventDefault();
    byHand(move)();
  };
  return (
    <section
      aria-label={label}
      aria-roledescription="carousel"
      className={classNames("carousel relative", className)}
      data-ready={slider.ready}
      onKeyDown={onKeyDown}
      style={layout({ count: slides.length, perView, gap, peek })}
      {...play.handlers}
    >
      <div
        aria-label={`${label}: slides`}
        className={classNames(
          // Relative, so that positioned elements inside a slide are clipped with it.
          "relative snap-x snap-mandatory noscript:overflow-visible",
          slider.ready ? "snap-none overflow-hidden" : "overflow-x-auto [scrollbar-width:none]",
        )}
        ref={slider.viewport}
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
        tabIndex={0}
      >
        <div className="carousel-row">
          {slides.map((slide, at) => (
            <div
              aria-label={`${at + 1} of ${slides.length}`}
              aria-roledescription="slide"
              key={at}
              onFocus={({ target }) => target.matches(":focus-visible") && slider.reveal(at)}
              role="group"
            >
              {slide}
            </div>
          ))}
        </div>
      </div>
      {controls && slides.length > 1 && <CarouselControls byHand={byHand} play={play} slider={slider} />}
      <p aria-live="polite" className="sr-only">
        {movedByHand && `Slide ${slider.place + 1} of ${slider.places}`}
      </p>
    </section>
  );
}

type Layout = { count: number; perView: PerView; gap: string; peek: boolean };

function layout({ count, perView, gap, peek }: Layout): CSSProperties {
  const { base, md = base, lg = md } = perView;
  return {
    "--count": count,
    "--per-view": base,
    "--per-view-md": md,
    "--per-view-lg": lg,
    "--gap": gap,
    "--peek-at-most": peek ? `calc(${gap} + 1.5rem)` : "0px",
  } as CSSProperties;
}

/** Moves to a new `index`, and reports all other moves, including those before the script loaded. */
function useControlledIndex(
  slider: Slider,
  index: number | undefined,
  onIndexChange: Props["onIndexChange"],
): void {
  const { ready, place } = slider;
  const previousIndex = useRef(index);
  // A reported place may come back late as `index`. It is not a command, because the visitor may have moved on.
  const reportedIndex = useRef<number>(undefined);
  const latest = useRef({ slider, onIndexChange });
  useEffect(() => {
    latest.current = { slider, onIndexChange };
  });
  useEffect(() => {
    if (!ready) return;
    const isNew = index !== previousIndex.current && index !== reportedIndex.current;
    previousIndex.current = index;
    if (isNew || index === place) reportedIndex.current = undefined;
    if (index === place) return;
    if (isNew) {
      if (index !== undefined) latest.current.slider.goTo(index);
    } else if (latest.current.onIndexChange) {
      reportedIndex.current = place;
      latest.current.onIndexChange(place);
    }
  }, [ready, index, place]);
}
