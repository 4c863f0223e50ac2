import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Turns } from "./turns.ts";

let now = 0;
let turns: Turns;
let begun: string[];

beforeEach(() => {
  vi.spyOn(performance, "now").mockImplementation(() => now);
  turns = new Turns();
  begun = [];
});

afterEach(() => vi.restoreAllMocks());

it("begins at once what a turn of the event loop has time for", () => {
  ask("one", 3);
  ask("two", 3);
  expect(begun).toEqual(["one", "two"]);
});

it("leaves what comes after a long while of work to the turns that follow, each as much as it has time for, in order", async () => {
  ask("one", 9);
  for (const name of ["two", "three", "four", "five"]) ask(name, 5);
  expect(begun).toEqual(["one"]);
  await nextTurn();
  expect(begun).toEqual(["one", "two", "three"]);
  ask("six", 5);
  expect(begun).toEqual(["one", "two", "three"]);
  await nextTurn();
  expect(begun).toEqual(["one", "two", "three", "four", "five"]);
  await nextTurn();
  expect(begun).toEqual(["one", "two", "three", "four", "five", "six"]);
});

it("counts what a call does in promises", async () => {
  ask("one", 9);
  turns.take(() => {
    begun.push("two");
    void Promise.resolve().then(() => (now += 9));
  });
  ask("three", 1);
  await nextTurn();
  expect(begun).toEqual(["one", "two"]);
  await nextTurn();
  expect(begun).toEqual(["one", "two", "three"]);
});

function ask(name: string, milliseconds: number): void {
  turns.take(() => {
    begun.push(name);
    now += milliseconds;
  });
}
