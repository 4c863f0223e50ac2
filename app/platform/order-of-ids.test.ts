import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inOrder, moveIds } from "./order-of-ids.ts";

describe("moving", () => {
  it.each([
    ["to the front", [1, 2, 3, 4], [3], 1, "before", [3, 1, 2, 4]],
    ["to the end", [1, 2, 3, 4], [1], 4, "after", [2, 3, 4, 1]],
    ["several, which keep their own order", [1, 2, 3, 4], [4, 1], 2, "after", [2, 1, 4, 3]],
    ["onto itself, which changes nothing", [1, 2, 3], [2], 2, "after", [1, 2, 3]],
  ] as const)("puts one %s", (_, ids, moving, target, side, expected) => {
    expect(moveIds(ids, moving, { target, side })).toEqual(expected);
  });

  it("never loses or duplicates an id", () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(ids, fc.nat(), fc.nat(), fc.boolean(), (all, from, to, after) => {
        const moved = moveIds(all, [all[from % all.length]!], {
          target: all[to % all.length]!,
          side: after ? "after" : "before",
        });
        expect(moved.toSorted((a, b) => a - b)).toEqual(all.toSorted((a, b) => a - b));
      }),
    );
  });
});

it("sorts things by an outdated order", () => {
  const things = [{ id: 1 }, { id: 2 }, { id: 5 }];
  expect(inOrder(things, [2, 9, 1])).toEqual([{ id: 2 }, { id: 1 }, { id: 5 }]);
});
