import type { Insertable } from "kysely";
import { notifyFollowers } from "../db/content-version.server.ts";
import type { VersionedTable } from "../db/locked.server.ts";
import { namedTables } from "../db/named-tables.server.ts";
import type { Db, Tables } from "../db/tables.ts";
import { type RowOf, type Stored, subjectOf } from "../resources/stored.server.ts";
import { announceEvent } from "../webhooks/announce-event.server.ts";
import { type Actor, recordAudit } from "./audit.server.ts";

type Columns<T extends VersionedTable> = Omit<Insertable<Tables[T]>, "created_at" | "updated_at">;

/** Stores a new row, writes its line in the audit log, and announces it to webhooks. */
export async function createRow<T extends VersionedTable>(
  transaction: Db,
  actor: Actor,
  { resource, columns }: { resource: Stored<T>; columns: NoInfer<Columns<T>> },
): Promise<RowOf<T> & { id: number }> {
  const now = actor.now.toISOString();
  const stored = await namedTables(transaction)
    .insertInto<string>(resource.table)
    .values({ ...columns, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  const row = stored as RowOf<T> & { id: number };
  await recordAudit(transaction, actor, { action: "created", subject: subjectOf(resource, row) });
  const announced = resource.announces?.(row, undefined);
  if (announced) await announceEvent(transaction, actor.now, announced);
  if (resource.isFollowed) await notifyFollowers(transaction);
  return row;
}
