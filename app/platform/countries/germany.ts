import type { Country } from "./country.ts";
import { dateAfter, dateOf, easterSunday, type Holiday, inOrder, weekdayOf } from "./holidays.ts";

export const germany: Country = {
  code: "DE",
  name: "Germany",
  telephone: {
    callingCode: "49",
    trunkPrefix: "0",
    // https://www.bundesnetzagentur.de, notice 148/2021: numbers for films and television. The library knows the mobile ones.
    fictional: /^(?:3023125|6990009|4066969|2214710|8999998)\d{3}$/,
    example: "030 23125 123",
  },
  zone: "Europe/Berlin",
  postcode: {
    form: /^(?!00)\d{5}$/,
    tidy: (typed) => typed.replace(/^\s*DE?\s*-\s*/i, "").replace(/\s+/g, ""),
    refusal: "The postcode field must be a German postcode of five digits, such as 10115.",
  },
  emergency: ["112"],
  holidays: {
    "All of Germany": ofAllStates,
    "Baden-Württemberg": also("epiphany", "corpusChristi", "allSaints"),
    Bavaria: also("epiphany", "corpusChristi", "allSaints"),
    Berlin: (year) =>
      inOrder([...also("womensDay")(year), ...berlinOnce.filter(({ date }) => date.startsWith(`${year}-`))]),
    Brandenburg: also("easterSunday", "whitSunday", "reformation"),
    Bremen: also("reformation"),
    Hamburg: also("reformation"),
    Hesse: also("corpusChristi"),
    "Lower Saxony": also("reformation"),
    "Mecklenburg-Western Pomerania": also("womensDay", "reformation"),
    "North Rhine-Westphalia": also("corpusChristi", "allSaints"),
    "Rhineland-Palatinate": also("corpusChristi", "allSaints"),
    Saarland: also("corpusChristi", "assumption", "allSaints"),
    Saxony: also("reformation", "repentance"),
    "Saxony-Anhalt": also("epiphany", "reformation"),
    "Schleswig-Holstein": also("reformation"),
    Thuringia: also("childrensDay", "reformation"),
  },
  decimalSign: ",",
};

// The holiday laws of the states, as the Federal Ministry of the Interior lists them:
// https://www.bmi.bund.de, "Nationale Feiertage". Days of single towns, such as Assumption in Bavaria, are left out.

function ofAllStates(year: number): Holiday[] {
  const easter = easterSunday(year);
  return inOrder([
    { date: dateOf(year, 1, 1), name: "New Year's Day" },
    { date: dateAfter(easter, -2), name: "Good Friday" },
    { date: dateAfter(easter, 1), name: "Easter Monday" },
    { date: dateOf(year, 5, 1), name: "Labour Day" },
    { date: dateAfter(easter, 39), name: "Ascension Day" },
    { date: dateAfter(easter, 50), name: "Whit Monday" },
    { date: dateOf(year, 10, 3), name: "Day of German Unity" },
    { date: dateOf(year, 12, 25), name: "Christmas Day" },
    { date: dateOf(year, 12, 26), name: "Second Christmas Day" },
  ]);
}

function ofSomeStates(year: number) {
  const easter = easterSunday(year);
  const november22 = dateOf(year, 11, 22);
  return {
    epiphany: { date: dateOf(year, 1, 6), name: "Epiphany" },
    womensDay: { date: dateOf(year, 3, 8), name: "International Women's Day" },
    easterSunday: { date: easter, name: "Easter Sunday" },
    whitSunday: { date: dateAfter(easter, 49), name: "Whit Sunday" },
    corpusChristi: { date: dateAfter(easter, 60), name: "Corpus Christi" },
    assumption: { date: dateOf(year, 8, 15), name: "Assumption" },
    childrensDay: { date: dateOf(year, 9, 20), name: "World Children's Day" },
    reformation: { date: dateOf(year, 10, 31), name: "Reformation Day" },
    allSaints: { date: dateOf(year, 11, 1), name: "All Saints' Day" },
    // The last Wednesday before 23 November.
    repentance: {
      date: dateAfter(november22, -((weekdayOf(november22) + 4) % 7)),
      name: "Day of Repentance and Prayer",
    },
  };
}

function also(...names: (keyof ReturnType<typeof ofSomeStates>)[]): (year: number) => Holiday[] {
  return (year) => {
    const days = ofSomeStates(year);
    return inOrder([...ofAllStates(year), ...names.map((name) => days[name])]);
  };
}

/** Days that a law of Berlin made holidays of a single year. */
const berlinOnce: readonly Holiday[] = [
  { date: "2025-05-08", name: "80 years since the liberation" },
  { date: "2028-06-17", name: "75 years since the uprising in East Germany" },
];
