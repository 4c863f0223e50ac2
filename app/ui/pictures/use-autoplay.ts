import { useEffect, useRef, useState, type FocusEvent, type PointerEvent } from "react";
import { useReducedMotion } from "../page/reduced-motion.ts";

export type Autoplay = {
  /** False if the visitor prefers reduced motion. Then there is nothing to pause either. */
  offered: boolean;
  paused: boolean;
  /** Whether the carousel is moving automatically now. */
  running: boolean;
  toggle: () => void;
  /** For the element that holds the carousel. */
  handlers: {
    onPointerEnter: (event: PointerEvent) => void;
    onPointerLeave: () => void;
    onFocus: (event: FocusEvent) => void;
    onBlur: (event: FocusEvent) => void;
  };
};

/**
 * Calls `step` every so many milliseconds, unless the visitor paused it or prefers reduced motion. Also pauses while
 * the mouse is over the carousel, the keyboard focus is in it, or the window is hidden. A change of `place` restarts
 * the wait.
 */
export function useAutoplay(milliseconds: number | undefined, place: number, step: () => void): Autoplay {
  const offered = !useReducedMotion() && milliseconds !== undefined;
  const [paused, setPaused] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const latestStep = useRef(step);
  useEffect(() => {
    latestStep.current = step;
  });

  const running = offered && !paused && !hovered && !focused;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => !document.hidden && latestStep.current(), milliseconds);
    return () => clearInterval(timer);
  }, [running, milliseconds, place]);

  return {
    offered,
    paused,
    running,
    toggle: () => setPaused(!paused),
    handlers: {
      onPointerEnter: ({ pointerType }) => setHovered(pointerType === "mouse"),
      onPointerLeave: () => setHovered(false),
      onFocus: ({ target }) => setFocused(target.matches(":focus-visible")),
      onBlur: ({ currentTarget, relatedTarget }) =>
        setFocused(currentTarget.contains(relatedTarget) && focused),
    },
  };
}
