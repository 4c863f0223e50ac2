const signs = ["pointerdown", "keydown", "focusin", "online"];

/**
 * Loads a part that the page can do without. If it does not arrive, it is asked for again when somebody next touches the
 * page or the connection is back. The function it returns ends that.
 */
export function loadPatiently<T>(load: () => Promise<T>, use: (part: T) => void): () => void {
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
