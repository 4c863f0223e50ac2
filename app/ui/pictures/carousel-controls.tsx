import { classNames } from "../class-names.ts";
import { IconButton } from "../buttons/icon-button.tsx";
import { ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon } from "./slide-icons.tsx";
import type { Autoplay } from "./use-autoplay.ts";
import type { Slider } from "./use-slider.ts";

/**
 * The number of dots that fit beside the buttons, on a screen 320 pixels wide and from a tablet on. More slides are
 * shown as a number.
 */
const maxDots = { phone: 5, wide: 16 };

type Props = { slider: Slider; play: Autoplay; byHand: (move: () => void) => () => void };

/** Takes up its space but is invisible while the script loads or if all slides are in view. Hidden without scripts. */
export function CarouselControls({ slider, play, byHand }: Props) {
  const { ready, place, places } = slider;
  const nowhereToGo = ready && places < 2;
  return (
    <div
      className={classNames(
        "mt-3 flex min-h-11 items-center justify-between gap-4 noscript:hidden",
        (!ready || nowhereToGo) && "invisible",
      )}
    >
      {places <= maxDots.wide && (
        <Dots
          byHand={byHand}
          className={places > maxDots.phone ? "hidden md:flex" : "flex"}
          slider={slider}
        />
      )}
      {places > maxDots.phone && (
        <p className={classNames("figures text-sm font-semibold", places <= maxDots.wide && "md:hidden")}>
          {place + 1} / {places}
        </p>
      )}
      <div className="flex flex-none gap-1.5">
        {play.offered && (
          <IconButton label={play.paused ? "Play the slides" : "Pause the slides"} onClick={play.toggle}>
            {play.paused ? <PlayIcon size={20} /> : <PauseIcon size={20} />}
          </IconButton>
        )}
        <IconButton label="Previous slide" onClick={byHand(slider.goBack)}>
          <ChevronLeftIcon size={22} />
        </IconButton>
        <IconButton label="Next slide" onClick={byHand(slider.goOn)}>
          <ChevronRightIcon size={22} />
        </IconButton>
      </div>
    </div>
  );
}

function Dots({ slider, byHand, className }: Pick<Props, "slider" | "byHand"> & { className: string }) {
  return (
    <div className={classNames("-ml-1 min-w-0 flex-1", className)}>
      {Array.from({ length: slider.places }, (_, at) => (
        <button
          aria-current={at === slider.place || undefined}
          aria-label={`Go to slide ${at + 1}`}
          className="group flex h-11 max-w-8 min-w-6 flex-1 items-center justify-center"
          key={at}
          onClick={byHand(() => slider.goTo(at))}
          type="button"
        >
          <span className="block h-1 w-4/5 rounded-full bg-current opacity-40 transition-opacity group-hover:opacity-75 group-aria-[current]:h-1.5 group-aria-[current]:opacity-100" />
        </button>
      ))}
    </div>
  );
}
