import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { actionInWords } from "./action-in-words.present.ts";

it.each([
  ["image added", "added a picture to"],
  ["image described", "described"],
  ["changed", "changed"],
])("“%s” reads “%s” between a person and a thing", (action, words) => {
  expect(actionInWords(action)).toBe(words);
});

it("has words for every action on pictures", () => {
  const written = readFileSync("app/features/galleries/gallery-images.server.ts", "utf8").match(
    /"image \w+"/g,
  )!;
  expect(written.length).toBeGreaterThanOrEqual(6);
  for (const action of written) expect(actionInWords(JSON.parse(action))).not.toContain("image");
});
