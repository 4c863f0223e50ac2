import type { Insertable, Selectable } from "kysely";
import type { BackupSettings } from "../config/backup-settings.server.ts";
import type { Db } from "../db/tables.ts";
import { days, hours } from "../durations.ts";
import { latestPlausibleEnd } from "../plausible-times.ts";
import type { Problem } from "../problems/problem.ts";
import type { BackupRunsTable } from "./backup-runs.tables.ts";
import { taskCommand } from "../task-command.ts";

export type BackupRun = Selectable<BackupRunsTable>;

const retainedRuns = 200;
/** A backup that was missed at night is made during the day, so only two missed nights are a problem. */
const maxBackupAgeMilliseconds = hours(50);

export async function recordBackupRun(db: Db, run: Insertable<BackupRunsTable>): Promise<void> {
  const { id } = await db.insertInto("backup_runs").values(run).returning("id").executeTakeFirstOrThrow();
  await db
    .deleteFrom("backup_runs")
    .where("id", "<=", id - retainedRuns)
    .execute();
}

/**
 * Returns the newest run of a kind, or the newest one that made an archive if `succeededOnly`. Runs with a time in the
 * future, which a wrong clock noted, do not count.
 */
export async function findLastRun(
  db: Db,
  now: Date,
  { kind, succeededOnly = false }: { kind: BackupRun["kind"]; succeededOnly?: boolean },
): Promise<BackupRun | undefined> {
  return db
    .selectFrom("backup_runs")
    .selectAll()
    .where("kind", "=", kind)
    .where("began_at", "<=", latestPlausibleEnd(now, 0))
    .$if(succeededOnly, (rows) => rows.where("archive", "is not", null))
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Returns the start of the latest run that is dated in the future. */
async function findFutureRun(db: Db, now: Date): Promise<string | undefined> {
  const run = await db
    .selectFrom("backup_runs")
    .select("began_at")
    .where("began_at", ">", latestPlausibleEnd(now, 0))
    .orderBy("began_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return run?.began_at;
}

/** Returns the size of everything that an archive refers to, for each archive with a stored run. */
export async function listBackupSizes(db: Db): Promise<Map<string, number>> {
  const runs = await db
    .selectFrom("backup_runs")
    .select(["archive", "bytes"])
    .where("kind", "=", "backup")
    .where("archive", "is not", null)
    .execute();
  return new Map(runs.map(({ archive, bytes }) => [archive!, bytes!]));
}

/** Returns the problems with backups that the owner should know about, such as a missing BACKUP_TARGET. */
export async function findBackupProblems(db: Db, { target }: BackupSettings, now: Date): Promise<Problem[]> {
  if (!target) return [noTarget];
  const [lastAttempt, lastBackup, lastTrial, futureStart] = [
    await findLastRun(db, now, { kind: "backup" }),
    await findLastRun(db, now, { kind: "backup", succeededOnly: true }),
    await findLastRun(db, now, { kind: "trial" }),
    await findFutureRun(db, now),
  ];
  const problems: Problem[] = [];
  const add = (key: string, text: string, advice: string) =>
    problems.push({ key, urgency: "now", text, advice, path: "/admin/backups" });
  if (lastAttempt?.problem) {
    const text = lastAttempt.archive ? lastAttempt.problem : `The last backup failed: ${lastAttempt.problem}`;
    add(
      lastAttempt.archive ? "backup-lacks" : "backup-failed",
      text,
      "The next one is tried within the hour.",
    );
  }
  const age = lastBackup && now.getTime() - Date.parse(lastBackup.began_at);
  if (age !== undefined && age > maxBackupAgeMilliseconds) {
    const text = `No backup for ${Math.floor(age / days(1))} days`;
    add("backup-old", text, "Look whether its place can be reached, and have one made now.");
  }
  if (lastTrial?.problem) {
    const text = `The newest backup failed its trial: ${lastTrial.problem}`;
    add("backup-trial", text, `Make a new one and try it: ${taskCommand("backup try")}.`);
  }
  if (futureStart) {
    const text = `A backup is dated ${futureStart.slice(0, 10)}, which is in the future`;
    add("backup-in-future", text, "The clock was wrong when it was made, or is now. It does not count.");
  }
  return problems;
}

const noTarget: Problem = {
  key: "no-backups",
  urgency: "note",
  text: "No backups are made",
  advice: "Ask whoever looks after your server for a place on another disk or with a provider.",
  path: "/admin/backups",
};
