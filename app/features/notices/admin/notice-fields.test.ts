import { expect, it } from "vitest";
import { bodyOf, choicesOf, fieldsOf, isNowhere } from "./notice-fields.ts";

const notice = {
  id: 1,
  text: "New prices",
  link: null,
  kind: "information" as const,
  pages: ["/hire"],
  shown_from: "2026-12-24T17:30",
  shown_until: "2026-12-29T08:00",
  version: 1,
};
const pages = [{ path: "/contact", label: "Contact Us" }];

it("a deleted page stays a choice only of the notice that names it", () => {
  const deleted = { path: "/hire", label: "/hire (deleted)" };
  expect(choicesOf(notice, pages)).toEqual([...pages, deleted]);
  expect(choicesOf({ pages: ["/contact"] }, pages)).toEqual(pages);
  expect(choicesOf({ pages: null }, pages)).toEqual(pages);
  expect(choicesOf(null, pages)).toEqual(pages);
});

it("a notice is nowhere once all its pages were deleted, unless it is for all pages", () => {
  const shown = [["/hire"], ["/hire", "/contact"], null].map((chosen) => isNowhere({ pages: chosen }, pages));
  expect(shown).toEqual([true, false, false]);
});

it("a save keeps every page of the notice, including those that were deleted or added meanwhile", () => {
  expect(bodyOf(fieldsOf(notice))).toMatchObject({ pages: ["/hire"] });
  expect(bodyOf(fieldsOf({ ...notice, pages: ["/contact", "/hire"] })).pages).toEqual(["/contact", "/hire"]);
  expect(bodyOf(fieldsOf({ ...notice, pages: null })).pages).toEqual([]);
});
