import type { Country } from "./country.ts";
import { dateAfter, dateOf, easterSunday, type Holiday, inOrder } from "./holidays.ts";

export const france: Country = {
  code: "FR",
  name: "France",
  telephone: {
    callingCode: "33",
    trunkPrefix: "0",
    // https://www.arcep.fr, decision 2018-0881, 2.5.12: numbers for audiovisual works.
    fictional: /^(?:19900|26191|35301|46571|53649|63998)\d{4}$/,
    example: "01 99 00 12 34",
  },
  zone: "Europe/Paris",
  postcode: {
    form: /^(?:0[1-9]|[1-8]\d|9[0-8])\d{3}$/,
    tidy: (typed) => typed.replace(/^\s*F\s*-\s*/i, "").replace(/\s+/g, ""),
    refusal: "The postcode field must be a French postcode of five digits, such as 75001.",
  },
  emergency: ["112"],
  holidays: {
    France: ofWholeCountry,
    // Code du travail, article L3134-13.
    "Alsace and Moselle": (year) =>
      inOrder([
        ...ofWholeCountry(year),
        { date: dateAfter(easterSunday(year), -2), name: "Good Friday" },
        { date: dateOf(year, 12, 26), name: "Second Christmas Day" },
      ]),
  },
  decimalSign: ",",
};

/** Code du travail, article L3133-1. */
function ofWholeCountry(year: number): Holiday[] {
  const easter = easterSunday(year);
  return inOrder([
    { date: dateOf(year, 1, 1), name: "New Year's Day" },
    { date: dateAfter(easter, 1), name: "Easter Monday" },
    { date: dateOf(year, 5, 1), name: "Labour Day" },
    { date: dateOf(year, 5, 8), name: "Victory Day" },
    { date: dateAfter(easter, 39), name: "Ascension Day" },
    { date: dateAfter(easter, 50), name: "Whit Monday" },
    { date: dateOf(year, 7, 14), name: "National Day" },
    { date: dateOf(year, 8, 15), name: "Assumption" },
    { date: dateOf(year, 11, 1), name: "All Saints' Day" },
    { date: dateOf(year, 11, 11), name: "Armistice Day" },
    { date: dateOf(year, 12, 25), name: "Christmas Day" },
  ]);
}
