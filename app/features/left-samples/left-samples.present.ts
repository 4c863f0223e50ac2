import type { LeftSample } from "./left-samples.schema.ts";

const mostNamed = 4;
const list = new Intl.ListFormat("en-GB");

/** Returns, for example, "/, /about and 11 more". */
export function placesInWords({ pages, elsewhere }: LeftSample): string {
  return named([...pages, ...elsewhere]);
}

/** Describes the samples that are left, to warn the owner before the site is opened. */
export function leftInWords(left: LeftSample[]): string {
  if (left.length === 0) return "Nothing is a sample any more.";
  const things = left.length === 1 ? "One thing is" : `${left.length} things are`;
  return `${things} still a sample: ${named(left.map(({ what }) => what))}.`;
}

function named(all: string[]): string {
  const [first, rest] = [all.slice(0, mostNamed), all.length - mostNamed];
  return list.format(rest > 0 ? [...first, `${rest} more`] : first);
}
