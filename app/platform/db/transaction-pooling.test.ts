import { expect, it } from "vitest";
import { sharesSessions } from "./transaction-pooling.server.ts";

it("two connections with a session each reveal no transaction pooler", async () => {
  expect(await sharesSessions(async (which) => [4711, 4712][which]!)).toBe(false);
});

it.each([1, 2, 3, 4, 5])("a pooler that goes round %d connections is detected", async (count) => {
  let asked = 0;
  expect(await sharesSessions(async () => 4711 + (asked++ % count))).toBe(true);
});

it("a pooler that lends the last used connection is detected", async () => {
  expect(await sharesSessions(async () => 4711)).toBe(true);
});
