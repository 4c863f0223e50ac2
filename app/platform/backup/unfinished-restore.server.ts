import { sql } from "kysely";
import { hasTable } from "../db/table-shapes.server.ts";
import type { Db } from "../db/tables.ts";
import { BackupProblem } from "./backup-problem.ts";
import { taskCommand } from "../task-command.ts";

/** The name of the table whose existence marks an unfinished restore. */
export const unfinishedRestore = "unfinished_restore";

/** Marks the database, so that no site can start from it until `endRestore`. May be called again. */
export async function beginRestore(db: Db, archive: string): Promise<void> {
  await db.schema
    .createTable(unfinishedRestore)
    .ifNotExists()
    .addColumn("archive", "text", (column) => column.notNull())
    .execute();
  await sql`delete from ${sql.table(unfinishedRestore)}`.execute(db);
  await sql`insert into ${sql.table(unfinishedRestore)} (archive) values (${archive})`.execute(db);
}

export async function endRestore(db: Db): Promise<void> {
  await db.schema.dropTable(unfinishedRestore).execute();
}

/** Returns the archive whose restore was interrupted, or undefined if there was none. */
export async function findUnfinishedRestore(db: Db): Promise<string | undefined> {
  if (!(await hasTable(db, unfinishedRestore))) return undefined;
  const { rows } = await sql<{
    archive: string;
  }>`select archive from ${sql.table(unfinishedRestore)}`.execute(db);
  return rows[0]?.archive ?? "an archive";
}

/** Throws `BackupProblem` if a restore was interrupted, because the site is incomplete. */
export async function refuseUnfinishedRestore(db: Db): Promise<void> {
  const archive = await findUnfinishedRestore(db);
  if (archive === undefined) return;
  throw new BackupProblem(
    `the restore of ${archive} was interrupted, so the data is incomplete. Run it again: ${taskCommand("restore ARCHIVE")}, or rollback --yes`,
  );
}
