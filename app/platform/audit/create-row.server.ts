import type { Insertable } from "kysely";
import { notifyFollowers } from "../db/content-version.server.ts";
import type { VersionedTable } from "../db/locked.server.ts";
import { namedTables } from "../db/named-tables.server.ts";
import type { Db, Tables } from "../db/tables.ts";
import { type RowOf, type Stored, subjectOf } from "../resources/stored.server.ts";
import { announceEvent } from "../webhooks/announce-event.server.ts";
import { type Actor, recordAudit } from "./audit.server.ts";

type Columns<T extends VersionedTable> = Omit<Insertable<Tables[T]>, "created_at" | "updated_at">;
type NewRow<T extends VersionedTable> = { resource: Stored<T>; columns: NoInfer<Columns<T>> };

/** Stores a new row, writes its line in the audit log, and announces it to webhooks. */
export async function createRow<T extends VersionedTable>(
  transaction: Db,
  actor: Actor,
  { resource, columns }: NewRow<T>,
): Promise<RowOf<T> & { id: number }> {
  const row = await insertRow(transaction, actor.now, { resource, columns });
  await recordAudit(transaction, actor, { action: "created", subject: subjectOf(resource, row) });
  const announced = resource.announces?.(row, undefined);
  if (announced) await announceEvent(transaction, actor.now, announced);
  await actor.alongside?.(transaction);
  return row;
}

/** Stores a new row that a visitor sends: the caller announces it in its own words. */
export async function insertRow<T extends VersionedTable>(
  transaction: Db,
  now: Date,
  { resource, columns }: NewRow<T>,
): Promise<RowOf<T> & { id: number }> {
  const at = now.toISOString();
  const row = await namedTables(transaction)
    .insertInto<string>(resource.table)
    .values({ ...columns, created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (resource.isFollowed) await notifyFollowers(transaction);
  return row as RowOf<T> & { id: number };
}
