import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { breaks } from "./breaks.ts";

it.each(breaks)("$model: “$what” changes one place of $file", ({ file, from, to }) => {
  expect(readFileSync(file, "utf8").split(from)).toHaveLength(2);
  expect(to).not.toBe(from);
});

it("each model has three rules that can be broken", () => {
  const models = globSync("app/**/*.model.api.test.ts").map(
    (file) => file.split("/").at(-1)!.split(".api")[0]!,
  );
  for (const model of models)
    expect([model, breaks.filter((one) => one.model === model).length >= 3]).toEqual([model, true]);
});
