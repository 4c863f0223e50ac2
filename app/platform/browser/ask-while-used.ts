/** A request counts as use of the session, so none is sent after this long without use. Then the session can end. */
const awayMilliseconds = 10 * 60_000;

type Pace = {
  everyMilliseconds: number;
  /** Asks even when the page is hidden or unused, for a user who wants to be notified. */
  evenAway?: boolean;
};

/** Calls `ask` now and regularly while the page is visible and used. Returns a function that stops it. */
export function askWhileUsed(ask: () => void, { everyMilliseconds, evenAway = false }: Pace): () => void {
  let usedAt = Date.now();
  const used = () => {
    usedAt = Date.now();
  };
  const askIfUsed = () => {
    if (evenAway || (!document.hidden && Date.now() - usedAt <= awayMilliseconds)) ask();
  };
  askIfUsed();
  const timer = setInterval(askIfUsed, everyMilliseconds);
  for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, used);
  return () => {
    clearInterval(timer);
    for (const kind of ["pointerdown", "keydown"]) document.removeEventListener(kind, used);
  };
}
