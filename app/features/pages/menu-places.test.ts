import fc from "fast-check";
import { expect, it } from "vitest";
import { moveIds } from "../../platform/order-of-ids.ts";
import { lastPlace } from "./menu-limits.ts";
import { type Placed, placesFor } from "./menu-places.ts";

const inOrder = (pages: readonly Placed[]) =>
  pages.toSorted((one, other) => one.place - other.place || one.id - other.id);

function afterMove(pages: readonly Placed[], move: Parameters<typeof moveIds>[2] & { id: number }) {
  const byId = new Map(pages.map((one) => [one.id, one]));
  const ids = moveIds(
    inOrder(pages).map(({ id }) => id),
    [move.id],
    move,
  );
  const places = placesFor(
    ids.map((id) => byId.get(id)!),
    move.id,
  );
  return { ids, places, pages: pages.map((one) => ({ ...one, place: places.get(one.id) ?? one.place })) };
}

it("changes the place of the moved page alone while there is room", () => {
  const pages = [10, 20, 30, 40].map((place, at) => ({ id: at + 1, place }));
  expect([...afterMove(pages, { id: 4, target: 2, side: "before" }).places]).toEqual([[4, 15]]);
  expect([...afterMove(pages, { id: 1, target: 4, side: "after" }).places]).toEqual([[1, 50]]);
  expect([...afterMove(pages, { id: 3, target: 1, side: "before" }).places]).toEqual([[3, 0]]);
});

it("gives each page the wanted position within the limits, from any places, with equal ones and at both ends", () => {
  const edge = fc.constantFrom(0, 1, lastPlace - 1, lastPlace);
  const places = fc.array(fc.oneof(edge, fc.nat(lastPlace), fc.nat(12)), { minLength: 2, maxLength: 12 });
  const side = fc.constantFrom("before" as const, "after" as const);
  fc.assert(
    fc.property(places, fc.nat(), fc.nat(), side, (all, one, other, where) => {
      const pages = all.map((place, at) => ({ id: at + 1, place }));
      const move = { id: (one % all.length) + 1, target: (other % all.length) + 1, side: where };
      const { ids, pages: moved } = afterMove(pages, move);
      expect(inOrder(moved).map(({ id }) => id)).toEqual(ids);
      for (const { place } of moved) expect(place >= 0 && place <= lastPlace).toBe(true);
    }),
    { numRuns: 1000 },
  );
});
