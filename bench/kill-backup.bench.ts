// npm run bench:kill-backup: backup and restore ended by kill -9 at twenty moments each, on both engines. No archive may verify
// but lack something, and no site may start that is half brought back.
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { Manifest } from "../app/platform/backup/manifest.server.ts";
import { openArchive } from "../app/platform/backup/open-place.server.ts";
import { startSite } from "../test/running-site.ts";
import { sampleData } from "../test/sample-data.ts";
import { fillSite } from "./fill-site.ts";
import { report } from "./report.ts";
import { killCommand, runCommand, type Settings, timeCommand } from "./site-command.ts";
import { withPostgres } from "./with-postgres.ts";

const amounts = { people: 5_000, messages: 5_000, pictures: 300 };
const rounds = 20;
/** What nobody writes while archives are made. */
const stillTables = ["users", "contact_messages", "pictures", "gallery_images"];

type Engine = {
  name: string;
  site: Settings;
  /** An empty place. */ place: (round: number) => Promise<Settings>;
};

const folder = await mkdtemp(join(tmpdir(), "frostway-kill-backup-"));
const at = (name: string) => join(folder, name);
try {
  await cp(await sampleData(), at("site"), { recursive: true });
  await fillSite(at("site"), amounts);
  const APP_SECRET = await readFile(at("site/secret.key"), "utf8");
  const settled = await startSite({ settings: { DATA_DIR: at("site") } });
  await settled.stop();
  const sqlite: Engine = {
    name: "SQLite",
    site: { DATA_DIR: at("site") },
    place: async (round) => ({ DATA_DIR: at(`brought-back-${round}`), APP_SECRET }),
  };
  await kill(sqlite);
  await withPostgres(async (postgres) => {
    const place = async (round: number) => ({
      DATA_DIR: at(`postgres-${round}`),
      DATABASE_URL: await databaseOf(postgres.url, `round_${round}`),
      APP_SECRET,
    });
    const site = await place(rounds);
    await timeCommand(["restore", at("SQLite.tar")], site);
    await kill({ name: "PostgreSQL", site, place });
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function kill({ name, site, place }: Engine): Promise<void> {
  const whole = at(`${name}.tar`);
  const backup = await timeCommand(["backup", whole], site);
  const wholeManifest = await manifestOf(whole);
  const restore = await timeCommand(["restore", whole], await place(-1));
  await rm(at("brought-back--1"), { recursive: true, force: true });

  const shared = at(`${name}-archives`);
  await timeCommand(["backup", shared], site);
  const again = await timeCommand(["backup", shared], site);

  const archives = { killed: 0, whole: 0, lacking: 0 };
  for (let round = 0; round < rounds; round += 1) {
    // A file of its own and a folder that all share, in turn.
    const target = round % 2 ? shared : at(`${name}-${round}.tar`);
    const code = await killCommand(
      ["backup", target],
      site,
      momentOf(round, target === shared ? again : backup),
    );
    if (code === null) archives.killed += 1;
    if ((await runCommand(["verify", target], site)) !== 0) {
      if (code === 0) archives.lacking += 1;
      continue;
    }
    archives.whole += 1;
    if (!holdsTheSame(await manifestOf(target), wholeManifest)) archives.lacking += 1;
  }
  console.log(`${name}: a backup takes ${backup.toFixed(1)} s, a restore ${restore.toFixed(1)} s`, archives);
  const sites = { killed: 0, refused: 0, whole: 0, half: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const settings = await place(round);
    const code = await killCommand(["restore", whole], settings, momentOf(round, restore));
    if (code === null) sites.killed += 1;
    const people = await peopleOfStarted(settings);
    if (people === undefined) {
      sites.refused += 1;
      // Whoever runs it again has all of it.
      if (round % 5 === 0 && !(await isWholeOnceMore(whole, settings))) sites.half += 1;
    } else if (people >= amounts.people && (await runCommand(["verify"], settings)) === 0) sites.whole += 1;
    // One that is killed before it began leaves nothing, from which a new site starts.
    else if (people > 10) sites.half += 1;
    await rm(settings.DATA_DIR!, { recursive: true, force: true });
  }
  report(`kill -9 at ${rounds} moments of a backup and of a restore, ${name}`, [
    figure(
      `archives that verify but lack something; ${archives.killed} backups were killed, ${archives.whole} archives verify`,
      archives.lacking,
    ),
    figure(
      `half-restored sites that start; ${sites.killed} restores were killed, ${sites.refused} sites refused to start, ${sites.whole} were whole by then`,
      sites.half,
    ),
  ]);
}

/** Spread over the whole work. */
function momentOf(round: number, seconds: number): number {
  return (seconds * 1000 * (round + 0.5)) / rounds;
}

async function manifestOf(place: string): Promise<Manifest> {
  const archive = await openArchive(place, at("scratch"));
  await archive.close();
  return archive.manifest;
}

function holdsTheSame(one: Manifest, other: Manifest): boolean {
  const hashOf = (manifest: Manifest, table: string) =>
    manifest.tables.find(({ name }) => name === table)?.sha256;
  return (
    one.files.sha256 === other.files.sha256 &&
    stillTables.every((table) => hashOf(one, table) === hashOf(other, table))
  );
}

/** How many people a site started there has; undefined where the start says that a restore was broken off. */
async function peopleOfStarted(settings: Settings): Promise<number | undefined> {
  try {
    await (await startSite({ settings })).stop();
  } catch (error) {
    if (error instanceof Error && error.message.includes("was broken off")) return undefined;
    throw error;
  }
  return (await readManifestAfter(settings)).tables.find(({ name }) => name === "users")!.rows;
}

async function isWholeOnceMore(archive: string, settings: Settings): Promise<boolean> {
  await timeCommand(["restore", archive], settings);
  const people = await peopleOfStarted(settings);
  return people !== undefined && people >= amounts.people && (await runCommand(["verify"], settings)) === 0;
}

/** What stands there now, as an archive of it says. */
async function readManifestAfter(settings: Settings): Promise<Manifest> {
  const archive = at("now.tar");
  await rm(archive, { force: true });
  await timeCommand(["backup", archive], settings);
  return manifestOf(archive);
}

async function databaseOf(server: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name.replace("-", "m")} template template0 encoding 'UTF8'`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name.replace("-", "m")}`;
  return url.href;
}

function figure(what: string, value: number) {
  return { figure: what, value, unit: "", limit: 0 };
}
