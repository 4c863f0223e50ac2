/** Asking counts as use of the session, which is to end where nobody is there. */
const awayMilliseconds = 10 * 60_000;

type Pace = {
  everyMilliseconds: number;
  /** Also while nobody looks or touches anything: for who has asked to be told of something. */
  evenAway?: boolean;
};

/** Asks now, and again and again while the page is seen and somebody uses it. Answers what ends it. */
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
