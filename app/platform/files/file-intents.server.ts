import type { Db } from "../db/tables.ts";
import { logger } from "../log.server.ts";
import type { Services } from "../services.ts";
import { deleteFolder } from "./file-store.ts";
import { isAbandoned, ownProcess } from "../processes/own-process.server.ts";

/*
 * Files and rows cannot be written in one transaction. So a row says which folder is about to be filled before its
 * first file is put, and goes in the transaction that makes the files part of the site. Whatever is killed in
 * between, the row is left, and the next sweep removes folder and row.
 */

/** Call it before the first file is put under `prefix`, outside any transaction. */
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
 * Says, in the transaction that ends the last reference, that the files go; `removeFiles` after it removes them. Until
 * `lastWrite`, now or later, somebody may still write there: sweeps remove that, too, and forget the folder after it.
 */
export async function releaseFiles(transaction: Db, lastWrite: Date, prefix: string): Promise<void> {
  await transaction
    .insertInto("file_intents")
    .values({ prefix, owner: "", created_at: lastWrite.toISOString() })
    .execute();
}

/** Removes files that were staged and not committed, or released. What fails here is done by the next sweep. */
export async function removeFiles(
  { db, files, clock }: Pick<Services, "db" | "files" | "clock">,
  prefix: string,
): Promise<void> {
  // Taken from its owner first: from here on nobody can commit these files. Those already committed have no row.
  const taken = await db
    .updateTable("file_intents")
    .set({ owner: "" })
    .where("prefix", "=", prefix)
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n) return;
  await deleteFolder(files, prefix);
  await db
    .deleteFrom("file_intents")
    .where("prefix", "=", prefix)
    .where("owner", "=", "")
    .where("created_at", "<=", clock.now().toISOString())
    .execute();
}

/** Removes what killed processes left behind. At every start, and hourly for processes on other machines. */
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
