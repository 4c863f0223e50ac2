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

/** In the address of a form: the place of its sample in the list. */
export const sampleParameter = "sample";

/** The address of a form from which the next sample is one press away. */
export function samplePlace(path: string, at: number): string {
  return `${path}?${sampleParameter}=${at}`;
}

/**
 * Returns the next sample that is edited on another form. `at` is where the form's own sample stood in the list; once it
 * is no sample any more, the next one has moved up to its place.
 */
export function followingSample(
  left: LeftSample[],
  { at, pathname }: { at: number; pathname: string },
): { path: string; at: number } | undefined {
  const found = left.findIndex(({ path }, index) => index >= at && path !== pathname);
  const next = left[found];
  return next && { path: next.path, at: found };
}
