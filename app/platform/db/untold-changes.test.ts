import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { beginSave, newestTold, noteRaised, noteShown } from "./untold-changes.server.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));

afterEach(() => vi.useRealTimers());

it("a change may be unknown until its save is answered", () => {
  const save = beginSave();
  expect(save.hasChanged()).toBe(false);
  noteRaised(7);
  expect(save.hasChanged()).toBe(true);
  expect(newestTold(7)).toBe(6);
  save.end();
  expect(newestTold(7)).toBe(7);
});

it("one that another process made since is told, with all before it", () => {
  const save = beginSave();
  noteRaised(7);
  expect(newestTold(8)).toBe(8);
  save.end();
});

it("what is shown everywhere is told, and what was raised since is not", () => {
  const [first, second] = [beginSave(), beginSave()];
  noteRaised(7);
  noteRaised(8);
  expect(newestTold(8)).toBe(6);
  noteShown(7);
  expect(newestTold(8)).toBe(7);
  first.end();
  expect(newestTold(8)).toBe(7);
  second.end();
});

it("what no save does is told at once", () => {
  noteRaised(7);
  expect(newestTold(7)).toBe(7);
});

it("a save that takes longer than two seconds hides nothing", () => {
  const save = beginSave();
  noteRaised(7);
  vi.advanceTimersByTime(1_999);
  expect(newestTold(7)).toBe(6);
  vi.advanceTimersByTime(1);
  expect(newestTold(7)).toBe(7);
  save.end();
});
