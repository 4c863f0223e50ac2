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

it("begins calls of one client that come together one in each turn of the event loop, in their order", async () => {
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

it("lets a client with one call wait for no more than one of each other client", async () => {
  for (const name of ["one", "two", "three"]) ask(name, 1);
  ask("another's", 1, "192.0.2.2");
  for (let turn = 0; turn < 4; turn += 1) await nextTurn();
  expect(begun).toEqual(["one", "another's", "two", "three"]);
});

it("lets connections that come together be accepted first, and calls wait ten milliseconds for them at most", async () => {
  const acceptOne = async () => {
    turns.noteConnection();
    now += 4;
    await nextTurn();
  };
  for (const name of ["one", "two", "three"]) ask(name, 0);
  for (let connection = 0; connection < 2; connection += 1) await acceptOne();
  expect(begun).toEqual([]);
  await nextTurn();
  expect(begun).toEqual(["one"]);
  for (let connection = 0; connection < 3; connection += 1) await acceptOne();
  expect(begun).toEqual(["one", "two"]);
});

function ask(name: string, milliseconds: number, client = "192.0.2.1"): void {
  turns.take(
    () => client,
    () => {
      begun.push(name);
      now += milliseconds;
    },
  );
}
