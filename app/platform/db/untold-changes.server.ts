/*
 * Changes of the content that are committed here while whoever asked for them has not been answered: until then nobody can
 * know of them, and a page may still be sent as it was before them.
 */

/** A change whose answer takes longer is shown like one that has been told. */
const longestUntoldMilliseconds = 2_000;

const raisedAt = new Map<number, number>();
let saves = 0;
let raised = 0;

/** Call before work that may change content; what it returns ends the save, when its answer is about to be sent. */
export function beginSave(): { hasChanged: () => boolean; end: () => void } {
  const before = raised;
  saves += 1;
  return {
    hasChanged: () => raised !== before,
    end() {
      saves -= 1;
      // A version whose transaction was rolled back is another change's next.
      if (saves === 0) raisedAt.clear();
    },
  };
}

/** Whether a save of this process is under way. */
export function isSaving(): boolean {
  return saves > 0;
}

/** Notes that a transaction of this process raised the content to a version. What no save does is told to nobody, and shown at once. */
export function noteRaised(version: number): void {
  raised += 1;
  if (saves > 0) raisedAt.set(version, performance.now());
}

/** Notes that no page is sent any more as it was before a version. */
export function noteShown(version: number): void {
  for (const untold of raisedAt.keys()) if (untold <= version) raisedAt.delete(untold);
}

/** The newest version that somebody may know of, where `newest` is stored. */
export function newestTold(newest: number): number {
  let told = newest;
  while (isUntold(told)) told -= 1;
  return told;
}

function isUntold(version: number): boolean {
  const at = raisedAt.get(version);
  return at !== undefined && performance.now() - at < longestUntoldMilliseconds;
}
