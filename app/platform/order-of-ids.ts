export type Side = "before" | "after";

/** Returns `ids` with `moving` placed, in their own order, before or after `target`. */
export function moveIds(
  ids: readonly number[],
  moving: readonly number[],
  { target, side }: { target: number; side: Side },
): number[] {
  if (moving.includes(target)) return [...ids];
  const staying = ids.filter((id) => !moving.includes(id));
  const at = staying.indexOf(target) + (side === "after" ? 1 : 0);
  return [...staying.slice(0, at), ...ids.filter((id) => moving.includes(id)), ...staying.slice(at)];
}

/**
 * Returns `things` in the order of `ids`. Things without an id in the list come last; ids without a thing are
 * skipped.
 */
export function inOrder<T extends { id: number }>(things: readonly T[], ids: readonly number[]): T[] {
  const byId = new Map(things.map((thing) => [thing.id, thing]));
  const named = ids.flatMap((id) => byId.get(id) ?? []);
  const isNamed = new Set(ids);
  return [...named, ...things.filter(({ id }) => !isNamed.has(id))];
}
