import { expect, it } from "vitest";
import { titleWith } from "./use-title-count.ts";

it.each([
  [2, "Messages · Back office", "(2) Messages · Back office"],
  [3, "(2) Messages · Back office", "(3) Messages · Back office"],
  [0, "(2) Messages · Back office", "Messages · Back office"],
  [0, "Messages", "Messages"],
])("with %i new call-outs the title %j becomes %j", (count, title, shown) => {
  expect(titleWith(count, title)).toBe(shown);
});
