import type { Country } from "./country.ts";

/*
 * The firm's country is a property of the work that runs: a request, a page, a job or a task. Schemas, presenters and
 * components depend on it and take no database, so a parameter would reach them through every function of the site. A
 * value set at start would be wrong after a save, in a preview, and for a second site in the same process.
 */

/** The zone of a page whose root element names none. */
export const usualZone = "Europe/London";

const work = storage();

/** Runs work for a firm in this country, with everything that it awaits. On the server only. */
export function inCountry<T>(country: Country, run: () => T): T {
  return work ? work.run(country, run) : run();
}

/** The country of the work that runs, if it has one. Never in a browser; see `homeCountry`. */
export function countryOfWork(): Country | undefined {
  return work?.getStore();
}

/** Generates what is read after the work has returned, such as a file, by the rules of the same country. */
export function withCountryOfWork<T>(pieces: AsyncGenerator<T>): AsyncGenerator<T> {
  const country = countryOfWork();
  return country ? generate(country, pieces) : pieces;
}

async function* generate<T>(country: Country, pieces: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    for (;;) {
      const { done, value } = await inCountry(country, async () => pieces.next());
      if (done) return;
      yield value;
    }
  } finally {
    await pieces.return(undefined);
  }
}

/** The zone of the firm. In a browser, the page's root element names it, unless it is the usual one. */
export function homeZone(): string {
  if (typeof document === "undefined") return countryOfWork()?.zone ?? usualZone;
  return document.documentElement.dataset.zone ?? usualZone;
}

/** Makes an open page of the back office show times of another zone, once the firm has moved. */
export function showZone(zone: string): void {
  document.documentElement.dataset["zone"] = zone;
}

/** Names the zone on the root element of a rendered page, where `homeZone` reads it. */
export function withZone(html: string, { zone }: Pick<Country, "zone">): string {
  return zone === usualZone ? html : html.replace("<html", `<html data-zone="${zone}"`);
}

/** A browser has no such module, and no second firm either. */
function storage() {
  if (typeof process === "undefined") return undefined;
  const hooks = process.getBuiltinModule?.("node:async_hooks");
  return hooks && new hooks.AsyncLocalStorage<Country>();
}
