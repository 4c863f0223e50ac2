/** A browser of another make, by the little that both of them can be asked for. Selectors are CSS. */
export type Engine = {
  name: string;
  setWidth(width: number): Promise<void>;
  go(url: string): Promise<void>;
  /** Leaves by an address, as a link to elsewhere does, and comes back by the browser's own Back. */
  leaveAndReturn(url: string): Promise<void>;
  /** Runs in the page by itself, with plain data in and out. */
  read<T>(inPage: (given: string) => T, given?: string): Promise<Awaited<T>>;
  click(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  /** Keys pressed together, the last one being the key: `Control`, `v`. */
  press(...keys: string[]): Promise<void>;
  /** Presses at the first point, moves on through the others and lets go. Points are parts of the element's width and height. */
  drag(selector: string, points: readonly Point[]): Promise<void>;
  /** Chooses files of this machine. */
  choose(selector: string, files: readonly string[]): Promise<void>;
  /** What its console said since last asked; nothing when it cannot be heard. */
  complaints(): string[];
  close(): Promise<void>;
};

export type Journey = (engine: Engine, url: string) => Promise<void>;

export type Point = readonly [across: number, down: number];

/** How long anything may take to show. */
export const patience = 15_000;

/** Asks the page again until it says yes. */
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

/** Pointer moves through the points, in pixels of the window, as WebDriver has them. */
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

/** Brings an element to the middle of the window and says where it is. */
export function placeOf(selector: string) {
  const one = document.querySelector(selector);
  if (!one) throw new Error(`there is no ${selector}`);
  one.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = one.getBoundingClientRect();
  return { left, top, width, height };
}
