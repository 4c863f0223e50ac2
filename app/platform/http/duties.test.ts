import { describe, expect, it } from "vitest";
import { mayDo, maySee, readDuties, writeDuties } from "./duties.ts";

describe("an administrator who is limited to some duties", () => {
  it("may do those and what needs no duty, and nothing else", () => {
    expect([mayDo(["pages"], "pages"), mayDo(["pages"], "any")]).toEqual([true, true]);
    expect([mayDo(["pages"], "office"), mayDo(["pages"], "all")]).toEqual([false, false]);
    expect(mayDo(["pages", "office"], "all")).toBe(false);
    expect([mayDo([], "any"), mayDo([], "pages")]).toEqual([true, false]);
  });

  it("may see what they may change; with the duty look sees both areas and changes nothing", () => {
    const asked = ["any", "pages", "office", "all"] as const;
    expect(asked.map((one) => maySee(["pages"], one))).toEqual([true, true, false, false]);
    expect(asked.map((one) => maySee(["look"], one))).toEqual([true, true, true, false]);
    expect(asked.map((one) => mayDo(["pages", "look"], one))).toEqual(Array(4).fill(false));
  });

  it("may do everything without a limit", () => {
    expect((["any", "pages", "office", "all"] as const).map((asked) => mayDo(null, asked))).toEqual(
      Array(4).fill(true),
    );
  });

  it("is stored in the order of the list, and an unknown word allows nothing", () => {
    expect([writeDuties(["office", "pages", "office"]), writeDuties(null)]).toEqual(["pages,office", null]);
    expect([readDuties("pages,office"), readDuties("office"), readDuties(null)]).toEqual([
      ["pages", "office"],
      ["office"],
      null,
    ]);
    expect([readDuties("everything"), readDuties("")]).toEqual([[], []]);
  });
});
