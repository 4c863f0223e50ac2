type Point = { x: number; y: number };
type View = Point & { scale: number };
type GestureHandlers = {
  onTurn: (by: 1 | -1) => void;
  onClose: () => void;
  onZoom: (enlarged: boolean) => void;
};

const unchanged: View = { scale: 1, x: 0, y: 0 };
const largest = 4;
const enlargedScale = 2.5;
/** In pixels. A press that moves less is a tap. A swipe or pull that moves less is undone. */
const tapPx = 6;
const swipePx = 60;
const pullPx = 90;
/** How long a single tap, which closes the picture, waits for a second one, which enlarges it. */
const secondTapMs = 250;

/**
 * Handles fingers, mouse and wheel on the picture in `stage` that is marked as current. Two fingers or a double tap
 * zoom in and out. One finger moves an enlarged picture, otherwise it swipes to the next one or pulls the picture down
 * to close it. A tap closes a picture that is not enlarged.
 */
export function watchGestures(stage: HTMLElement, { onTurn, onClose, onZoom }: GestureHandlers) {
  const fingers = new Map<number, Point>();
  const enlargement = enlargementIn(stage, onZoom);
  const taps = countTaps(enlargement.toggle, () => {
    if (!enlargement.isOn()) onClose();
  });
  let start = { view: unchanged, at: { x: 0, y: 0 }, apart: 0 };
  let moved = false;

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
    fingers.set(event.pointerId, pointIn(stage, event));
    begin();
  }

  function begin(): void {
    stage.dataset.held = "";
    start = { view: enlargement.view(), ...placeOf(fingers) };
  }

  function move(event: PointerEvent): void {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, pointIn(stage, event));
    const { at, apart } = placeOf(fingers);
    const by = { x: at.x - start.at.x, y: at.y - start.at.y };
    moved ||= fingers.size > 1 || Math.hypot(by.x, by.y) > tapPx;
    const { view } = start;
    if (fingers.size > 1)
      enlargement.show(scaled(view, (view.scale * apart) / start.apart, { from: start.at, to: at }));
    else if (enlargement.isOn()) enlargement.show(movedBy(view, by));
    else if (moved) slide(stage, by);
  }

  function up(event: PointerEvent): void {
    if (!fingers.delete(event.pointerId)) return;
    if (fingers.size > 0) return begin();
    delete stage.dataset.held;
    slide(stage, { x: 0, y: 0 });
    if (event.type === "pointercancel") return;
    const at = pointIn(stage, event);
    if (!moved) return taps.add(at);
    if (enlargement.isOn()) return;
    const by = { x: at.x - start.at.x, y: at.y - start.at.y };
    if (isAcross(by) && Math.abs(by.x) > swipePx) onTurn(by.x < 0 ? 1 : -1);
    else if (!isAcross(by) && by.y > pullPx) onClose();
  }

  function wheel(event: WheelEvent): void {
    // Keeps the page behind from scrolling. Browsers report a pinch on a touchpad as a wheel with the Control key.
    event.preventDefault();
    if (!event.ctrlKey) return;
    const at = pointIn(stage, event);
    const view = enlargement.view();
    enlargement.show(scaled(view, view.scale * Math.exp(-event.deltaY / 100), { from: at, to: at }));
  }

  return {
    toggle: enlargement.toggle,
    /** Moves an enlarged picture. Returns false if the picture is not enlarged. */
    pan(by: Point): boolean {
      if (enlargement.isOn()) enlargement.show(movedBy(enlargement.view(), by));
      return enlargement.isOn();
    },
    reset: () => enlargement.show(unchanged),
    stop(): void {
      taps.stop();
      end.abort();
    },
  };
}

/** Tracks and applies the scale and position of the current picture. */
function enlargementIn(stage: HTMLElement, onZoom: GestureHandlers["onZoom"]) {
  let view = unchanged;
  const isOn = () => view.scale > 1;

  function show(wanted: View): void {
    const picture = stage.querySelector<HTMLElement>("[data-current] img");
    if (!picture) return;
    const wasOn = isOn();
    view = inBounds(wanted, picture, stage);
    const { x, y, scale } = view;
    picture.style.transform = isOn() ? `translate(${x}px, ${y}px) scale(${scale})` : "";
    if (wasOn !== isOn()) onZoom(isOn());
  }

  return {
    view: () => view,
    isOn,
    show,
    toggle: (at: Point = { x: 0, y: 0 }) =>
      show(isOn() ? unchanged : scaled(view, enlargedScale, { from: at, to: at })),
  };
}

/** Distinguishes a double tap from a single tap. */
function countTaps(onTwo: (at: Point) => void, onOne: () => void) {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  function stop(): void {
    clearTimeout(waiting);
    waiting = undefined;
  }
  return {
    stop,
    add(at: Point): void {
      if (waiting) {
        stop();
        return onTwo(at);
      }
      waiting = setTimeout(() => {
        waiting = undefined;
        onOne();
      }, secondTapMs);
    },
  };
}

/** Moves the row of pictures with the finger while the picture is not enlarged. */
function slide(stage: HTMLElement, by: Point): void {
  const row = stage.firstElementChild;
  if (row instanceof HTMLElement)
    row.style.translate = isAcross(by) ? `${by.x}px` : `0 ${Math.max(0, by.y)}px`;
}

/** Returns the position of an event relative to the middle of the stage. */
function pointIn(stage: HTMLElement, { clientX, clientY }: MouseEvent): Point {
  const { left, top, width, height } = stage.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

/** Returns the point in the middle between the fingers, and their distance. */
function placeOf(fingers: Map<number, Point>): { at: Point; apart: number } {
  const [one = { x: 0, y: 0 }, other = one] = fingers.values();
  return {
    at: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
    apart: Math.hypot(one.x - other.x, one.y - other.y),
  };
}

/** Scales the view and moves the point at `from` to `to`. */
function scaled(view: View, scale: number, { from, to }: { from: Point; to: Point }): View {
  const wanted = Math.min(Math.max(scale, 1), largest);
  const by = wanted / view.scale;
  return { scale: wanted, x: to.x - (from.x - view.x) * by, y: to.y - (from.y - view.y) * by };
}

/**
 * Limits the position so that no gap opens at the stage's edges. A picture smaller than the stage stays in the middle.
 */
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

function movedBy(view: View, by: Point): View {
  return { ...view, x: view.x + by.x, y: view.y + by.y };
}

function isAcross({ x, y }: Point): boolean {
  return Math.abs(x) > Math.abs(y);
}
