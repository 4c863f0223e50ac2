import { expect, it } from "vitest";
import { LruCache } from "./lru-cache.server.ts";

const bytes = (length: number) => Buffer.alloc(length);

it("drops the least recently used item once it is full", () => {
  const cache = new LruCache(80);
  for (const key of "abcdefgh") cache.set(key, bytes(10));
  cache.get("a");
  cache.set("i", bytes(10));
  expect(cache.get("b")).toBeUndefined();
  expect(Array.from("acdefghi").every((key) => cache.get(key))).toBe(true);
});

it("counts an item that is set again only once", () => {
  const cache = new LruCache(80);
  cache.set("first", bytes(10));
  for (let again = 0; again < 20; again += 1) cache.set("second", bytes(10));
  expect(cache.get("first")).toBeDefined();
});

it("does not store an item larger than an eighth of it", () => {
  const cache = new LruCache(80);
  cache.set("large", bytes(11));
  expect(cache.get("large")).toBeUndefined();
});
