import { expect, it } from "vitest";
import { z } from "./zod.ts";
import { pageOf, pageQuery, presentPage, resultsOf, resultsQuery } from "./paging.ts";

const counted = { total: 51, page: 2, size: 25 };

it("a page holds its number and the number of pages, and says if there may be more results", () => {
  expect(presentPage(["a"], { ...counted, more: true })).toEqual({
    data: ["a"],
    total: 51,
    more: true,
    per_page: 25,
    current_page: 2,
    last_page: 3,
  });
  expect(presentPage(["a"], { ...counted, more: false })).not.toHaveProperty("more");
});

it.each([
  [0, 1],
  [1, 1],
  [25, 1],
  [26, 2],
])("%i results have %i pages of 25", (total, pages) => {
  expect(presentPage([], { ...counted, total, more: false }).last_page).toBe(pages);
});

it.each([
  ["2", 2, 2],
  ["1", 1, 1],
  ["0", 1, 0],
  ["-1", 1, 0],
  ["1.5", 1, 0],
  ["x", 1, 0],
  [undefined, 1, 0],
  ["1000000", 1_000_000, 1_000_000],
  ["1000001", 1, 0],
])("reads page %s as %i if pages count from 1, and as %i if from 0", (page, fromOne, fromNought) => {
  expect(pageQuery.parse({ page }).page).toBe(fromOne);
  expect(resultsQuery({ defaultLimit: 12, most: 100 }).parse({ page }).page).toBe(fromNought);
});

it.each([
  ["1", 1],
  ["100", 100],
  ["0", 12],
  ["101", 12],
  ["1.5", 12],
  ["all", 12],
  [undefined, 12],
])("reads a page size of %s as %i", (limit, size) => {
  expect(resultsQuery({ defaultLimit: 12, most: 100 }).parse({ limit }).limit).toBe(size);
});

it("an invalid search finds nothing, and a blank one finds everything", () => {
  expect(pageQuery.parse({ search: "x".repeat(255) }).search).toHaveLength(255);
  for (const search of ["x".repeat(256), "\u0000", "\u200b"]) {
    expect(pageQuery.parse({ search }).search).toBe("\u{10FFFF}");
  }
  for (const search of ["", " ", null, undefined])
    expect(pageQuery.parse({ search }).search ?? null).toBeNull();
});

it("refuses counts that are not whole numbers", () => {
  const page = presentPage(["a"], { ...counted, more: true });
  const answer = pageOf(z.string());
  expect(answer.safeParse(page).success).toBe(true);
  for (const name of ["total", "per_page", "current_page", "last_page"]) {
    expect([name, answer.safeParse({ ...page, [name]: 1.5 }).success]).toEqual([name, false]);
  }
  expect(answer.safeParse({ ...page, more: false }).success).toBe(false);
  expect(resultsOf(z.string()).safeParse({ results: [], total: 1.5 }).success).toBe(false);
});
