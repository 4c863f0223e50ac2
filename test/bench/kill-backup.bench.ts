// npm run bench:kill-backup: backup and restore ended by kill -9 at twenty moments each, on both engines. No archive may verify
// but lack something, and no site may start that is half brought back.
import { existsSync } from "node:fs";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { Manifest } from "../../app/platform/backup/manifest.server.ts";
import { openArchive } from "../../app/platform/backup/open-place.server.ts";
import { startSite } from "../running-site.ts";
import { sampleData } from "../sample-data.ts";
import { fillSite } from "./fill-site.ts";
import { report } from "./report.ts";
import { killCommand, runCommand, type Settings, timeCommand } from "./site-command.ts";
import { withPostgres } from "./with-postgres.ts";

const amounts = { people: 3_000, messages: 3_000, pictures: 100 };
const kills = 20;
const mostOfNewSite = 10;
/** What nobody writes while archives are made. */
const stillTables = ["users", "contact_messages", "pictures", "gallery_images"];

type Engine = {
  name: string;
  site: Settings;
  emptyPlace: (round: number) => Promise<Settings>;
};

const folder = await mkdtemp(join(tmpdir(), "frostway-kill-backup-"));
const at = (name: string) => join(folder, name);
try {
  await cp(await sampleData({ quickPictures: true }), at("site"), { recursive: true });
  await fillSite(at("site"), amounts);
  const APP_SECRET = await readFile(at("site/secret.key"), "utf8");
  const settled = await startSite({ settings: { DATA_DIR: at("site") } });
  await settled.stop();
  const sqlite: Engine = {
    name: "SQLite",
    site: { DATA_DIR: at("site") },
    emptyPlace: async (round) => ({ DATA_DIR: at(`brought-back-${round}`), APP_SECRET }),
  };
  await kill(sqlite);
  await withPostgres(async (postgres) => {
    const emptyPlace = async (round: number) => ({
      DATA_DIR: at(`postgres-${round}`),
      DATABASE_URL: await databaseOf(postgres.url, `round_${round + 2}`),
      APP_SECRET,
    });
    const site = await emptyPlace(-2);
    await timeCommand(["restore", at("SQLite.tar")], site);
    await kill({ name: "PostgreSQL", site, emptyPlace });
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function kill({ name, site, emptyPlace }: Engine): Promise<void> {
  const whole = at(`${name}.tar`);
  const backup = await timeCommand(["backup", whole], site);
  const wholeManifest = await manifestOf(whole);
  const restore = await timeCommand(["restore", whole], await emptyPlace(-1));
  await rm(at("brought-back--1"), { recursive: true, force: true });

  const shared = at(`${name}-archives`);
  await timeCommand(["backup", shared], site);
  const again = await timeCommand(["backup", shared], site);

  const archives = { whole: 0, lacking: 0 };
  const look = async (target: string) => {
    if ((await runCommand(["verify", target], site)) !== 0) return;
    archives.whole += 1;
    if (!holdsTheSame(await manifestOf(target), wholeManifest)) archives.lacking += 1;
  };
  // A file of its own, and a folder that all share.
  await killAtMoments(kills / 2, backup, async (round, milliseconds) => {
    const target = at(`${name}-${round}.tar`);
    const code = await killCommand(["backup", target], site, milliseconds);
    if (code === null && existsSync(target)) await look(target);
    return code;
  });
  await killAtMoments(kills / 2, again, async (_round, milliseconds) => {
    const code = await killCommand(["backup", shared], site, milliseconds);
    const before = archives.whole;
    await look(shared);
    // It holds whole ones of before.
    if (archives.whole === before) archives.lacking += 1;
    return code;
  });
  console.log(`${name}: a backup takes ${backup.toFixed(1)} s, a restore ${restore.toFixed(1)} s`, archives);

  const sites = { refused: 0, whole: 0, fresh: 0, half: 0 };
  await killAtMoments(kills, restore, async (round, milliseconds) => {
    const settings = await emptyPlace(round);
    const code = await killCommand(["restore", whole], settings, milliseconds);
    if (code === null) sites[await stateOf(settings, round % 5 === 0 ? whole : undefined)] += 1;
    await rm(settings.DATA_DIR!, { recursive: true, force: true });
    return code;
  });
  report(`kill -9 at ${kills} moments of a backup and of a restore, ${name}`, [
    figure(`archives that verify but lack something; ${archives.whole} verify`, archives.lacking),
    figure(
      `half-restored sites that start; ${sites.refused} refuse to, ${sites.fresh} were not begun, ${sites.whole} were whole`,
      sites.half,
    ),
  ]);
}

/**
 * Moments spread over the whole of a work, in milliseconds, until so many have ended it. One that had ended by itself before its
 * moment counts for nothing but the time that it took.
 */
async function killAtMoments(
  wanted: number,
  seconds: number,
  kill: (round: number, milliseconds: number) => Promise<number | null>,
): Promise<void> {
  let longest = seconds * 1000;
  for (let [killed, round] = [0, 0]; killed < wanted; round += 1) {
    const milliseconds = (longest * (killed + 0.5)) / wanted;
    if ((await kill(round, milliseconds)) === null) killed += 1;
    else longest *= 0.8;
  }
}

/** What a start finds after a kill; one that is refused is whole once the archive has been brought back again. */
async function stateOf(
  settings: Settings,
  archive?: string,
): Promise<"refused" | "whole" | "fresh" | "half"> {
  const people = await peopleOfStarted(settings);
  if (people === undefined) {
    if (!archive) return "refused";
    await timeCommand(["restore", archive], settings);
    return (await stateOf(settings)) === "whole" ? "refused" : "half";
  }
  if (people >= amounts.people && (await runCommand(["verify"], settings)) === 0) return "whole";
  // One that is killed before it began leaves nothing, from which a new site starts.
  return people < mostOfNewSite ? "fresh" : "half";
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
  await client.query(`create database ${name} template template0 encoding 'UTF8'`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

function figure(what: string, value: number) {
  return { figure: what, value, unit: "", limit: 0 };
}
