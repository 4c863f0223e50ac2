/** A sorted copy, as `toSorted` makes it, which the oldest of the supported browsers lacks. */
export function sorted<T>(items: readonly T[], compare: (one: T, other: T) => number): T[] {
  const copy = [...items];
  copy.sort(compare);
  return copy;
}
