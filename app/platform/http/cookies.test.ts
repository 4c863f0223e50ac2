import { parse } from "hono/utils/cookie";
import { expect, it } from "vitest";
import { ownCookies, readCookie } from "./cookies.server.ts";

it.each([
  ["alone", "token=a-B_9", "a-B_9"],
  ["first", "token=a-B_9; hint=1", "a-B_9"],
  ["last", "hint=1; token=a-B_9", "a-B_9"],
  ["between", "hint=1; token=a-B_9; other=2", "a-B_9"],
  ["sent twice", "token=first; token=second", "first"],
  ["escaped", "hint=1; token=a%2Fb", "a/b"],
  ["quoted", 'token="quoted"', "quoted"],
  ["without spaces", "hint=1;token=tight", "tight"],
  ["with many", "hint=1;  token = loose ", "loose"],
  ["without a value", "token=; hint=1", ""],
  ["within another's name", "a-token=1; token2=2", undefined],
  ["within another's value", "hint=x token=1", undefined],
  ["with an invalid character", "token=ä", undefined],
  ["that is missing", "hint=1", undefined],
  ["in an empty header", "", undefined],
])("reads a cookie %s", (_where, header, value) => {
  expect(readCookie(header, "token")).toBe(value);
  expect(parse(header, "token").token).toBe(value);
});

const https = { appUrl: "https://www.example.com" };

it.each([
  ["a space that a browser counts as part of the name", "\u00a0__Host-token=planted", undefined],
  ["another such character", "\u000b__Host-token=planted", undefined],
  ["such a space after the name", "__Host-token\u00a0=planted", undefined],
  ["spaces and tabs that RFC 6265 allows", " \t__Host-token=own \t; hint=1", "own"],
  ["a second cookie of the same name", "__Host-token=planted; __Host-token=own", undefined],
  ["a second cookie with a space", "__Host-token =planted;__Host-token=own", undefined],
  ["three cookies of the same name", "__Host-token=a; __Host-token=b; __Host-token=c", undefined],
  ["a second cookie without the prefix", "token=planted; __Host-token=own", "own"],
  ["a prefix in lower case", "__host-token=planted", undefined],
])("reads a __Host- cookie correctly given %s", (_what, header, value) => {
  expect(readCookie(ownCookies(https, header), "token")).toBe(value);
});

it("reads no cookie where none was sent", () => {
  expect(readCookie(undefined, "token")).toBeUndefined();
  expect(readCookie(null, "token")).toBeUndefined();
});
