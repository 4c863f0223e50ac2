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
  /** What its console said since last asked; nothing when it cannot be heard. */
  complaints(): string[];
  close(): Promise<void>;
};

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
