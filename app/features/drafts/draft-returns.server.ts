import { type Selectable, sql } from "kysely";
import type { Db } from "../../platform/db/tables.ts";
import { momentOf } from "../../platform/firm-time.ts";
import { findReplacedVersion } from "../../platform/history/versions.server.ts";
import { type AdminDuties, maySee } from "../../platform/http/duties.ts";
import type { HistoryKind } from "../../platform/resources/resources.ts";
import { orNotFound, NotFound } from "../../platform/errors.ts";
import { resources } from "../resources/resources.schema.ts";
import { restorable } from "../resources/resources.server.ts";
import { draftedKinds, isNewThing } from "./drafts.schema.ts";
import type { DraftReturnsTable } from "./drafts.tables.ts";
import { type DraftRow, findThing } from "./find-drafts.server.ts";

export type ReturnRow = Selectable<DraftReturnsTable> & { timed_by: string | null };

/**
 * Notes that the version that a draft has just replaced comes back, if a time for that was set. Call it in the
 * transaction of the save.
 */
export async function addReturn(transaction: Db, now: Date, draft: DraftRow): Promise<void> {
  const { kind, of_id, name, publish_time, return_time, timed_by_id } = draft;
  if (return_time === null || isNewThing(of_id)) return;
  // A time that passed while the site was off still counts, but not one that passed while a refused draft lay here.
  if (publish_time === null && (momentOf(return_time) ?? now) <= now) return;
  const thing = await findThing(transaction, draft);
  if (!thing) return;
  const { table } = restorable[kind as HistoryKind].stored;
  const version = thing.version - 1;
  const replaced = await findReplacedVersion(transaction, { table, id: thing.id, version });
  // A draft that changed nothing has replaced nothing.
  if (!replaced) return;
  await transaction
    .insertInto("draft_returns")
    .values({
      kind,
      of_id,
      name,
      return_time,
      timed_by_id,
      version_id: replaced.id,
      published_version: thing.version,
      published_at: now.toISOString(),
      version: 1,
    })
    .execute();
}

/** Lists what comes back, of the kinds that a user may see. */
export async function listReturns(db: Db, duties: AdminDuties): Promise<ReturnRow[]> {
  const kinds = draftedKinds.filter((kind) => maySee(duties, resources[kind].duty));
  if (kinds.length === 0) return [];
  return returnRows(db)
    .where("draft_returns.kind", "in", kinds)
    .orderBy("draft_returns.return_time")
    .orderBy("draft_returns.id")
    .execute();
}

/** Throws `NotFound`, also for a kind that the user may not see. */
export async function requireReturn(db: Db, duties: AdminDuties, id: number): Promise<ReturnRow> {
  const row = orNotFound(await returnRows(db).where("draft_returns.id", "=", id).executeTakeFirst());
  if (!maySee(duties, resources[row.kind as HistoryKind].duty)) throw new NotFound();
  return row;
}

export function returnRows(db: Db) {
  return db
    .selectFrom("draft_returns")
    .leftJoin("users", "users.id", "draft_returns.timed_by_id")
    .selectAll("draft_returns")
    .select(sql<string | null>`users.firstname || ' ' || users.lastname`.as("timed_by"));
}
