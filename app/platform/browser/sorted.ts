/** Returns a sorted copy like `toSorted`, which the oldest supported browsers lack. */
export function sorted<T>(items: readonly T[], compare: (one: T, other: T) => number): T[] {
  const copy = [...items];
  copy.sort(compare);
  return copy;
}
