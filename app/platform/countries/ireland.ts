import type { Country } from "./country.ts";
import { dateAfter, dateOf, easterSunday, firstMonday, lastMonday, weekdayOf } from "./holidays.ts";

const friday = 5;

export const ireland: Country = {
  code: "IE",
  name: "Ireland",
  telephone: {
    callingCode: "353",
    trunkPrefix: "0",
    // https://www.comreg.ie, National Numbering Conventions: 020 91X XXXX is reserved for drama.
    fictional: /^2091\d{5}$/,
    example: "01 234 5678",
  },
  // By law, winter time is the exception there and summer time the rule; the clocks show the same as in London.
  zone: "Europe/Dublin",
  postcode: {
    // https://www.eircode.ie: a routing key of three and an identifier of four characters.
    form: /^[AC-FHKNPRTV-Y]\d[\dW] [\dAC-FHKNPRTV-Y]{4}$/,
    tidy: (typed) =>
      typed
        .toUpperCase()
        .replace(/[\s-]+/g, "")
        .replace(/(?=.{4}$)/, " "),
    refusal: "The postcode field must be an Eircode, such as D02 AF30.",
  },
  emergency: ["999", "112"],
  holidays: {
    // Organisation of Working Time Act 1997, second schedule, with SI 50/2022 on the day of St Brigid. A holiday on a
    // weekend stays there.
    Ireland(year) {
      const firstOfFebruary = dateOf(year, 2, 1);
      return [
        { date: dateOf(year, 1, 1), name: "New Year's Day" },
        {
          date: weekdayOf(firstOfFebruary) === friday ? firstOfFebruary : firstMonday(year, 2),
          name: "St Brigid's Day",
        },
        { date: dateOf(year, 3, 17), name: "St Patrick's Day" },
        { date: dateAfter(easterSunday(year), 1), name: "Easter Monday" },
        { date: firstMonday(year, 5), name: "May bank holiday" },
        { date: firstMonday(year, 6), name: "June bank holiday" },
        { date: firstMonday(year, 8), name: "August bank holiday" },
        { date: lastMonday(year, 10), name: "October bank holiday" },
        { date: dateOf(year, 12, 25), name: "Christmas Day" },
        { date: dateOf(year, 12, 26), name: "St Stephen's Day" },
      ];
    },
  },
  decimalSign: ".",
};
