/** How much the clocks of two machines may differ without one's work being taken for that of a wrong clock. */
const toleratedMilliseconds = 60_000;

/**
 * The latest end, as it is stored, of what lasts so long and has begun by now. A later one was written while the clock was
 * ahead: whoever waited for it would wait for as long as the clock was wrong.
 */
export function latestEnd(now: Date, milliseconds: number): string {
  return new Date(now.getTime() + milliseconds + toleratedMilliseconds).toISOString();
}

/** Whether this was written while the clock was ahead: it lies in the future. */
export function isAhead(at: string, now: Date): boolean {
  return at > latestEnd(now, 0);
}
