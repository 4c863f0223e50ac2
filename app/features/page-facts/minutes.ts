/** Reads "25 minutes" or "25". Any other words count as the longest time: Infinity. */
export function minutesOf(words: string): number {
  return isMinutes(words) ? Number.parseInt(words, 10) : Infinity;
}

export function isMinutes(words: string): boolean {
  return /^[1-9]\d{0,2}(?: minutes)?$/.test(words);
}
