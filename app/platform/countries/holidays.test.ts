import { describe, expect, it } from "vitest";
import { holidaysFrom, partsOf } from "./coming-holidays.ts";
import { countries } from "./countries.ts";
import type { Country } from "./country.ts";
import { easterSunday } from "./holidays.ts";

const datesOf = (country: Country, part: string, year: number) =>
  Object.fromEntries((country.holidays[part]?.(year) ?? []).map(({ date, name }) => [date.slice(5), name]));

// Published dates: https://www.gov.uk/bank-holidays, citizensinformation.ie, bmi.bund.de, rijksoverheid.nl,
// service-public.fr, emploi.belgique.be.
const of2027 = {
  "GB England and Wales": "01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28",
  "GB Scotland": "01-01 01-04 03-26 05-03 05-31 08-02 11-30 12-27 12-28",
  "GB Northern Ireland": "01-01 03-17 03-26 03-29 05-03 05-31 07-12 08-30 12-27 12-28",
  "IE Ireland": "01-01 02-01 03-17 03-29 05-03 06-07 08-02 10-25 12-25 12-26",
  "DE All of Germany": "01-01 03-26 03-29 05-01 05-06 05-17 10-03 12-25 12-26",
  "DE Bavaria": "01-01 01-06 03-26 03-29 05-01 05-06 05-17 05-27 10-03 11-01 12-25 12-26",
  "DE Saxony": "01-01 03-26 03-29 05-01 05-06 05-17 10-03 10-31 11-17 12-25 12-26",
  "DE Brandenburg": "01-01 03-26 03-28 03-29 05-01 05-06 05-16 05-17 10-03 10-31 12-25 12-26",
  "NL Netherlands": "01-01 03-26 03-29 04-27 05-05 05-06 05-17 12-25 12-26",
  "FR France": "01-01 03-29 05-01 05-06 05-08 05-17 07-14 08-15 11-01 11-11 12-25",
  "FR Alsace and Moselle": "01-01 03-26 03-29 05-01 05-06 05-08 05-17 07-14 08-15 11-01 11-11 12-25 12-26",
  "BE Belgium": "01-01 03-29 05-01 05-06 05-17 07-21 08-15 11-01 11-11 12-25",
};

describe("the holidays of 2027", () => {
  it.each(Object.entries(of2027))("of %s are those that the state publishes", (name, dates) => {
    const country = countries[name.slice(0, 2) as keyof typeof countries];
    expect(
      Object.keys(datesOf(country, name.slice(3), 2027))
        .toSorted()
        .join(" "),
    ).toBe(dates);
  });
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
