import { expect, it } from "vitest";
import type { AuditLogEntry } from "../audit-log.schema.ts";
import { foldSamples } from "./fold-samples.ts";
import { thingLink } from "../thing-link.present.ts";

it.each([
  ["widget", "7", "/admin/widgets/7"],
  ["trade application", "12", "/admin/applications/12"],
  ["fact", "homeFigures", "/admin/facts/homeFigures"],
  ["company", null, "/admin/company"],
  ["gallery", null, undefined],
  ["schools", null, undefined],
])("a %s with the id %s is worked on at %s", (type, id, path) => {
  expect(thingLink(type, id)).toBe(path);
});

it("folds lines of the sample content that stand together, and no others", () => {
  const actors = ["Olive", "sample content", "sample content", "Olive", "Olive", "sample content"];
  const entries = actors.map((actor, id) => ({ id, actor }) as AuditLogEntry);
  expect(foldSamples(entries).map(({ first, count }) => [first.actor, count])).toEqual([
    ["Olive", 1],
    ["sample content", 2],
    ["Olive", 1],
    ["Olive", 1],
    ["sample content", 1],
  ]);
});
