declare global {
  /** What the imports that the build writes add to an address: nothing, until a script of this page has not arrived. */
  var again: string | undefined;
}

/**
 * Many browsers remember of a script that it did not arrive, and never ask for that address again in the same page (WHATWG
 * HTML, issue 6768). From the first miss on the build's imports ask by other addresses (`server/build/retry-imports.ts`).
 */
export function askAgainElsewhere(): void {
  let misses = 0;
  // From the start: an element of that name would stand there otherwise.
  globalThis.again = "";
  addEventListener("vite:preloadError", () => (globalThis.again = `?${(misses += 1)}`));
}
