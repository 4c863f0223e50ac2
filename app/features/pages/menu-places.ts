import { lastPlace, placesApart } from "./menu-limits.ts";

export type Placed = { id: number; place: number };

/**
 * Returns the new places of the pages that must have another one, so that `wanted` is the order by place and then by
 * id. `moved` is the id of the page that stands elsewhere than before. The others stay where they are if there is room.
 */
export function placesFor(wanted: readonly Placed[], moved: number): Map<number, number> {
  const at = wanted.findIndex(({ id }) => id === moved);
  const placed = wanted.map((one) => ({ ...one }));
  placed[at]!.place = placeBetween(placed[at - 1]?.place, placed[at + 1]?.place);
  for (let i = Math.max(at, 1); i < placed.length; i++) {
    const [before, one] = [placed[i - 1]!, placed[i]!];
    one.place = Math.max(one.place, before.place + apart(before, one));
  }
  placed.at(-1)!.place = Math.min(placed.at(-1)!.place, lastPlace);
  for (let i = placed.length - 2; i >= 0; i--) {
    const [one, after] = [placed[i]!, placed[i + 1]!];
    one.place = Math.min(one.place, after.place - apart(one, after));
  }
  return new Map(placed.flatMap(({ id, place }, i) => (place === wanted[i]!.place ? [] : [[id, place]])));
}

function placeBetween(before: number | undefined, after: number | undefined): number {
  if (before !== undefined && after !== undefined) return Math.floor((before + after) / 2);
  if (after !== undefined) return Math.max(0, after - placesApart);
  return Math.min(lastPlace, (before ?? 0) + placesApart);
}

/** Two pages may have the same place if their ids are in order. */
function apart(one: Placed, next: Placed): 0 | 1 {
  return one.id < next.id ? 0 : 1;
}
