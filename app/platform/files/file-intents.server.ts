import type { Db } from "../db/tables.ts";
import { logger } from "../log.server.ts";
import type { Services } from "../services.ts";
import { deleteFiles } from "./file-store.ts";
import { isAbandoned, ownProcess } from "../processes/own-process.server.ts";

/*
 * Files and rows cannot be written in one transaction. So a process first stores a row that names the folder, and only
 * then puts the files. The transaction that makes the files part of the site deletes the row. If the process is killed
 * in between, the row remains, and the next sweep removes the folder and the row.
 */

/** Stores the row for `prefix`. The caller calls it before the first file is put there, outside any transaction. */
export async function stageFiles(db: Db, now: Date, prefix: string): Promise<void> {
  await db
    .insertInto("file_intents")
    .values({ prefix, owner: ownProcess, created_at: now.toISOString() })
    .execute();
}

/** Makes the files part of the site, in the transaction that refers to them. */
export async function commitFiles(transaction: Db, prefix: string): Promise<void> {
  const removed = await transaction
    .deleteFrom("file_intents")
    .where("prefix", "=", prefix)
    .where("owner", "=", ownProcess)
    .executeTakeFirst();
  if (removed.numDeletedRows !== 1n) throw new Error(`The files under ${prefix} have been swept meanwhile.`);
}

/**
 * Marks the files of a folder, or one file by its key, for removal in the transaction that deletes the last reference to them. The caller then calls
 * `removeFiles`. Until `lastWrite`, which may lie ahead, other code may still write to the folder. Sweeps remove such
 * files too, and delete the row only after that time.
 */
export async function releaseFiles(transaction: Db, lastWrite: Date, prefix: string): Promise<void> {
  await transaction
    .insertInto("file_intents")
    .values({ prefix, owner: "", created_at: lastWrite.toISOString() })
    .execute();
}

/** Removes files that were released, or staged and never committed. If this fails, the next sweep repeats it. */
export async function removeFiles(
  { db, files, clock }: Pick<Services, "db" | "files" | "clock">,
  prefix: string,
): Promise<void> {
  // Clears the owner first: from now on no process can commit these files. Committed files have no row.
  const taken = await db
    .updateTable("file_intents")
    .set({ owner: "" })
    .where("prefix", "=", prefix)
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n) return;
  await deleteFiles(files, prefix);
  await db
    .deleteFrom("file_intents")
    .where("prefix", "=", prefix)
    .where("owner", "=", "")
    .where("created_at", "<=", clock.now().toISOString())
    .execute();
}

/**
 * Removes released files and those that killed processes left behind. Runs at every start, and hourly because files of
 * a process on another machine count as abandoned only after an hour.
 */
export async function sweepFileIntents(services: Pick<Services, "db" | "files" | "clock">): Promise<number> {
  const { db, clock } = services;
  const intents = await db.selectFrom("file_intents").selectAll().execute();
  const abandoned = intents.filter(
    ({ owner, created_at }) => owner === "" || isAbandoned(owner, new Date(created_at), clock.now()),
  );
  for (const { prefix, owner } of abandoned) {
    const taken = await db
      .updateTable("file_intents")
      .set({ owner: "" })
      .where("prefix", "=", prefix)
      .where("owner", "=", owner)
      .executeTakeFirst();
    if (taken.numUpdatedRows === 0n) continue;
    await removeFiles(services, prefix);
    logger.info({ prefix }, "files of an unfinished change removed");
  }
  return abandoned.length;
}
