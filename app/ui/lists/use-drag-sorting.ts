import { useEffect, useEffectEvent, useState } from "react";
import type { Side } from "../../platform/order-of-ids.ts";

export type DragSorting = {
  moving: number | null;
  /** Where the moving element would land now. */
  landing: { id: number; side: Side } | null;
  /** Starts a drag. Call it when a handle is pressed, whose element must not scroll by touch. */
  grab: (id: number) => void;
};

type Options = {
  /** The attribute in which possible targets carry their id. */
  attribute: `data-${string}`;
  /** Whether the elements are stacked vertically. */
  isColumn?: boolean;
  onDrop: (moving: number, target: number, side: Side) => void;
};

const edgePixels = 70;

/** Sorts elements by a drag handle. A finger can drag at once, without the long press of the browser's own drag. */
export function useDragSorting({ attribute, isColumn = false, onDrop }: Options): DragSorting {
  const [moving, setMoving] = useState<number | null>(null);
  const [landing, setLanding] = useState<DragSorting["landing"]>(null);
  const drop = useEffectEvent(onDrop);

  useEffect(() => {
    if (moving === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    const dropTargetAt = (point: Point) => findDropTarget(point, { moving, attribute, isColumn });
    const end = () => {
      setMoving(null);
      setLanding(null);
    };
    let finger: Point | undefined;
    window.addEventListener(
      "pointermove",
      (event) => {
        finger = event;
        setLanding(dropTargetAt(finger));
      },
      { signal },
    );
    // A finger that rests at an edge fires no events, but the page must keep scrolling.
    const scrolling = setInterval(() => {
      if (finger && scrollAtEdges(finger)) setLanding(dropTargetAt(finger));
    }, 16);
    window.addEventListener(
      "pointerup",
      (event) => {
        // Recomputes the target, because the rendered one may be one move behind.
        const at = dropTargetAt(event);
        if (at) drop(moving, at.id, at.side);
        end();
      },
      { signal },
    );
    window.addEventListener("pointercancel", end, { signal });
    // The browser's own drag and context menu, after a long press, would cancel the pointer.
    for (const name of ["dragstart", "contextmenu"]) {
      window.addEventListener(name, (event) => event.preventDefault(), { signal, capture: true });
    }
    return () => {
      controller.abort();
      clearInterval(scrolling);
    };
  }, [moving, attribute, isColumn]);

  return { moving, landing, grab: setMoving };
}

type Point = { clientX: number; clientY: number };

type DropOptions = { moving: number } & Required<Pick<Options, "attribute" | "isColumn">>;

function findDropTarget(
  { clientX, clientY }: Point,
  { moving, attribute, isColumn }: DropOptions,
): DragSorting["landing"] {
  const under = document.elementFromPoint(clientX, clientY)?.closest(`[${attribute}]`);
  const id = Number(under?.getAttribute(attribute));
  if (!under || id === moving) return null;
  const { left, top, width, height } = under.getBoundingClientRect();
  const isBefore = isColumn ? clientY < top + height / 2 : clientX < left + width / 2;
  return { id, side: isBefore ? "before" : "after" };
}

function scrollAtEdges({ clientY }: Point): boolean {
  const step = clientY < edgePixels ? -8 : clientY > window.innerHeight - edgePixels ? 8 : 0;
  if (step !== 0) window.scrollBy(0, step);
  return step !== 0;
}
