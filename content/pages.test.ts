import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import company from "./company.json" with { type: "json" };
import pages from "./pages.json" with { type: "json" };

const { banner, ...publicPages } = pages;
const pageList = Object.entries(publicPages);

describe("pages", () => {
  test("each has a title and a description of its own, of a length that search results show whole", () => {
    expect(Object.keys(publicPages).toSorted()).toEqual(expectedPages.toSorted());
    for (const [name, page] of pageList) {
      expect(page.title.length, name).toBeLessThanOrEqual(60);
      expect(page.metaTitle.length, name).toBeLessThanOrEqual(60);
      expect(page.description.length, name).toBeGreaterThanOrEqual(120);
      expect(page.description.length, name).toBeLessThanOrEqual(155);
    }
    expect(new Set(pageList.map(([, page]) => page.metaTitle)).size).toBe(pageList.length);
    expect(new Set(pageList.map(([, page]) => page.description)).size).toBe(pageList.length);
  });

  test("the banner has its four slides with their links", () => {
    expect(banner.map(({ title, link }) => [title, link])).toEqual([
      ["Carrier & Thermo King", "/repairs"],
      ["Refrigeration Servicing", "/servicing"],
      ["Refrigeration Breakdowns", "/breakdowns"],
      ["Refrigeration Unit Repairs", "/repairs"],
    ]);
    const claims = banner.map(({ subtitle }) => subtitle).join("\n");
    expect(claims).toContain("50 years of Carrier and 60 years of Thermo King");
    expect(claims).toContain("10 service vans");
    expect(claims).toContain("24 hours a day, 7 days a week, 365 days a year");
  });
});

test("the company can be neither called nor written to by mistake", () => {
  expect(company.phone.replaceAll(" ", "")).toMatch(/^01632960\d{3}$/);
  expect(company.freephone.replaceAll(" ", "")).toMatch(/^08081570\d{3}$/);
  for (const email of [company.service_email, company.accounts_email, company.office_email]) {
    expect(email).toMatch(/@frostway\.example\.com$/);
  }
  for (const url of [company.facebook_url, company.linkedin_url, company.x_url, company.instagram_url]) {
    expect(new URL(url).hostname).toMatch(/\.example\.com$/);
  }
  expect(company.postcode).toBe("TN99 9ZZ");
});

test("200 schools, each with a name, a number and a postcode of its own that nobody lives in", () => {
  const [header, ...lines] = readFileSync(`${import.meta.dirname}/schools.csv`, "utf8")
    .trimEnd()
    .split("\n");
  expect(header).toBe("URN,EstablishmentName,Town,Postcode");
  const rows = lines.map((line) => line.split(","));
  expect(rows).toHaveLength(200);
  for (const row of rows) {
    expect(row).toHaveLength(4);
    expect(row[0]).toMatch(/^900\d{3}$/);
    expect(row[3]).toMatch(/^[A-Z]{1,2}9[789] \d[A-Z]{2}$/);
  }
  for (const column of [0, 1, 3]) expect(new Set(rows.map((row) => row[column])).size).toBe(200);
  for (const kind of ["Primary", "Infant", "Junior", "Academy", "Grammar", "High", "Special", "Nursery"]) {
    expect(
      rows.some((row) => row[1]?.includes(kind)),
      kind,
    ).toBe(true);
  }
});

const expectedPages = `home about repairs servicing breakdown maintenance gallery contact requestAccount
  terms privacy cookies accessibility notFound login register forgotPassword`.split(/\s+/);
