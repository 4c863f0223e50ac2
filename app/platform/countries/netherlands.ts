import type { Country } from "./country.ts";
import { dateAfter, dateOf, easterSunday, inOrder, weekdayOf } from "./holidays.ts";

export const netherlands: Country = {
  code: "NL",
  name: "Netherlands",
  telephone: { callingCode: "31", trunkPrefix: "0", example: "020 123 4567" },
  zone: "Europe/Amsterdam",
  postcode: {
    // The letters SA, SD and SS are never used.
    form: /^[1-9]\d{3} (?!S[ADS])[A-Z]{2}$/,
    tidy: (typed) =>
      typed
        .toUpperCase()
        .replace(/^\s*NL\s*-\s*/, "")
        .replace(/\s+/g, "")
        .replace(/(?=.{2}$)/, " "),
    refusal: "The postcode field must be a Dutch postcode, such as 1012 JS.",
  },
  emergency: ["112"],
  holidays: {
    // Algemene termijnenwet, article 3. Its second paragraph adds Good Friday.
    Netherlands(year) {
      const easter = easterSunday(year);
      const kingsDay = dateOf(year, 4, 27);
      return inOrder([
        { date: dateOf(year, 1, 1), name: "New Year's Day" },
        { date: dateAfter(easter, -2), name: "Good Friday" },
        { date: dateAfter(easter, 1), name: "Easter Monday" },
        // On a Sunday, it is kept on the day before.
        { date: weekdayOf(kingsDay) === 0 ? dateAfter(kingsDay, -1) : kingsDay, name: "King's Day" },
        { date: dateOf(year, 5, 5), name: "Liberation Day" },
        { date: dateAfter(easter, 39), name: "Ascension Day" },
        { date: dateAfter(easter, 50), name: "Whit Monday" },
        { date: dateOf(year, 12, 25), name: "Christmas Day" },
        { date: dateOf(year, 12, 26), name: "Second Christmas Day" },
      ]);
    },
  },
  decimalSign: ",",
};
