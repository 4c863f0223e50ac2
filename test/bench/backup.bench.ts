// npm run bench:backup: a large site goes from SQLite to PostgreSQL with a store of files and back, by archives: what that takes,
// what visitors and editors notice of a backup, and whether every row and file comes back the same.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cp, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { startSite } from "../running-site.ts";
import { startS3StandIn } from "../s3-stand-in.ts";
import { sampleData } from "../sample-data.ts";
import { ApiClient } from "./api-client.ts";
import { fillSite } from "./fill-site.ts";
import { percentile } from "./measure.ts";
import { type Figure, report } from "./report.ts";
import { type Settings, startCommand, timeCommand } from "./site-command.ts";
import { withPostgres } from "./with-postgres.ts";

const amounts = { people: 100_000, messages: 100_000, pictures: 10_000 };
const betweenPages = 10;
/** Pages are timed for so long before the backup, too: what the machine does besides shows there. */
const quietMilliseconds = 10_000;
const betweenSaves = 250;
/** Each engine has them in its own way, or they say who ran or what was made since. */
const leftOut = new Set([
  "kysely_migration",
  "kysely_migration_lock",
  "row_tallies",
  "processes",
  "backup_runs",
]);

const folder = await mkdtemp(join(tmpdir(), "frostway-backup-"));
const at = (name: string) => join(folder, name);
const bucket = await startS3StandIn("moved", { listed: 1_000 });
try {
  await cp(await sampleData({ quickPictures: true }), at("site"), { recursive: true });
  await fillSite(at("site"), amounts);
  await withPostgres(async (postgres) => {
    const onSqlite: Settings = { DATA_DIR: at("site") };
    report("A backup beside its visitors, on SQLite", await beside(onSqlite, at("live.tar")));
    const APP_SECRET = await readFile(at("site/secret.key"), "utf8");
    const elsewhere = { DATABASE_URL: postgres.url, STORAGE_URL: bucket.url, APP_SECRET };
    const onPostgres: Settings = { DATA_DIR: at("moved"), ...elsewhere };
    report("From SQLite to PostgreSQL and a bucket", await move(onSqlite, at("there.tar"), onPostgres));
    report("And back", await move(onPostgres, at("back.tar"), { DATA_DIR: at("back"), APP_SECRET }));
    const rows = compareRows(at("site/site.db"), at("back/site.db"));
    report("What came back", [
      { figure: `rows that differ, of ${rows.compared}`, value: rows.different, unit: "", limit: 0 },
      {
        figure: "files that differ",
        value: differingFiles(at("site/files"), at("back/files")),
        unit: "",
        limit: 0,
      },
    ]);
    report("A backup beside its visitors, on PostgreSQL", await beside(onPostgres, at("live-2.tar")));
  });
} finally {
  bucket.stop();
  await rm(folder, { recursive: true, force: true });
}

/** A backup, its check, and its restore elsewhere. */
async function move(from: Settings, archive: string, to: Settings): Promise<Figure[]> {
  return [
    { figure: "backup", value: await timeCommand(["backup", archive], from), unit: "s", limit: 120 },
    { figure: "the archive", value: Math.round((await stat(archive)).size / 1e6), unit: "MB", limit: 1_000 },
    { figure: "verify", value: await timeCommand(["verify", archive], from), unit: "s", limit: 120 },
    { figure: "restore", value: await timeCommand(["restore", archive], to), unit: "s", limit: 300 },
    { figure: "verify of the site", value: await timeCommand(["verify"], to), unit: "s", limit: 120 },
  ];
}

/** A backup while pages are read and edits are saved. */
async function beside(settings: Settings, archive: string): Promise<Figure[]> {
  const site = await startSite({ settings });
  try {
    const editor = await ApiClient.signedIn(site.url);
    const quiet = performance.now() + quietMilliseconds;
    const read = async () => {
      const answer = await fetch(`${site.url}/about`);
      await answer.text();
      assert.equal(answer.status, 200);
    };
    const before = await timesOf(read, betweenPages, () => performance.now() < quiet);
    const began = performance.now();
    const task = startCommand(["backup", archive], settings);
    const isUnderWay = () => task.exitCode === null;
    const save = () => editor.post("/api/galleries", { name: `Saved ${performance.now()}` });
    const [pages, saves] = await Promise.all([
      timesOf(read, betweenPages, isUnderWay),
      timesOf(save, betweenSaves, isUnderWay),
    ]);
    const seconds = (performance.now() - began) / 1000;
    assert.equal(task.exitCode, 0, "the backup failed");
    const refused = saves.length - saves.filter((time) => time !== undefined).length;
    return [
      { figure: "backup", value: seconds, unit: "s", limit: 120 },
      {
        figure: "the archive",
        value: Math.round((await stat(archive)).size / 1e6),
        unit: "MB",
        limit: 1_000,
      },
      {
        figure: "p99 of pages before",
        value: percentile(known(before), 0.99),
        unit: "ms",
        limit: 50,
      },
      {
        figure: `p99 of ${pages.length} pages meanwhile`,
        value: percentile(known(pages), 0.99),
        unit: "ms",
        limit: 50,
      },
      { figure: "pages that failed", value: pages.length - known(pages).length, unit: "", limit: 0 },
      { figure: `saves refused, of ${saves.length}`, value: refused, unit: "", limit: 0 },
      { figure: "slowest save", value: Math.max(...known(saves)), unit: "ms", limit: 1_000 },
    ];
  } finally {
    await site.stop();
  }
}

/** How long each took, in milliseconds; undefined for one that failed. */
async function timesOf(work: () => Promise<unknown>, pause: number, goesOn: () => boolean) {
  const times: (number | undefined)[] = [];
  while (goesOn()) {
    const asked = performance.now();
    times.push(
      await work().then(
        () => performance.now() - asked,
        () => undefined,
      ),
    );
    await wait(pause);
  }
  return times;
}

function known(times: (number | undefined)[]): number[] {
  return times.filter((time) => time !== undefined);
}

/** By SQLite itself, not by what makes archives. */
function compareRows(path: string, other: string): { compared: number; different: number } {
  const database = new DatabaseSync(path);
  database.prepare("attach database ? as other").run(other);
  const tables = database
    .prepare(
      "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\'",
    )
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !leftOut.has(name));
  let [compared, different] = [0, 0];
  for (const table of tables) {
    const count = (query: string) =>
      Number(database.prepare(`select count(*) as count from (${query})`).get()!.count);
    const columns = database.prepare("select name from pragma_table_info(?)").all(table);
    const names = columns.map(({ name }) => `"${String(name)}"`).join(", ");
    const [ours, theirs] = ["main", "other"].map((one) => `select ${names} from ${one}."${table}"`);
    compared += count(ours!);
    const found = count(`${ours} except ${theirs}`) + count(`${theirs} except ${ours}`);
    if (found > 0) console.log(`${table}: ${found} rows differ`);
    different += found + Math.abs(count(ours!) - count(theirs!));
  }
  database.close();
  return { compared, different };
}

/** By `diff`, byte for byte. */
function differingFiles(one: string, other: string): number {
  const { stdout, status } = spawnSync("diff", ["--recursive", "--brief", one, other], { encoding: "utf8" });
  assert(status !== 2, "diff could not compare");
  console.log(stdout.slice(0, 2_000));
  return stdout.split("\n").filter(Boolean).length;
}
