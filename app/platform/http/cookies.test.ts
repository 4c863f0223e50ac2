import { parse } from "hono/utils/cookie";
import { expect, it } from "vitest";
import { readCookie } from "./cookies.server.ts";

it.each([
  ["alone", "token=a-B_9", "a-B_9"],
  ["first", "token=a-B_9; hint=1", "a-B_9"],
  ["last", "hint=1; token=a-B_9", "a-B_9"],
  ["between", "hint=1; token=a-B_9; other=2", "a-B_9"],
  ["once more", "token=first; token=second", "first"],
  ["escaped", "hint=1; token=a%2Fb", "a/b"],
  ["quoted", 'token="quoted"', "quoted"],
  ["without spaces", "hint=1;token=tight", "tight"],
  ["with many", "hint=1;  token = loose ", "loose"],
  ["without a value", "token=; hint=1", ""],
  ["within another's name", "a-token=1; token2=2", undefined],
  ["within another's value", "hint=x token=1", undefined],
  ["with what no cookie holds", "token=ä", undefined],
  ["not there", "hint=1", undefined],
  ["of nobody", "", undefined],
])("reads a cookie %s as it may be written", (_where, header, value) => {
  expect(readCookie(header, "token")).toBe(value);
  expect(parse(header, "token").token).toBe(value);
});

it("reads none where none was sent", () => {
  expect(readCookie(undefined, "token")).toBeUndefined();
  expect(readCookie(null, "token")).toBeUndefined();
});
