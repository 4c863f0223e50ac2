import type { Country } from "./country.ts";
import { dateAfter, dateOf, easterSunday, inOrder } from "./holidays.ts";

export const belgium: Country = {
  code: "BE",
  name: "Belgium",
  telephone: { callingCode: "32", trunkPrefix: "0", example: "02 555 12 34" },
  zone: "Europe/Brussels",
  postcode: {
    form: /^[1-9]\d{3}$/,
    tidy: (typed) => typed.replace(/^\s*B\s*-\s*/i, "").replace(/\s+/g, ""),
    refusal: "The postcode field must be a Belgian postcode of four digits, such as 1000.",
  },
  emergency: ["112"],
  holidays: {
    // Royal decree of 18 April 1974, article 1.
    Belgium(year) {
      const easter = easterSunday(year);
      return inOrder([
        { date: dateOf(year, 1, 1), name: "New Year's Day" },
        { date: dateAfter(easter, 1), name: "Easter Monday" },
        { date: dateOf(year, 5, 1), name: "Labour Day" },
        { date: dateAfter(easter, 39), name: "Ascension Day" },
        { date: dateAfter(easter, 50), name: "Whit Monday" },
        { date: dateOf(year, 7, 21), name: "National Day" },
        { date: dateOf(year, 8, 15), name: "Assumption" },
        { date: dateOf(year, 11, 1), name: "All Saints' Day" },
        { date: dateOf(year, 11, 11), name: "Armistice Day" },
        { date: dateOf(year, 12, 25), name: "Christmas Day" },
      ]);
    },
  },
  decimalSign: ",",
};
