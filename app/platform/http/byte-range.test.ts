import { expect, it } from "vitest";
import { byteRange } from "./byte-range.server.ts";

const tag = '"t"';

it.each([
  ["bytes=0-3", { start: 0, end: 3 }],
  ["bytes=4-", { start: 4, end: 9 }],
  ["bytes=4-400", { start: 4, end: 9 }],
  ["bytes=-3", { start: 7, end: 9 }],
  ["bytes=-30", { start: 0, end: 9 }],
  ["bytes=10-", "none"],
  ["bytes=-0", "none"],
  ["bytes=5-4", undefined],
  ["bytes=-", undefined],
  ["bytes=0-1,3-4", undefined],
  ["lines=0-3", undefined],
  [null, undefined],
])("of ten bytes %s is %j", (range, part) => {
  expect(byteRange({ range, ifRange: null }, { tag, size: 10 })).toEqual(part);
});

it.each([
  ["the tag of what is there", tag, tag, { start: 0, end: 3 }],
  ["another tag", '"u"', tag, undefined],
  ["a weak tag", 'W/"t"', 'W/"t"', undefined],
  ["a date", "Sun, 22 Nov 2026 00:00:00 GMT", tag, undefined],
])("a part to go on with is sent only to who has the rest of it: %s", (_what, ifRange, of, part) => {
  expect(byteRange({ range: "bytes=0-3", ifRange }, { tag: of, size: 10 })).toEqual(part);
});
