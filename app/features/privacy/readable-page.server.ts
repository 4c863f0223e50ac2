import type { Config } from "../../platform/config/config.server.ts";
import type { PersonalData } from "./personal-data.ts";
import { kindsOfData } from "./register.server.ts";

/** The rows of one table as people read them. */
export type ShownTable = { table: string; rows: AsyncIterable<Record<string, unknown>> };

type Shown = {
  firm: string;
  about: string;
  now: Date;
  tablesOf: (kind: PersonalData) => Iterable<ShownTable>;
};

/** Streams an HTML page that shows each kind of data: why and how long it is stored, and its rows. */
export async function* readablePage(
  { retention }: Pick<Config, "retention">,
  { firm, about, now, tablesOf }: Shown,
): AsyncGenerator<string> {
  const title = `What ${firm} holds about you`;
  yield `<!doctype html><html lang="en-GB"><meta charset="utf-8"><title>${escaped(title)}</title>${look}
<h1>${escaped(title)}</h1><p>About ${escaped(about)}, as of ${escaped(now.toISOString())}. The same stands in the files beside this page in a form that
programs read. Copies in backups, which go by themselves, are not among it.</p>`;
  for (const [, kind] of kindsOfData) {
    yield `<h2>${escaped(kind.title)}</h2><p>${escaped(kind.what)}</p>
<p><b>Why:</b> ${escaped(kind.why)} <b>Who sees it:</b> ${escaped(kind.seenBy)}. <b>How long:</b> ${escaped(kind.retained(retention))}.</p>`;
    let count = 0;
    for (const { rows } of tablesOf(kind)) {
      for await (const row of rows) {
        count += 1;
        yield `<dl>${Object.entries(row).map(lineOf).join("")}</dl>`;
      }
    }
    if (count === 0) yield "<p>Nothing.</p>";
  }
}

const look = `<style>body{font:16px/1.5 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
dl{border-top:1px solid #aaa;padding-top:.5rem}dt{font-weight:bold}dd{margin:0 0 .3rem;white-space:pre-wrap;overflow-wrap:anywhere}</style>`;

function lineOf([name, value]: [string, unknown]): string {
  if (value === null || value === undefined || value === "") return "";
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  return `<dt>${escaped(name.replaceAll("_", " "))}</dt><dd>${escaped(text)}</dd>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
