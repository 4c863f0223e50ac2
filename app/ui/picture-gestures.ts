type Point = { x: number; y: number };
type View = Point & { scale: number };
type Wishes = {
  onTurn: (by: 1 | -1) => void;
  onClose: () => void;
  onZoom: (enlarged: boolean) => void;
};

const unchanged: View = { scale: 1, x: 0, y: 0 };
const largest = 4;
const enlargedScale = 2.5;
/** Pixels: a press that moves less is a tap; a swipe or a pull that moves less goes back. */
const tapPx = 6;
const swipePx = 60;
const pullPx = 90;
/** How long a tap, which closes, waits for a second one, which enlarges. */
const secondTapMs = 250;

/**
 * Fingers, mouse and wheel on the one picture in `stage` that is marked as current: two fingers or a double tap enlarge it
 * and make it small again, one moves it about when it is large, turns to the next, or pulls it down and away; a tap closes.
 */
export function watchGestures(stage: HTMLElement, { onTurn, onClose, onZoom }: Wishes) {
  const fingers = new Map<number, Point>();
  let view = unchanged;
  let start = { view, at: { x: 0, y: 0 }, apart: 0 };
  let moved = false;
  let tapped: ReturnType<typeof setTimeout> | undefined;

  const end = new AbortController();
  const { signal } = end;
  stage.addEventListener("pointerdown", down, { signal });
  stage.addEventListener("pointermove", move, { signal });
  stage.addEventListener("pointerup", up, { signal });
  stage.addEventListener("pointercancel", up, { signal });
  stage.addEventListener("wheel", wheel, { passive: false, signal });

  function down(event: PointerEvent): void {
    if (event.button !== 0) return;
    stage.setPointerCapture(event.pointerId);
    if (fingers.size === 0) moved = false;
    fingers.set(event.pointerId, pointIn(event));
    begin();
  }

  function begin(): void {
    stage.dataset.held = "";
    start = { view, ...placeOf(fingers) };
  }

  function move(event: PointerEvent): void {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, pointIn(event));
    const { at, apart } = placeOf(fingers);
    const by = { x: at.x - start.at.x, y: at.y - start.at.y };
    moved ||= fingers.size > 1 || Math.hypot(by.x, by.y) > tapPx;
    if (fingers.size > 1)
      show(scaled(start.view, (start.view.scale * apart) / start.apart, { from: start.at, to: at }));
    else if (view.scale > 1) show({ ...start.view, x: start.view.x + by.x, y: start.view.y + by.y });
    else if (moved) slide(by);
  }

  function up(event: PointerEvent): void {
    if (!fingers.delete(event.pointerId)) return;
    if (fingers.size > 0) return begin();
    delete stage.dataset.held;
    slide({ x: 0, y: 0 });
    if (event.type === "pointercancel") return;
    const at = pointIn(event);
    if (!moved) return tap(at);
    if (view.scale > 1) return;
    const by = { x: at.x - start.at.x, y: at.y - start.at.y };
    if (isAcross(by) && Math.abs(by.x) > swipePx) onTurn(by.x < 0 ? 1 : -1);
    else if (!isAcross(by) && by.y > pullPx) onClose();
  }

  function tap(at: Point): void {
    if (tapped) {
      clearTimeout(tapped);
      tapped = undefined;
      return toggle(at);
    }
    tapped = setTimeout(() => {
      tapped = undefined;
      if (view.scale === 1) onClose();
    }, secondTapMs);
  }

  function wheel(event: WheelEvent): void {
    // The page behind does not scroll. Two fingers on a touchpad are a wheel with the Control key.
    event.preventDefault();
    if (!event.ctrlKey) return;
    const at = pointIn(event);
    show(scaled(view, view.scale * Math.exp(-event.deltaY / 100), { from: at, to: at }));
  }

  function toggle(at: Point = { x: 0, y: 0 }): void {
    show(view.scale > 1 ? unchanged : scaled(view, enlargedScale, { from: at, to: at }));
  }

  function show(wanted: View): void {
    const picture = stage.querySelector<HTMLElement>("[data-current] img");
    if (!picture) return;
    const wasEnlarged = view.scale > 1;
    view = inBounds(wanted, picture, stage);
    const { x, y, scale } = view;
    picture.style.transform = scale > 1 ? `translate(${x}px, ${y}px) scale(${scale})` : "";
    if (wasEnlarged !== scale > 1) onZoom(scale > 1);
  }

  function slide(by: Point): void {
    const row = stage.firstElementChild;
    if (row instanceof HTMLElement)
      row.style.translate = isAcross(by) ? `${by.x}px` : `0 ${Math.max(0, by.y)}px`;
  }

  /** From the middle of the stage. */
  function pointIn({ clientX, clientY }: MouseEvent): Point {
    const { left, top, width, height } = stage.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  }

  return {
    toggle,
    /** Moves an enlarged picture about; false when it is not. */
    pan(by: Point): boolean {
      if (view.scale > 1) show({ ...view, x: view.x + by.x, y: view.y + by.y });
      return view.scale > 1;
    },
    reset: () => show(unchanged),
    stop(): void {
      clearTimeout(tapped);
      end.abort();
    },
  };
}

/** The middle between the fingers, and how far they are apart. */
function placeOf(fingers: Map<number, Point>): { at: Point; apart: number } {
  const [one = { x: 0, y: 0 }, other = one] = fingers.values();
  return {
    at: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
    apart: Math.hypot(one.x - other.x, one.y - other.y),
  };
}

/** What was at `from` is then at `to`. */
function scaled(view: View, scale: number, { from, to }: { from: Point; to: Point }): View {
  const wanted = Math.min(Math.max(scale, 1), largest);
  const by = wanted / view.scale;
  return { scale: wanted, x: to.x - (from.x - view.x) * by, y: to.y - (from.y - view.y) * by };
}

/** An edge of the picture stays at that of the stage, or the picture in its middle. */
function inBounds({ scale, x, y }: View, picture: HTMLElement, stage: HTMLElement): View {
  const within = (place: number, size: number, room: number) => {
    const most = Math.max(0, (size * scale - room) / 2);
    return Math.min(Math.max(place, -most), most);
  };
  return {
    scale,
    x: within(x, picture.offsetWidth, stage.offsetWidth),
    y: within(y, picture.offsetHeight, stage.offsetHeight),
  };
}

function isAcross({ x, y }: Point): boolean {
  return Math.abs(x) > Math.abs(y);
}
