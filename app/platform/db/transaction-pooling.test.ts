import { expect, it } from "vitest";
import { sharesSessions } from "./transaction-pooling.server.ts";

it("two connections with a session each are no pooler's, or one's that lends sessions", async () => {
  expect(await sharesSessions(async (which) => [4711, 4712][which]!)).toBe(false);
});

it.each([1, 2, 3, 4, 5])("a pooler that goes round %d connections shows itself", async (count) => {
  let asked = 0;
  expect(await sharesSessions(async () => 4711 + (asked++ % count))).toBe(true);
});

it("a pooler that hands out the connection used last shows itself", async () => {
  expect(await sharesSessions(async () => 4711)).toBe(true);
});
