import type { Country } from "./country.ts";
import {
  dateAfter,
  dateOf,
  easterSunday,
  firstMonday,
  type Holiday,
  inOrder,
  lastMonday,
  weekdayOf,
} from "./holidays.ts";

export const unitedKingdom: Country = {
  code: "GB",
  name: "United Kingdom",
  telephone: {
    callingCode: "44",
    trunkPrefix: "0",
    // https://www.ofcom.org.uk: telephone numbers for use in TV and radio drama programmes.
    fictional: /^(?:1632960|7700900|1(?:1[3-8]|[2-6]1)4960)\d{3}$/,
    example: "07700 900142",
  },
  zone: "Europe/London",
  postcode: {
    form: /^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$|^BFPO \d{1,4}$/,
    tidy(typed) {
      const close = typed.toUpperCase().replace(/\s+/g, "");
      return close.startsWith("BFPO") ? close.replace("BFPO", "BFPO ") : close.replace(/(?=.{3}$)/, " ");
    },
    refusal: "The postcode field must be a postcode, such as SW1A 1AA.",
  },
  emergency: ["999", "112"],
  holidays: {
    "England and Wales": (year) => taken([...everywhere(year), ...southOfScotland(year)]),
    Scotland: (year) =>
      taken([
        ...everywhere(year),
        { date: dateOf(year, 1, 2), name: "2nd January" },
        { date: firstMonday(year, 8), name: "Summer bank holiday" },
        { date: dateOf(year, 11, 30), name: "St Andrew's Day" },
      ]),
    "Northern Ireland": (year) =>
      taken([
        ...everywhere(year),
        ...southOfScotland(year),
        { date: dateOf(year, 3, 17), name: "St Patrick's Day" },
        { date: dateOf(year, 7, 12), name: "Battle of the Boyne" },
      ]),
  },
  decimalSign: ".",
};

// https://www.gov.uk/bank-holidays: how the Banking and Financial Dealings Act 1971, schedule 1, falls in each year.
// What a proclamation adds to one year cannot be computed.

function everywhere(year: number): Holiday[] {
  return [
    { date: dateOf(year, 1, 1), name: "New Year's Day" },
    { date: dateAfter(easterSunday(year), -2), name: "Good Friday" },
    { date: firstMonday(year, 5), name: "Early May bank holiday" },
    { date: lastMonday(year, 5), name: "Spring bank holiday" },
    { date: dateOf(year, 12, 25), name: "Christmas Day" },
    { date: dateOf(year, 12, 26), name: "Boxing Day" },
  ];
}

function southOfScotland(year: number): Holiday[] {
  return [
    { date: dateAfter(easterSunday(year), 1), name: "Easter Monday" },
    { date: lastMonday(year, 8), name: "Summer bank holiday" },
  ];
}

/** A bank holiday on a weekend is taken on the next day that is neither a weekend nor another bank holiday. */
function taken(holidays: Holiday[]): Holiday[] {
  const dates = new Set(holidays.map(({ date }) => date).filter(isWorkday));
  const moved = inOrder(holidays).map(({ date, name }) => {
    let day = date;
    while (!isWorkday(day) || (day !== date && dates.has(day))) day = dateAfter(day, 1);
    dates.add(day);
    return { date: day, name };
  });
  return inOrder(moved);
}

function isWorkday(date: string): boolean {
  return weekdayOf(date) % 6 !== 0;
}
