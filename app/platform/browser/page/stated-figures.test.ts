import { describe, expect, it } from "vitest";
import { differencesOf, statedBy, statementsIn } from "./stated-figures.ts";

const differing = (here: string[], there: string[]) =>
  differencesOf(statedBy(here.map((text) => [text, text])), statedBy(there.map((text) => [text, text]))).map(
    ({ words, theirs }) => [words, theirs],
  );

describe("figures of two pages", () => {
  it.each([
    [
      "Ten of us, and 10 vans in Kent.",
      "We keep 12 vans ready.",
      "of us and 10 vans in",
      "We keep 12 vans ready",
    ],
    [
      "At night it costs £120.",
      "By day £60. At night it costs £95!",
      "night it costs £120",
      "night it costs £95",
    ],
    ["Call-out fee £120", "Call-out fee £95", "Call-out fee £120", "Call-out fee £95"],
    ["We come within 2 hours", "we come within 4 hours", "We come within 2 hours", "we come within 4 hours"],
  ])("differ: %s / %s", (here, there, own, theirs) => {
    expect(differing([here], [there])).toEqual([[own, theirs]]);
  });

  it.each([
    ["10 vans and 24 hours", "10 vans, within 2 hours"],
    ["Ring 0808 157 0142 by day", "Ring 01632 960142 by day"],
    ["It takes about 2 hours. Then 3 vans come.", "3 vans come, 10 vans wait"],
    ["Open from 08:00", "Open from 09:00"],
    ["£120", "£95"],
  ])("do not differ: %s / %s", (here, there) => {
    expect(differing([here], [there])).toEqual([]);
  });

  it("are compared within a sentence, and one place is named once", () => {
    expect(statementsIn("We are here. 10 vans.").map(({ key }) => key)).toEqual(["# vans"]);
    expect(
      differing(["In Kent alone 10 vans and 20 units"], ["In Kent alone 11 vans and 21 units"]),
    ).toHaveLength(1);
  });
});
