import { expect, it } from "vitest";
import type { AuditLogEntry } from "../audit-log.schema.ts";
import { foldSamples } from "./fold-samples.ts";
import { historyLink, thingLink } from "../thing-link.present.ts";

it.each([
  ["widget", "7", "/admin/widgets/7"],
  ["trade application", "12", "/admin/applications/12"],
  ["fact", "homeFigures", "/admin/facts/homeFigures"],
  ["company", null, "/admin/company"],
  ["gallery", null, undefined],
  ["schools", null, undefined],
])("a %s with the id %s is worked on at %s", (type, id, path) => {
  expect(thingLink({ action: "changed", subject_type: type, subject_id: id })).toBe(path);
  expect(thingLink({ action: "deleted", subject_type: type, subject_id: id })).toBeUndefined();
});

it.each([
  ["changed", "widget", "7", "/admin/history/widget/7"],
  ["image described", "gallery image", "3", "/admin/history/image/3"],
  ["changed", "company", null, "/admin/history/company/details"],
  ["created", "widget", "7", undefined],
  ["changed", "message", "2", undefined],
])("of what was %s of a %s before and after are at hand", (action, subject_type, subject_id, path) => {
  expect(historyLink({ action, subject_type, subject_id })).toBe(path);
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
