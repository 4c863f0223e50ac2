import { expect, it } from "vitest";
import { offerRestore } from "../../platform/browser/calls/undo.ts";
import type { HistoryPlace } from "../../platform/resources/resources.ts";
import { stored } from "../../platform/resources/stored.server.ts";
import { resources } from "./resources.schema.ts";

it("each resource has its own kind, and other kinds do not compile", () => {
  const unknown = { kind: "diary", label: "Diary", duty: "pages" } as const;
  // @ts-expect-error A kind that is not listed.
  const diaries = stored(unknown, "widgets", { nameOf: ({ name }) => name });
  // @ts-expect-error A kind that does not go to the bin.
  const offer = () => offerRestore({ kind: "fact", ids: [1], words: "It is gone." });
  // @ts-expect-error A kind without a history.
  const place: HistoryPlace = "message/3";
  expect([diaries.kind, typeof offer, place]).toEqual(["diary", "function", "message/3"]);
  expect(Object.entries(resources).filter(([word, { kind }]) => word !== kind)).toEqual([]);
});
