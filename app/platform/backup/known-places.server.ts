import { stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { Config } from "../config/config.server.ts";
import { hasTable } from "../db/table-shapes.server.ts";
import type { Db } from "../db/tables.ts";
import { readIdentityValue, storeIdentityValue } from "../identity/site-identity.server.ts";
import { taskCommand } from "../task-command.ts";
import type { Problem } from "../problems/problem.ts";
import { BackupProblem } from "./backup-problem.ts";
import { isBucket, openPlace } from "./open-place.server.ts";
import { isClaimed, type Place } from "./store-archive.server.ts";
import { readJson } from "../validation/stored-json.ts";
import { z } from "../validation/zod.ts";

/** For each place by name: whether it was BACKUP_TARGET when an archive was made there. */
const places = z.record(z.string(), z.boolean());
type Places = z.infer<typeof places>;
type Means = { db: Db; config: Pick<Config, "backup" | "dataFolder" | "temporaryFolder"> };

/**
 * Throws `BackupProblem` for a place without the site's mark if archives were made there before, or in another
 * BACKUP_TARGET. If a disk is not mounted, writing to its mount point succeeds, but such a backup is worthless.
 */
export async function refuseUnknownPlace(db: Db, place: Place, isTarget: boolean): Promise<void> {
  const problem = await findPlaceMismatch(db, place, isTarget);
  if (problem) throw new BackupProblem(problem);
}

export async function recordPlace(db: Db, { place }: Place, isTarget: boolean): Promise<void> {
  const known = await read(db);
  if (!known || known[place] === isTarget || known[place]) return;
  await storeIdentityValue(db, "backup-places", JSON.stringify({ ...known, [place]: isTarget }));
}

/**
 * Returns the problem with BACKUP_TARGET, if there is one. Checks only folders. A backup checks a bucket when it
 * writes.
 */
export async function findPlaceProblem({ db, config }: Means): Promise<Problem | undefined> {
  const { target } = config.backup;
  if (!target || isBucket(target)) return undefined;
  const strange = await findPlaceMismatch(db, openPlace(target, config.temporaryFolder), true);
  if (strange) {
    const text = "The place for backups is not the one it was";
    return { key: "backup-place", urgency: "now", text, advice: strange, path: "/admin/backups" };
  }
  if ((await deviceOf(target)) !== (await deviceOf(config.dataFolder))) return undefined;
  return {
    key: "backup-same-disk",
    urgency: "note",
    text: "Backups lie on the disk of the site itself",
    advice:
      "If that disk dies, both are lost. Ask whoever looks after your server for a place on another disk.",
    path: "/admin/backups",
  };
}

async function findPlaceMismatch(db: Db, place: Place, isTarget: boolean): Promise<string | undefined> {
  if (await isClaimed(place)) return undefined;
  const known = await read(db);
  if (!known) return undefined;
  const others = Object.keys(known).filter((name) => known[name]);
  const isKnown = place.place in known || (isTarget && (others.length > 0 || (await hasTargetRuns(db))));
  if (!isKnown) return undefined;
  const where = place.place in known ? "there" : (others.at(-1) ?? "another place");
  return (
    `${place.place} has no archive of this site, although earlier ones were made ${where === "there" ? where : `in ${where}`}: ` +
    `is the disk mounted? If this is a new place: ${taskCommand("backup --new-place")}`
  );
}

/** Returns the known places, or undefined if the schema is of an earlier version, which cannot store them. */
async function read(db: Db): Promise<Places | undefined> {
  if (!(await hasTable(db, "backup_runs"))) return undefined;
  return readJson(places, (await readIdentityValue(db, "backup-places")) ?? "{}");
}

/**
 * Whether the site has ever made a backup in BACKUP_TARGET. Only such backups store a run. Earlier versions stored runs
 * but no places.
 */
async function hasTargetRuns(db: Db): Promise<boolean> {
  const run = await db
    .selectFrom("backup_runs")
    .select("id")
    .where("kind", "=", "backup")
    .where("archive", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return run !== undefined;
}

/** Returns the device of a path, or of the closest existing parent folder. */
async function deviceOf(path: string): Promise<number | undefined> {
  for (let at = resolve(path); ; at = dirname(at)) {
    const found = await stat(at).catch(() => undefined);
    if (found) return found.dev;
    if (at === dirname(at)) return undefined;
  }
}
