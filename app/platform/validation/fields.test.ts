import { expect, it } from "vitest";
import { byId, email, id, limits, line, newPassword, optionalText, versioned } from "./fields.ts";
import { focalPoint, turnedFocal } from "./focal-point.ts";
import { link } from "./links.ts";
import { z } from "./zod.ts";

const takes = (field: z.ZodType, value: unknown) => field.safeParse(value).success;
const long = (length: number) => "x".repeat(length);

it.each([
  ["a line", line(), long(255), long(256)],
  ["a text of ten characters, or none", optionalText(10), long(10), long(11)],
  ["a password that is long enough", newPassword(), long(8), long(7)],
  ["a password that is not too long", newPassword(), long(200), long(201)],
  ["an address", email(), `${long(243)}@example.com`, `${long(244)}@example.com`],
  ["an address with words of its own", email("No."), `${long(243)}@example.com`, `${long(244)}@example.com`],
  ["a link", link(), `/${long(1_999)}`, `/${long(2_000)}`],
  ["a link of this site or to another", link(), "https://example.com", "javascript:alert(1)"],
  ["the number of a row", id(), 2_147_483_647, 2_147_483_648],
  ["the number of a row in an address", id(), "2147483647", "2147483648"],
  ["numbers of rows from one", id(), 1, 0],
  ["whole numbers of rows", id(), "10", "1.5"],
  ["numbers of rows in figures", id(), "1", "1e1"],
  ["a whole version", z.object(versioned), { version: "3" }, { version: "3.5" }],
  ["a point in per cent, within the picture", focalPoint(), "100% 0%", "101% 0%"],
])("accepts %s up to the limit and refuses more", (_what, field, fits, not) => {
  expect([takes(field, fits), takes(field, not)]).toEqual([true, false]);
});

it("an optional field may be null", () => {
  for (const value of [undefined, null]) {
    expect(takes(optionalText(1), value)).toBe(true);
    expect(takes(z.object(versioned), { version: value })).toBe(true);
    expect(takes(line(), value)).toBe(false);
  }
});

it("removes line breaks from a line, so that it cannot forge a mail header", () => {
  expect(line().parse("Ann\r\nBcc: all\u2028\u2029here\nthere")).toBe("Ann Bcc: all here there");
});

it("reports a missing line with the given message, and a line that is too long with the usual one", () => {
  const words = (value: unknown) => line("Who are you?").safeParse(value).error?.issues[0]?.message;
  for (const absent of [undefined, null]) expect(words(absent)).toBe("Who are you?");
  expect(words(long(limits.line + 1))).not.toBe("Who are you?");
});

it("reads the id of a row from a path as a number", () => {
  expect(byId.parse({ id: "0012" })).toEqual({ id: 12 });
});

it("the focal point rotates with its picture", () => {
  expect(turnedFocal("70% 40%")).toBe("60% 70%");
  expect(turnedFocal(null)).toBeNull();
});
