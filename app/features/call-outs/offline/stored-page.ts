import { usualZone } from "../../../platform/countries/home.ts";
import { days } from "../../../platform/durations.ts";

/** From this age on, the numbers on a copy may have changed. */
const oldMilliseconds = days(28);

/** A worker has no root element, but the page has; see `homeZone`. */
const zoneOfPage = /<html[^>]* data-zone="([^"]*)"/;

/**
 * Returns the page as shown from the store: it says since when it is stored, and shows no notice that is over.
 * `storedAt` is null if nobody knows.
 */
export function pageFromStore(html: string, storedAt: Date | null, now: Date): string {
  const current = html.replaceAll(/<[a-z]+ [^>]*\bdata-ends="([^"]*)"[^>]*/g, (tag: string, end: string) =>
    Date.parse(end) <= now.getTime() ? `${tag} hidden=""` : tag,
  );
  const at = storedAt?.getTime() ?? Number.NaN;
  if (Number.isNaN(at)) return current;
  const part = now.getTime() - at > oldMilliseconds ? "old" : "fresh";
  const iso = new Date(at).toISOString();
  const timeZone = zoneOfPage.exec(current)?.[1] ?? usualZone;
  const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone });
  const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone });
  const words = `${day.format(at)}, ${time.format(at)}`;
  return current
    .replaceAll('data-link-stored=""', `data-link-stored="${iso}"`)
    .replace(new RegExp(`<[a-z]+ [^>]*\\bdata-stored="${part}"[^>]*`), (tag) => tag.replace(' hidden=""', ""))
    .replaceAll(/(<[a-z]+ [^>]*\bdata-stored-at=""[^>]*>)[^<]*/g, (_all, tag: string) => tag + words);
}
