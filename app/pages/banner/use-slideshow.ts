import { startTransition, useState } from "react";
import { useAutoplay } from "../../ui/pictures/use-autoplay.ts";

/** Which slide shows, and what moves it on. */
export function useSlideshow(count: number, everyMs: number) {
  const [index, setIndex] = useState(0);
  const [moved, setMoved] = useState(false);
  const autoplay = useAutoplay(count > 1 ? everyMs : undefined, index, () => move(1));

  /** In short pieces, after the press itself has been painted. */
  function goFrom(target: (current: number) => number): void {
    startTransition(() => {
      setMoved(true);
      setIndex((current) => (target(current) + count) % count);
    });
  }

  function move(by: number): void {
    goFrom((current) => current + by);
  }

  return {
    index,
    /** False until the first change, because the first slide appears without an animation. */
    moved,
    autoplay,
    go: (target: number) => goFrom(() => target),
    next: () => move(1),
    previous: () => move(-1),
  };
}
