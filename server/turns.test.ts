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

it("begins calls that come after one another at once, as long as they are short", async () => {
  ask("one", 1);
  await nextTurn();
  ask("two", 1);
  ask("three", 1);
  expect(begun).toEqual(["one", "two", "three"]);
});

it("begins calls that come together one in each turn of the event loop, in their order", async () => {
  for (const name of ["one", "two", "three"]) ask(name, 1);
  expect(begun).toEqual([]);
  await nextTurn();
  expect(begun).toEqual(["one"]);
  ask("four", 1);
  await nextTurn();
  expect(begun).toEqual(["one", "two"]);
  await nextTurn();
  await nextTurn();
  expect(begun).toEqual(["one", "two", "three", "four"]);
});

it("lets nothing begin at once when one before it took long", async () => {
  ask("one", 3);
  await nextTurn();
  ask("two", 1);
  expect(begun).toEqual(["one"]);
  await nextTurn();
  expect(begun).toEqual(["one", "two"]);
});

function ask(name: string, milliseconds: number): void {
  turns.take(() => {
    begun.push(name);
    now += milliseconds;
  });
}
