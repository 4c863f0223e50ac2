/** A request counts as use of the session, so none is sent after this long without use. Then the session can end. */
const idleMilliseconds = 10 * 60_000;

type PollOptions = {
  everyMilliseconds: number;
  /** Asks even when the page is hidden or unused, for a user who wants to be notified. */
  evenIdle?: boolean;
};

/** Calls `ask` now and regularly while the page is visible and used. Returns a function that stops it. */
export function pollWhileActive(
  poll: () => void,
  { everyMilliseconds, evenIdle = false }: PollOptions,
): () => void {
  let usedAt = Date.now();
  const used = () => {
    usedAt = Date.now();
  };
  const pollIfActive = () => {
    if (evenIdle || (!document.hidden && Date.now() - usedAt <= idleMilliseconds)) poll();
  };
  pollIfActive();
  const timer = setInterval(pollIfActive, everyMilliseconds);
  for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, used);
  return () => {
    clearInterval(timer);
    for (const kind of ["pointerdown", "keydown"]) document.removeEventListener(kind, used);
  };
}
