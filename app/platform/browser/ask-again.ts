declare global {
  /** What the imports that the build writes add to an address: nothing, until a script of this page has not arrived. */
  var again: string | undefined;
}

/**
 * Many browsers remember of a script that it did not arrive, and never ask for that address again in the same page (WHATWG
 * HTML, issue 6768). From the first miss on all are asked for by other addresses (`server/imports-asked-again.ts`).
 * Answers how often that was so, and what tells of a miss that the build's imports do not tell of themselves.
 */
export function askAgainElsewhere(): { misses: () => number; missed: () => void } {
  let count = 0;
  const missed = () => void (globalThis.again = `?${++count}`);
  addEventListener("vite:preloadError", missed);
  return { misses: () => count, missed };
}
