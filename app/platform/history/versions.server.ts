import type { Selectable } from "kysely";
import { type Actor, changedFields } from "../audit/audit.server.ts";
import { locked } from "../db/locked.server.ts";
import type { Db, Tables } from "../db/tables.ts";
import { NotFound } from "../errors.ts";
import { releasePictures } from "../images/pictures.server.ts";
import { type Fields, retainedFields, type Stored } from "../resources/stored.server.ts";
import { packFields } from "./packed-fields.server.ts";
import type { VersionsTable } from "./versions.tables.ts";

export type VersionRow = Selectable<VersionsTable>;

/** The name of the picture column in every table that has one. */
const pictureField = "picture_id";

type Replaced<Field extends string> = {
  resource: Pick<Stored<keyof Tables, Field>, "kind" | "table" | "fields" | "isSentByOthers">;
  before: NoInfer<Record<Field, unknown>> & { id: number; version: number };
  after: NoInfer<Record<Field, unknown>>;
};

/**
 * Stores the fields that a user's change has replaced, in the same transaction. Does nothing when no stored field has
 * changed, or when the site made the change.
 */
export async function storeVersion<Field extends string>(
  transaction: Db,
  actor: Actor,
  { resource, before, after }: Replaced<Field>,
): Promise<void> {
  const [fields, now] = [retainedFields(resource, before), retainedFields(resource, after)];
  const changed = changedFields<Fields>(fields, now, fields);
  const isByPerson = actor.id !== null || resource.isSentByOthers;
  if (!isByPerson || changed.length === 0) return;
  const of = { of_table: resource.table, of_id: before.id, version: before.version };
  await insertVersion(transaction, actor, { ...of, changed, fields });
}

/** The limit per user and thing. Saved versions are counted separately. */
const maxUnsavedVersions = 3;

/**
 * Stores a draft that its user gave up because somebody else had saved in the meantime. The last three are retained.
 */
export async function storeUnsavedVersion(
  transaction: Db,
  actor: Actor,
  { table, id, fields, changed }: { table: keyof Tables; id: number; fields: Fields; changed: string[] },
): Promise<void> {
  await insertVersion(transaction, actor, { of_table: table, of_id: id, version: null, changed, fields });
  const older = versionsOf(transaction, table, id)
    .select("id")
    .where("version", "is", null)
    .where("actor_id", actor.id === null ? "is" : "=", actor.id)
    .orderBy("id", "desc")
    .limit(100)
    .offset(maxUnsavedVersions);
  const ids = (await older.execute()).map((row) => row.id);
  if (ids.length > 0) await deleteVersions(transaction, actor.now, ids);
}

/** One page of the stored versions of a thing, newest first: those before the one with the id `before`. */
export async function listVersions(
  db: Db,
  { table, id, before, limit }: { table: string; id: number; before?: number | null; limit: number },
): Promise<VersionRow[]> {
  const newest = versionsOf(db, table, id).selectAll().orderBy("id", "desc").limit(limit);
  return (before == null ? newest : newest.where("id", "<", before)).execute();
}

/** Throws `NotFound`. */
export async function requireVersion(
  db: Db,
  { table, id, versionId }: { table: string; id: number; versionId: number },
): Promise<VersionRow> {
  const found = await versionsOf(db, table, id)
    .selectAll()
    .where("id", "=", versionId)
    .executeTakeFirstOrThrow(() => new NotFound());
  return found;
}

/** Finds the row of the version that a save has replaced. Undefined if that save changed no field of the history. */
export async function findReplacedVersion(
  db: Db,
  { table, id, version }: { table: string; id: number; version: number },
): Promise<VersionRow | undefined> {
  return versionsOf(db, table, id).selectAll().where("version", "=", version).executeTakeFirst();
}

/** The state after the change that ended a version, as the next version stores it. Undefined for the newest change. */
export async function findNextVersion(db: Db, version: VersionRow): Promise<VersionRow | undefined> {
  return versionsOf(db, version.of_table, version.of_id)
    .selectAll()
    .where("id", ">", version.id)
    .where("version", "is not", null)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

/** Erases the fields of a version and leaves its row. */
export async function eraseVersion(transaction: Db, now: Date, { id }: VersionRow): Promise<void> {
  const row = await locked(
    transaction.selectFrom("versions").select("picture_id").where("id", "=", id),
  ).executeTakeFirstOrThrow();
  await transaction
    .updateTable("versions")
    .set({ fields: null, picture_id: null })
    .where("id", "=", id)
    .execute();
  await releasePictures(transaction, now, [row]);
}

/** Deletes all versions of a thing. Call it in the transaction that deletes the thing for good. */
export async function forgetVersionsOf(
  transaction: Db,
  now: Date,
  { table, ids }: { table: string; ids: number[] },
): Promise<void> {
  const deleted = await transaction
    .deleteFrom("versions")
    .where("of_table", "=", table)
    .where("of_id", "in", ids)
    .returning("picture_id")
    .execute();
  await releasePictures(transaction, now, deleted);
}

export async function deleteVersions(transaction: Db, now: Date, ids: number[]): Promise<void> {
  const deleted = await transaction
    .deleteFrom("versions")
    .where("id", "in", ids)
    .returning("picture_id")
    .execute();
  await releasePictures(transaction, now, deleted);
}

async function insertVersion(
  transaction: Db,
  actor: Actor,
  {
    changed,
    fields,
    ...of
  }: Pick<VersionRow, "of_table" | "of_id" | "version"> & {
    changed: string[];
    fields: Fields;
  },
): Promise<void> {
  const picture = fields[pictureField];
  await transaction
    .insertInto("versions")
    .values({
      ...of,
      changed: changed.join(","),
      fields: packFields(fields),
      picture_id: typeof picture === "number" ? picture : null,
      at: actor.now.toISOString(),
      actor_id: actor.id,
      actor_name: actor.name,
    })
    .execute();
}

function versionsOf(db: Db, table: string, id: number) {
  return db.selectFrom("versions").where("of_table", "=", table).where("of_id", "=", id);
}
