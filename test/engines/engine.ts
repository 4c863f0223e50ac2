import type { RunningSite } from "../running-site.ts";
import type { Mouse } from "./screen.ts";

/** The operations that Firefox and WebKit both support. Selectors are CSS. */
export type Engine = {
  name: string;
  setWidth(width: number): Promise<void>;
  go(url: string): Promise<void>;
  /** Navigates to another address and returns with the browser's Back button. */
  leaveAndReturn(url: string): Promise<void>;
  /** Runs a function in the page, without its surroundings. Its input and output are plain data. */
  read<T>(inPage: (given: string) => T, given?: string): Promise<Awaited<T>>;
  click(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  /** Presses keys together. The last one is not a modifier: `Control`, `v`. */
  press(...keys: string[]): Promise<void>;
  /** Presses at the first point, moves through the others and releases. Points are fractions of the element's size. */
  drag(selector: string, points: readonly Point[]): Promise<void>;
  /** Drags an element to just inside the left edge of another, with the system's mouse and in small steps. */
  dragOnto(selector: string, target: string): Promise<void>;
  /** Chooses files on this machine. */
  choose(selector: string, files: readonly string[]): Promise<void>;
  /** Returns the console messages since the last call. Empty if the driver does not report them. */
  complaints(): string[];
  close(): Promise<void>;
};

export type EngineTest = (engine: Engine, url: string, site: RunningSite) => Promise<void>;

export type Point = readonly [across: number, down: number];

/** The time limit, in milliseconds, until something shows. */
export const patience = 15_000;

/** Polls the page until the condition holds. */
export async function until(
  engine: Engine,
  what: string,
  inPage: (given: string) => boolean,
  given?: string,
): Promise<void> {
  const end = Date.now() + patience;
  while (!(await engine.read(inPage, given))) {
    if (Date.now() > end) throw new Error(`waited in vain: ${what}; ${await engine.read(whatIsSaid)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function whatIsSaid(): string {
  const said = [...document.querySelectorAll("main :is([role='alert'], [role='status'], [id$='-error'])")];
  return [location.pathname, ...said.map((one) => one.textContent)].filter(Boolean).join(", ");
}

/** Returns WebDriver's pointer actions for a drag through the points, in pixels of the window. */
export function dragActions(
  box: { left: number; top: number; width: number; height: number },
  points: readonly Point[],
): object[] {
  const [first, ...others] = points.map(([across, down]) => ({
    type: "pointerMove",
    x: Math.round(box.left + box.width * across),
    y: Math.round(box.top + box.height * down),
  }));
  return [
    { ...first, duration: 0 },
    { type: "pointerDown", button: 0 },
    ...others.map((move) => ({ ...move, duration: 120 })),
    { type: "pointerUp", button: 0 },
  ];
}

/** Scrolls an element to the middle of the window and returns its position. */
export function placeOf(selector: string) {
  const one = document.querySelector(selector);
  if (!one) throw new Error(`there is no ${selector}`);
  one.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = one.getBoundingClientRect();
  return { left, top, width, height };
}

/** Implements `Engine.dragOnto` with the mouse of the browser's screen. */
export async function dragByHand(
  read: Engine["read"],
  mouse: Mouse,
  [selector, target]: readonly [string, string],
): Promise<void> {
  const corner = await cornerOfPage(read, mouse);
  const [from, to] = await read(placesOf, JSON.stringify([selector, target]));
  const moveTo = (x: number, y: number) => mouse.moveTo(corner.x + x, corner.y + y);
  const [fromX, fromY] = [from!.left + from!.width / 2, from!.top + from!.height / 2];
  const [toX, toY] = [to!.left + 12, to!.top + to!.height / 2];
  await moveTo(fromX, fromY);
  mouse.press();
  const steps = 12;
  for (let step = 1; step <= steps; step += 1) {
    const part = step / steps;
    await moveTo(fromX + (toX - fromX) * part, fromY + (toY - fromY) * part);
  }
  await moveTo(toX + 2, toY);
  mouse.release();
}

/** Returns the position of the page on the screen, which follows from where the page sees the mouse. */
async function cornerOfPage(read: Engine["read"], mouse: Mouse): Promise<{ x: number; y: number }> {
  await read(() => {
    const tell = ({ clientX, clientY }: MouseEvent) => {
      document.documentElement.dataset.mouse = `${clientX},${clientY}`;
    };
    addEventListener("mousemove", tell, { capture: true });
  });
  const end = Date.now() + patience;
  for (let x = 400; Date.now() < end; x += 1) {
    await mouse.moveTo(x, 500);
    const seen = await read(() => document.documentElement.dataset.mouse ?? "");
    const [seenX, seenY] = seen.split(",").map(Number);
    if (seenY !== undefined) return { x: x - seenX!, y: 500 - seenY };
  }
  throw new Error("the page does not see the mouse");
}

function placesOf(given: string) {
  const [first, second] = (JSON.parse(given) as string[]).map((selector) => {
    const one = document.querySelector(selector);
    if (!one) throw new Error(`there is no ${selector}`);
    return one;
  });
  first!.scrollIntoView({ block: "center", behavior: "instant" });
  return [first!, second!].map((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return { left, top, width, height };
  });
}
