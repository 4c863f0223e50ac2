import type { Country } from "./country.ts";
import type { Holiday } from "./holidays.ts";

const yearsAhead = 2;

/** The parts of a country that have public holidays of their own. The first is offered first. */
export function partsOf({ holidays }: Pick<Country, "holidays">): string[] {
  return Object.keys(holidays);
}

/** Returns the public holidays of a part of a country from a day on, such as `2026-12-24`, in order. */
export function holidaysFrom({ holidays }: Pick<Country, "holidays">, part: string, day: string): Holiday[] {
  const year = Number(day.slice(0, 4));
  const years = Array.from({ length: yearsAhead + 1 }, (_, at) => year + at);
  return years.flatMap((one) => holidays[part]?.(one) ?? []).filter(({ date }) => date >= day);
}
