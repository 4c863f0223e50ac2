import { describe, expect, it } from "vitest";
import { holidaysFrom, partsOf } from "./coming-holidays.ts";
import { countries } from "./countries.ts";
import type { Country } from "./country.ts";
import { easterSunday } from "./holidays.ts";
import published from "./published-holidays.json" with { type: "json" };

const datesOf = (country: Country, part: string, year: number) =>
  Object.fromEntries((country.holidays[part]?.(year) ?? []).map(({ date, name }) => [date.slice(5), name]));

/*
 * The dates of 2025 to 2030 by date-holidays 3.37.0, which names its sources: https://github.com/commenthol/date-holidays.
 * British ones are as they are taken. The Dutch ones are those of the Algemene termijnenwet, so that they include Good
 * Friday and each 5 May, which many firms do not keep. Compared with https://www.gov.uk/bank-holidays,
 * citizensinformation.ie, bmi.bund.de, rijksoverheid.nl, service-public.fr and emploi.belgique.be for 2027.
 */
describe.each(Object.entries(published))("the holidays of %s", (name, years) => {
  const country = countries[name.slice(0, 2) as keyof typeof countries];
  it.each(Object.entries(years))("in %s are those that are published", (year, dates) => {
    const computed = Object.keys(datesOf(country, name.slice(3), Number(year)));
    expect(computed.toSorted().join(" ")).toBe(dates);
  });
});

it("of each part of each country are published", () => {
  const parts = Object.values(countries).flatMap((country) =>
    partsOf(country).map((part) => `${country.code} ${part}`),
  );
  expect(Object.keys(published).toSorted()).toEqual(parts.toSorted());
});

describe("the bank holidays of the United Kingdom", () => {
  it.each(partsOf(countries.GB))("in %s are never on a weekend", (part) => {
    const dates = holidaysFrom(countries.GB, part, "2026-01-01").map(({ date }) => date);
    for (const date of dates) expect([1, 2, 3, 4, 5], date).toContain(new Date(date).getUTCDay());
    expect(new Set(dates).size).toBe(dates.length);
    const each = { "England and Wales": 8, Scotland: 9, "Northern Ireland": 10 }[part] ?? 0;
    expect(dates).toHaveLength(each * 3);
  });

  it("move as the government published it for 2026, 2028 and 2033", () => {
    expect(datesOf(countries.GB, "Northern Ireland", 2026)).toMatchObject({
      "07-13": "Battle of the Boyne",
      "12-28": "Boxing Day",
    });
    expect(datesOf(countries.GB, "Scotland", 2028)).toMatchObject({
      "01-03": "New Year's Day",
      "01-04": "2nd January",
    });
    // Christmas is a Sunday, so that Boxing Day stays and Christmas moves behind it.
    expect(datesOf(countries.GB, "England and Wales", 2033)).toMatchObject({
      "12-26": "Boxing Day",
      "12-27": "Christmas Day",
    });
  });
});

it("King's Day of a Sunday is kept on Saturday, and St Brigid's Day on a Friday that is the first", () => {
  expect(datesOf(countries.NL, "Netherlands", 2031)).toMatchObject({ "04-26": "King's Day" });
  expect(datesOf(countries.IE, "Ireland", 2030)).toMatchObject({ "02-01": "St Brigid's Day" });
  expect(datesOf(countries.IE, "Ireland", 2028)).toMatchObject({ "02-07": "St Brigid's Day" });
});

it.each([
  "2000-04-23",
  "2008-03-23",
  "2011-04-24",
  "2024-03-31",
  "2026-04-05",
  "2027-03-28",
  "2028-04-16",
  "2038-04-25",
  "2049-04-18",
])("Easter Sunday is %s", (date) => {
  expect(easterSunday(Number(date.slice(0, 4)))).toBe(date);
});

it("starts on the given day, and each year is in order", () => {
  expect(holidaysFrom(countries.GB, "England and Wales", "2026-12-25")[0]?.date).toBe("2026-12-25");
  expect(holidaysFrom(countries.GB, "England and Wales", "2026-12-26")[0]).toEqual({
    date: "2026-12-28",
    name: "Boxing Day",
  });
  for (const country of Object.values(countries)) {
    for (const part of partsOf(country)) {
      const dates = holidaysFrom(country, part, "2026-01-01").map(({ date }) => date);
      expect(dates, part).toEqual(dates.toSorted());
    }
  }
});
