import { expect, it } from "vitest";
import { IslandStates } from "./island-states.ts";

const [banner, form, other] = [{ name: "banner" }, { name: "form" }, { name: "other" }];

it("an island wakes once", () => {
  const states = new IslandStates([banner, form]);
  expect(states.begin(banner)).toBe(true);
  expect(states.begin(banner)).toBe(false);
  expect(states.of(banner)).toBe("waking");
  expect(states.asleep()).toEqual([form]);
  states.markAwake(banner);
  expect(states.begin(banner)).toBe(false);
  expect(states.of(banner)).toBe("awake");
});

it("an element that is not an island does not wake", () => {
  const states = new IslandStates([banner]);
  expect(states.of(null)).toBeUndefined();
  expect(states.begin(other)).toBe(false);
  expect(states.of(other)).toBeUndefined();
});

it("an island whose script fails to load is asleep again, and is lost after eight failures in a row", () => {
  const states = new IslandStates([banner, form]);
  const missAll = (times: number) => {
    for (let miss = 0; miss < times; miss += 1) {
      expect(states.begin(banner)).toBe(true);
      states.markFailed(banner);
    }
  };
  missAll(7);
  states.begin(form);
  states.markAwake(form);
  missAll(7);
  expect(states.of(banner)).toBe("asleep");
  missAll(1);
  expect(states.of(banner)).toBe("lost");
  expect(states.begin(banner)).toBe(false);
});
