/** How much the clocks of two machines may differ before one counts as wrong. */
const toleratedMilliseconds = 60_000;

/**
 * Returns the latest possible end, as stored, of something of this duration that has begun by now. A later end was
 * written while the clock was ahead. Whoever waited for it would wait as long as the clock was wrong.
 */
export function latestPlausibleEnd(now: Date, milliseconds: number): string {
  return new Date(now.getTime() + milliseconds + toleratedMilliseconds).toISOString();
}

/** Whether a time lies in the future, so that it was written while the clock was ahead. */
export function isInFuture(at: string, now: Date): boolean {
  return at > latestPlausibleEnd(now, 0);
}
