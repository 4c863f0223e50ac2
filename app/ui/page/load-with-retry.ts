const signs = ["pointerdown", "keydown", "focusin", "online"];

/**
 * Loads a part that the page can do without. If that fails, retries when the visitor next touches the page or the
 * connection is back. The returned function stops the retries.
 */
export function loadWithRetry<T>(load: () => Promise<T>, use: (part: T) => void): () => void {
  let ended = false;

  function ask(): void {
    stopWaiting();
    load().then(
      (part) => ended || use(part),
      () => ended || signs.forEach((sign) => addEventListener(sign, ask, { capture: true })),
    );
  }

  function stopWaiting(): void {
    for (const sign of signs) removeEventListener(sign, ask, { capture: true });
  }

  ask();
  return () => {
    ended = true;
    stopWaiting();
  };
}
