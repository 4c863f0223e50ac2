import type { Insertable, Selectable } from "kysely";
import type { BackupSettings } from "../config/backup-settings.server.ts";
import type { Db } from "../db/tables.ts";
import type { BackupRunsTable } from "./backup-runs.tables.ts";

export type BackupRun = Selectable<BackupRunsTable>;

const runsKept = 200;
/** A night that was missed is made up for within the day; two are somebody's business. */
const longestWithoutMilliseconds = 50 * 60 * 60 * 1000;

export async function noteRun(db: Db, run: Insertable<BackupRunsTable>): Promise<void> {
  const { id } = await db.insertInto("backup_runs").values(run).returning("id").executeTakeFirstOrThrow();
  await db
    .deleteFrom("backup_runs")
    .where("id", "<=", id - runsKept)
    .execute();
}

/** The newest run of a kind, or the newest that came to its end. */
export async function lastRun(
  db: Db,
  kind: BackupRun["kind"],
  { endedOnly = false } = {},
): Promise<BackupRun | undefined> {
  return db
    .selectFrom("backup_runs")
    .selectAll()
    .where("kind", "=", kind)
    .$if(endedOnly, (rows) => rows.where("archive", "is not", null))
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Of each archive that a run is still known of, all that it names. */
export async function listBackupSizes(db: Db): Promise<Map<string, number>> {
  const runs = await db
    .selectFrom("backup_runs")
    .select(["archive", "bytes"])
    .where("kind", "=", "backup")
    .where("archive", "is not", null)
    .execute();
  return new Map(runs.map(({ archive, bytes }) => [archive!, bytes!]));
}

/** What the owner should know, a line each; nothing where no backups are asked for. */
export async function listBackupProblems(db: Db, { target }: BackupSettings, now: Date): Promise<string[]> {
  if (!target) return [];
  const [last, made, trial] = [
    await lastRun(db, "backup"),
    await lastRun(db, "backup", { endedOnly: true }),
    await lastRun(db, "trial"),
  ];
  const problems: string[] = [];
  if (last?.problem) problems.push(last.archive ? last.problem : `The last backup failed: ${last.problem}`);
  const age = made && now.getTime() - Date.parse(made.began_at);
  if (age !== undefined && age > longestWithoutMilliseconds) {
    problems.push(`No backup for ${Math.floor(age / 86_400_000)} days`);
  }
  if (trial?.problem) problems.push(`The newest backup did not stand its trial: ${trial.problem}`);
  return problems;
}
