import { type Selectable, sql } from "kysely";
import { countRows } from "../../platform/db/counting.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { Forbidden, NotFound, orNotFound } from "../../platform/errors.ts";
import { type AdminDuties, maySee } from "../../platform/http/duties.ts";
import type { Current } from "../../platform/resources/restorable.server.ts";
import type { HistoryKind } from "../../platform/resources/resources.ts";
import { lockThings } from "../resources/lock-things.server.ts";
import { resources } from "../resources/resources.schema.ts";
import { restorable } from "../resources/resources.server.ts";
import { draftedKinds, isNewThing } from "./drafts.schema.ts";
import type { DraftsTable } from "./drafts.tables.ts";

export type DraftRow = Selectable<DraftsTable> & { author: string | null };
/** A draft with the thing as it is now; undefined if that was deleted. */
export type FoundDraft = { row: DraftRow; current: Current | undefined };
/** A thing of which drafts are kept. */
export type Thing = { kind: HistoryKind; of_id: string };

/** Lists the drafts of the kinds that a user may see, the newest first. */
export async function listDrafts(db: Db, duties: AdminDuties): Promise<FoundDraft[]> {
  const kinds = draftedKinds.filter((kind) => maySee(duties, resources[kind].duty));
  if (kinds.length === 0) return [];
  const rows = await draftRows(db)
    .where("drafts.kind", "in", kinds)
    .orderBy("drafts.kept_at", "desc")
    .orderBy("drafts.id", "desc")
    .execute();
  return Promise.all(rows.map((row) => withThing(db, row)));
}

/** Counts the drafts that wait for somebody, and what did not happen at its time, of the kinds that a user may see. */
export async function countDrafts(
  db: Db,
  duties: AdminDuties,
): Promise<{ waiting: number; refused: number }> {
  const kinds = draftedKinds.filter((kind) => maySee(duties, resources[kind].duty));
  if (kinds.length === 0) return { waiting: 0, refused: 0 };
  const drafts = db.selectFrom("drafts").where("kind", "in", kinds);
  const returns = db.selectFrom("draft_returns").where("kind", "in", kinds);
  const refused = await countRows(drafts.where("refusal", "is not", null));
  return {
    waiting: await countRows(drafts.where("refusal", "is", null).where("publish_time", "is", null)),
    refused: refused + (await countRows(returns.where("refusal", "is not", null))),
  };
}

/** Finds the draft of a thing. Throws `Forbidden` for a kind that the user may not see. */
export async function findDraftOf(
  db: Db,
  duties: AdminDuties,
  { kind, of_id }: Thing,
): Promise<FoundDraft | undefined> {
  if (!maySee(duties, resources[kind].duty)) throw new Forbidden();
  const row = await draftRows(db)
    .where("drafts.kind", "=", kind)
    .where("drafts.of_id", "=", of_id)
    .executeTakeFirst();
  return row && withThing(db, row);
}

/** Returns a draft. Throws `NotFound`, also for a kind that the user may not see. */
export async function requireDraft(db: Db, duties: AdminDuties, id: number): Promise<FoundDraft> {
  const row = orNotFound(await draftRows(db).where("drafts.id", "=", id).executeTakeFirst());
  if (!maySee(duties, resources[row.kind as HistoryKind].duty)) throw new NotFound();
  return withThing(db, row);
}

/** The duty that changing a thing needs. */
export function dutyOf({ kind }: { kind: string }) {
  return resources[kind as HistoryKind].duty;
}

/** Finds a thing as it is now. One that does not exist yet has version 0, and the name of its draft. */
export async function findThing(
  db: Db,
  { kind, of_id, name = "" }: { kind: string; of_id: string; name?: string },
): Promise<Current | undefined> {
  if (isNewThing(of_id)) return { id: 0, version: 0, name, fields: {} };
  return restorable[kind as HistoryKind].history.find(db, of_id, { isLimited: true });
}

/** Locks the things of several drafts before any of them is published or shown. */
export async function lockThingsOf(transaction: Db, ids: number[]): Promise<void> {
  const rows = await transaction
    .selectFrom("drafts")
    .select(["kind", "of_id"])
    .where("id", "in", ids)
    .execute();
  const existing = rows.filter(({ of_id }) => !isNewThing(of_id));
  await lockThings(
    transaction,
    existing.map(({ kind, of_id }) => ({ kind: kind as HistoryKind, key: of_id })),
  );
}

async function withThing(db: Db, row: DraftRow): Promise<FoundDraft> {
  return { row, current: await findThing(db, row) };
}

export function draftRows(db: Db) {
  return db
    .selectFrom("drafts")
    .leftJoin("users", "users.id", "drafts.author_id")
    .selectAll("drafts")
    .select(sql<string | null>`users.firstname || ' ' || users.lastname`.as("author"));
}
