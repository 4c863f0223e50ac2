import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from "react";
import type { Side } from "./image-order.ts";

export type TouchSorting = {
  moving: number | null;
  /** Where it would land now. */
  landing: { id: number; side: Side } | null;
  /** For the handle of a picture; its element must not let a touch scroll. */
  grab: (id: number, event: ReactPointerEvent) => void;
};

const edgePixels = 70;

/**
 * Sorting with a finger, at once and not after a long press as browsers have it. Elements that can be landed on carry
 * their id in `data-image`.
 */
export function useTouchSorting(onDrop: (moving: number, target: number, side: Side) => void): TouchSorting {
  const [moving, setMoving] = useState<number | null>(null);
  const [landing, setLanding] = useState<TouchSorting["landing"]>(null);
  const latest = useRef({ landing, onDrop });
  useEffect(() => {
    latest.current = { landing, onDrop };
  });

  useEffect(() => {
    if (moving === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    const end = () => {
      setMoving(null);
      setLanding(null);
    };
    let finger: Point | undefined;
    window.addEventListener(
      "pointermove",
      (event) => {
        finger = event;
        setLanding(landingAt(finger, moving));
      },
      { signal },
    );
    // A finger that rests at an edge sends nothing, and the page must go on.
    const scrolling = setInterval(() => {
      if (finger && scrollAtEdges(finger)) setLanding(landingAt(finger, moving));
    }, 16);
    window.addEventListener(
      "pointerup",
      () => {
        const { landing: at, onDrop: drop } = latest.current;
        if (at) drop(moving, at.id, at.side);
        end();
      },
      { signal },
    );
    window.addEventListener("pointercancel", end, { signal });
    // The browser's own drag and menu, after a long press, would take the finger away.
    for (const name of ["dragstart", "contextmenu"]) {
      window.addEventListener(name, (event) => event.preventDefault(), { signal, capture: true });
    }
    return () => {
      controller.abort();
      clearInterval(scrolling);
    };
  }, [moving]);

  return {
    moving,
    landing,
    grab: (id, { pointerType }) => {
      if (pointerType === "touch") setMoving(id);
    },
  };
}

type Point = { clientX: number; clientY: number };

function landingAt({ clientX, clientY }: Point, moving: number): TouchSorting["landing"] {
  const under = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-image]");
  const id = Number(under?.dataset.image);
  if (!under || id === moving) return null;
  const { left, width } = under.getBoundingClientRect();
  return { id, side: clientX < left + width / 2 ? "before" : "after" };
}

function scrollAtEdges({ clientY }: Point): boolean {
  const step = clientY < edgePixels ? -8 : clientY > window.innerHeight - edgePixels ? 8 : 0;
  if (step !== 0) window.scrollBy(0, step);
  return step !== 0;
}
