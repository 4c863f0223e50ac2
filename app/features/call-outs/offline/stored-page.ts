import { firmFormat } from "../../../platform/firm-time.ts";
import { days } from "../../../platform/durations.ts";

/** From this age on, the numbers on a copy may have changed. */
const oldMilliseconds = days(28);

const day = firmFormat({ day: "numeric", month: "long" });
const time = firmFormat({ timeStyle: "short" });

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
  const words = `${day.format(at)}, ${time.format(at)}`;
  return current
    .replaceAll('data-link-stored=""', `data-link-stored="${iso}"`)
    .replace(new RegExp(`<[a-z]+ [^>]*\\bdata-stored="${part}"[^>]*`), (tag) => tag.replace(' hidden=""', ""))
    .replaceAll(/(<[a-z]+ [^>]*\bdata-stored-at=""[^>]*>)[^<]*/g, (_all, tag: string) => tag + words);
}
