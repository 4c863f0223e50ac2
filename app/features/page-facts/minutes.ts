/** How long "25 minutes" are, or a bare 25; what is put in another way counts as the longest. */
export function minutesOf(words: string): number {
  return isMinutes(words) ? Number.parseInt(words, 10) : Infinity;
}

export function isMinutes(words: string): boolean {
  return /^[1-9]\d{0,2}(?: minutes)?$/.test(words);
}
