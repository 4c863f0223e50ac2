import { classNames } from "../../ui/class-names.ts";
import { ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon } from "../../ui/pictures/slide-icons.tsx";
import { VisuallyHidden } from "../../ui/page/visually-hidden.tsx";
import type { useSlideshow } from "./use-slideshow.ts";

type Props = { show: ReturnType<typeof useSlideshow>; titles: string[]; everyMs: number };

export function BannerControls({ show, titles, everyMs }: Props) {
  const { running } = show.autoplay;
  return (
    <div className="absolute inset-x-0 bottom-0 z-10 noscript:hidden">
      <div className="wrap flex flex-wrap items-end gap-x-4 pb-3 md:flex-nowrap md:gap-x-8 md:pb-6 lg:pb-8">
        <ul className="flex flex-1 gap-1.5 md:max-w-52 md:gap-2.5 lg:max-w-72">
          {titles.map((title, position) => (
            <li className="flex-1" key={position}>
              <button
                aria-current={position === show.index ? "true" : undefined}
                className="group flex h-11 w-full items-center"
                onClick={() => show.go(position)}
                type="button"
              >
                <VisuallyHidden>{`Slide ${position + 1}: ${title}`}</VisuallyHidden>
                <span
                  className={classNames(
                    "h-1 w-full",
                    position === show.index ? "banner-place bg-white" : "bg-white/35 group-hover:bg-white/60",
                  )}
                />
              </button>
            </li>
          ))}
        </ul>
        <Gauge everyMs={everyMs} key={`${show.index} ${running}`} running={running} />
        <div className="-mr-2.5 ml-auto flex">
          {/* Always in the page, so that nothing moves when the scripts arrive. */}
          <button
            className={classNames(step, "motion-reduce:hidden")}
            onClick={show.autoplay.toggle}
            type="button"
          >
            {show.autoplay.paused ? <PlayIcon /> : <PauseIcon />}
            <VisuallyHidden>{show.autoplay.paused ? "Play slides" : "Pause slides"}</VisuallyHidden>
          </button>
          <button className={step} onClick={show.previous} type="button">
            <ChevronLeftIcon />
            <VisuallyHidden>Previous slide</VisuallyHidden>
          </button>
          <button className={step} onClick={show.next} type="button">
            <ChevronRightIcon />
            <VisuallyHidden>Next slide</VisuallyHidden>
          </button>
        </div>
      </div>
    </div>
  );
}

/** Shows the rest of a slide's time as a box that is cooled from +12 to −20. It is cold while the slides stand still. */
function Gauge({ everyMs, running }: { everyMs: number; running: boolean }) {
  return (
    <div
      aria-hidden="true"
      className="banner-gauge order-first w-full md:order-none md:w-auto md:flex-1"
      data-running={running || undefined}
      style={{ ...gaugeDuration(everyMs) }}
    >
      <div className="banner-scale">
        <div className="banner-needle" />
      </div>
      <div className="banner-reading">
        <div className="banner-figures" />
      </div>
      <span className="banner-held max-sm:hidden">held</span>
    </div>
  );
}

function gaugeDuration(milliseconds: number): Record<string, string> {
  return { "--falls-in": `${milliseconds}ms` };
}

const step = "flex size-11 items-center justify-center rounded-sm text-white hover:bg-white/15";
