// npm run bench:history: what keeping a version adds to a save of a text that has ten thousand of them, and their room on
// disk, on both databases.
import { sql } from "kysely";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "../../app/platform/db/open-database.server.ts";
import type { Db } from "../../app/platform/db/tables.ts";
import { packFields } from "../../app/platform/history/packed-fields.server.ts";
import { type RunningSite, startSite } from "../running-site.ts";
import { sampleData } from "../sample-data.ts";
import { ApiClient } from "./api-client.ts";
import { percentile, untilIdle } from "./measure.ts";
import { report } from "./report.ts";
import { withPostgres } from "./with-postgres.ts";

const versions = 10_000;
const versionsAtOnce = 500;
const savesPerTurn = 40;
const turns = 6;
const letters = 2_100;
const words = await sampleWords();

/** How a database is told to keep no version, and again to keep them; and how many bytes it takes. */
type Engine = { name: string; ignore: string[]; keep: string[]; bytes: (db: Db) => Promise<number> };

await measure(await startSite({ dataFrom: await sampleData() }), {
  name: "SQLite",
  ignore: ["create trigger ignored before insert on versions begin select raise(ignore); end"],
  keep: ["drop trigger ignored"],
  bytes: async (db) =>
    Number(
      await valueOf(db, "select page_count * page_size as value from pragma_page_count, pragma_page_size"),
    ),
});
await withPostgres(async ({ url }) => {
  await measure(
    await startSite({ settings: { DATABASE_URL: url } }),
    {
      name: "PostgreSQL",
      ignore: [
        "create function ignored() returns trigger language plpgsql as 'begin return null; end'",
        "create trigger ignored before insert on versions for each row execute function ignored()",
      ],
      keep: ["drop trigger ignored on versions", "drop function ignored"],
      bytes: async (db) => Number(await valueOf(db, "select pg_total_relation_size('versions') as value")),
    },
    url,
  );
});

async function measure(
  site: RunningSite,
  engine: Engine,
  address = join(site.dataFolder, "site.db"),
): Promise<void> {
  const times = { kept: [] as number[], ignored: [] as number[] };
  const db = openDatabase(address);
  let bytes = 0;
  try {
    await untilIdle(site.process);
    const client = await ApiClient.signedIn(site.url);
    const widget = await client.get<{ id: number; name: string }>("/api/widgets/HomeText1");
    const before = await engine.bytes(db);
    await fillHistory(db, widget);
    bytes = (await engine.bytes(db)) - before;
    await saves(client, widget);
    // In turns, so that what else the machine does meets both alike.
    for (let turn = 0; turn < turns; turn++) {
      times.kept.push(...(await saves(client, widget)));
      for (const statement of engine.ignore) await sql.raw(statement).execute(db);
      times.ignored.push(...(await saves(client, widget)));
      for (const statement of engine.keep) await sql.raw(statement).execute(db);
    }
  } finally {
    await db.destroy();
    await site.stop();
  }
  const [kept, ignored] = [percentile(times.kept, 0.5), percentile(times.ignored, 0.5)];
  report(
    `History, ${engine.name}: ${turns * savesPerTurn} saves of a text with ${versions} versions of ${letters} letters`,
    [
      {
        figure: "what a version adds to a save, median",
        value: Math.max(0, kept - ignored),
        unit: "ms",
        limit: 2,
      },
      {
        figure: "a save with its version, median; peer: the same without",
        value: kept,
        unit: "ms",
        limit: 1.5,
        peer: ignored,
      },
      { figure: `${versions} versions on disk`, value: bytes / 1e6, unit: "MB", limit: 40 },
    ],
  );
}

async function saves(client: ApiClient, { id, name }: { id: number; name: string }): Promise<number[]> {
  const times: number[] = [];
  for (let save = 0; save < savesPerTurn; save++) {
    const html = textOf(Math.floor(Math.random() * versions));
    const start = performance.now();
    await client.post(`/api/widgets/${id}`, { name, html });
    times.push(performance.now() - start);
  }
  return times;
}

async function fillHistory(db: Db, { id, name }: { id: number; name: string }): Promise<void> {
  const row = (version: number) => ({
    of_table: "widgets",
    of_id: id,
    version,
    changed: "html",
    fields: packFields({ name, type: "TEXT", html: textOf(version), picture_id: null, alt: null }),
    at: "2026-03-02T09:00:00.000Z",
    actor_name: "Olive Owner",
  });
  for (let from = 0; from < versions; from += versionsAtOnce) {
    const rows = Array.from({ length: versionsAtOnce }, (_, at) => row(from + at));
    await db.insertInto("versions").values(rows).execute();
  }
}

/** A text of the sample's words that no other version has: what is repeated would pack better than what people write. */
function textOf(version: number): string {
  const from = (version * 997) % (words.length - letters);
  return `<p>${version} ${words.slice(from, from + letters)}</p>`;
}

async function sampleWords(): Promise<string> {
  const folder = new URL("../../content/widgets/", import.meta.url);
  const texts = (await readdir(folder)).map((file) => readFile(new URL(file, folder), "utf8"));
  return (await Promise.all(texts)).join(" ").replaceAll(/<[^>]*>|\s+/g, " ");
}

async function valueOf(db: Db, query: string): Promise<unknown> {
  return (await sql.raw<{ value: unknown }>(query).execute(db)).rows[0]?.value;
}
