import { expect, it } from "vitest";
import type { AuditLogEntry } from "../audit-log.schema.ts";
import { collapseSamples } from "./collapse-samples.ts";

it("folds only adjacent entries of the sample content", () => {
  const actors = ["Olive", "sample content", "sample content", "Olive", "Olive", "sample content"];
  const entries = actors.map((actor, id) => ({ id, actor }) as AuditLogEntry);
  expect(collapseSamples(entries).map(({ first, count }) => [first.actor, count])).toEqual([
    ["Olive", 1],
    ["sample content", 2],
    ["Olive", 1],
    ["Olive", 1],
    ["sample content", 1],
  ]);
});
