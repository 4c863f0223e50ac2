import { useState } from "react";
import { useAutoplay } from "../ui/use-autoplay.ts";

/** Which slide shows, and what moves it on. */
export function useSlideshow(count: number, everyMs: number) {
  const [index, setIndex] = useState(0);
  const [moved, setMoved] = useState(false);
  const autoplay = useAutoplay(everyMs, index, () => go(index + 1));

  function go(target: number): void {
    setMoved(true);
    setIndex((target + count) % count);
  }

  return {
    index,
    /** False until the first change: the first slide must not wait for an entrance. */
    moved,
    autoplay,
    go,
    next: () => go(index + 1),
    previous: () => go(index - 1),
  };
}
