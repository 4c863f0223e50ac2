import { classNames } from "../ui/class-names.ts";
import { ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon } from "../ui/slide-icons.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import type { useSlideshow } from "./use-slideshow.ts";

type Props = { show: ReturnType<typeof useSlideshow>; titles: string[]; everyMs: number };

export function BannerControls({ show, titles, everyMs }: Props) {
  return (
    <div className="absolute inset-x-0 bottom-0 z-10 noscript:hidden">
      <div className="wrap flex items-center gap-1 pb-3 md:pb-6 lg:pb-8">
        <ul className="flex flex-1 gap-1.5 md:max-w-96 md:gap-2.5">
          {titles.map((title, position) => (
            <li className="flex-1" key={position}>
              <button
                aria-current={position === show.index ? "true" : undefined}
                className="group flex h-11 w-full items-center"
                onClick={() => show.go(position)}
                type="button"
              >
                <VisuallyHidden>{`Slide ${position + 1}: ${title}`}</VisuallyHidden>
                <span className="relative h-1 w-full bg-white/35 group-hover:bg-white/60">
                  {position === show.index && (
                    <span
                      className="banner-progress absolute inset-0 bg-white"
                      data-running={show.autoplay.running || undefined}
                      key={String(show.autoplay.running)}
                      style={{ animationDuration: `${everyMs}ms` }}
                    />
                  )}
                </span>
              </button>
            </li>
          ))}
        </ul>
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

const step = "flex size-11 items-center justify-center rounded-sm text-white hover:bg-white/15";
