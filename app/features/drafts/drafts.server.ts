import { randomBytes } from "node:crypto";
import { recordAudit } from "../../platform/audit/audit.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { locked } from "../../platform/db/locked.server.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { Conflict, ExpectedError, Invalid, NotFound, orNotFound } from "../../platform/errors.ts";
import { enforceAccess } from "../../platform/http/guards.server.ts";
import { type Caller, runAndRollBack } from "../../platform/http/stored-calls.server.ts";
import type { HistoryKind } from "../../platform/resources/resources.ts";
import { forgetOld } from "../../platform/retention/forget-old.server.ts";
import type { PublishedDraft, Services } from "../../platform/services.ts";
import { resources } from "../resources/resources.schema.ts";
import { addReturn } from "./draft-returns.server.ts";
import { type DraftsToPublish, type DraftToKeep, isNewThing, thingOf } from "./drafts.schema.ts";
import {
  type DraftRow,
  draftRows,
  findThing,
  type FoundDraft,
  lockThingsOf,
  requireDraft,
  type Thing,
} from "./find-drafts.server.ts";
import { fieldsOf, publishDraft, removeDraft, runSave, saveOf, subjectOfDraft } from "./run-draft.server.ts";

const nothingPublished = "Nothing was published.";

/**
 * Returns a draft with what its save would answer if it were made now, over whatever is public. Throws `NotFound`, and
 * what the save throws.
 */
export async function openDraft(
  services: Services,
  caller: Caller,
  id: number,
): Promise<FoundDraft & { stored: Record<string, unknown> }> {
  const found = await requireDraft(services.db, caller.viewer.duties, id);
  const { row, current } = found;
  if (!current)
    throw new Conflict("This was deleted meanwhile. Bring it back from the bin to open the draft.");
  const stored = await runAndRollBack(services.db, (transaction) =>
    runSave({ ...services, db: transaction }, caller, saveOf(row, current.version)),
  );
  return { ...found, stored: fieldsOf.parse(stored) };
}

/**
 * Stores a save as the draft of its thing, in place of the version that was read. The save is made and rolled back
 * first, so a draft is refused in the same words as the save. Throws `Invalid` for a save that cannot be kept, and
 * `Conflict` if a colleague has kept another draft meanwhile.
 */
export async function keepDraft(
  services: Services,
  caller: Caller,
  { save, of, body, version }: DraftToKeep,
): Promise<FoundDraft> {
  const saved = thingOf(save);
  const base = saved?.of_id === null ? 0 : Number(body.version);
  if (!saved || !Number.isInteger(base)) throw new Invalid({ save: ["This cannot be kept as a draft."] });
  const thing = { kind: saved.kind, of_id: saved.of_id ?? of ?? `new-${randomBytes(8).toString("hex")}` };
  const { db } = services;
  await runAndRollBack(db, (transaction) =>
    runSave({ ...services, db: transaction }, caller, { ...thing, body, version: base }),
  );
  const { actor } = caller;
  const id = await inTransaction(db, async (transaction) => {
    const named = { ...thing, name: String(body.title) };
    const current = orNotFound(await findThing(transaction, named));
    const at = actor.now.toISOString();
    const values = {
      name: current.name,
      body: JSON.stringify(body),
      base_version: base,
      version: version + 1,
      author_id: actor.id,
      kept_at: at,
      refusal: null,
      attempts: 0,
    };
    const stored =
      version === 0
        ? await transaction
            .insertInto("drafts")
            .values({ ...thing, ...values })
            .onConflict((conflict) => conflict.columns(["kind", "of_id"]).doNothing())
            .returning("id")
            .executeTakeFirst()
        : await transaction
            .updateTable("drafts")
            .set(values)
            .where("kind", "=", thing.kind)
            .where("of_id", "=", thing.of_id)
            .where("version", "=", version)
            .returning("id")
            .executeTakeFirst();
    if (!stored) throw new Conflict(await otherDraft(transaction, thing));
    await recordAudit(transaction, actor, {
      action: "kept a draft of",
      subject: subjectOfDraft(thing, current.name),
    });
    return stored.id;
  });
  return requireDraft(db, caller.viewer.duties, id);
}

/** Throws away a draft. Throws `NotFound`, and `Conflict` for another version than was read. */
export async function discardDraft(
  services: Services,
  { viewer, actor }: Caller,
  { id, version }: { id: number; version: number },
): Promise<void> {
  await inTransaction(services.db, async (transaction) => {
    const { row } = await requireDraft(transaction, viewer.duties, id);
    enforceAccess({ guard: resources[row.kind as HistoryKind].duty, method: "delete" }, viewer, services);
    await removeDraft(transaction, { id, version });
    await recordAudit(transaction, actor, {
      action: "threw away a draft of",
      subject: subjectOfDraft(row, row.name),
    });
  });
}

/**
 * Makes the stored saves of several drafts in one transaction, in the given order: all of them or none. Throws
 * `Conflict` with the name of the draft that was refused, and why.
 */
export async function publishDrafts(
  services: Services,
  caller: Caller,
  drafts: DraftsToPublish,
): Promise<void> {
  await inTransaction(services.db, async (transaction) => {
    await lockThingsOf(
      transaction,
      drafts.map(({ id }) => id),
    );
    for (const asked of drafts) {
      const { row } = await requireDraft(transaction, caller.viewer.duties, asked.id);
      try {
        await publishDraft({ ...services, db: transaction }, caller, { row, version: asked.version });
      } catch (error) {
        throw refusalOf(row, error);
      }
    }
  });
}

/**
 * Removes the draft that an ordinary save publishes, in the transaction of that save. A draft that a colleague has kept
 * meanwhile stays.
 */
export async function draftPublished(
  transaction: Db,
  { save, id, version, now }: PublishedDraft,
): Promise<void> {
  const thing = thingOf(save);
  // Publishers lock the draft before its thing. Whoever waits for this save then sees a conflict, and not a deadlock.
  const free = await locked(
    transaction.selectFrom("drafts").select("id").where("id", "=", id).where("version", "=", version),
  )
    .skipLocked()
    .executeTakeFirst();
  const row = free && (await draftRows(transaction).where("drafts.id", "=", id).executeTakeFirst());
  if (!row || row.kind !== thing?.kind) return;
  if (thing.of_id === null ? !isNewThing(row.of_id) : row.of_id !== thing.of_id) return;
  await removeDraft(transaction, row);
  await addReturn(transaction, now, row);
}

/** A housekeeping task that deletes drafts that nobody has touched for as long as old versions are stored. */
export const forgetOldDrafts = forgetOld({ retention: "versions", table: "drafts", since: "kept_at" });

/** The same for what was to come back and did not. */
export const forgetOldReturns = forgetOld({
  retention: "versions",
  table: "draft_returns",
  since: "published_at",
});

async function otherDraft(db: Db, { kind, of_id }: Thing): Promise<string> {
  const other = await draftRows(db)
    .where("drafts.kind", "=", kind)
    .where("drafts.of_id", "=", of_id)
    .executeTakeFirst();
  if (!other) return "The draft was published or thrown away meanwhile. Load this page again to see it.";
  return `${other.author ?? "Somebody"} has kept another draft of this meanwhile. Open it before you keep yours.`;
}

/** Names the draft that was refused, where it is about the draft. */
function refusalOf(row: DraftRow, error: unknown): unknown {
  const isAboutDraft = error instanceof Conflict || error instanceof Invalid || error instanceof NotFound;
  if (!isAboutDraft || !(error instanceof ExpectedError)) return error;
  const reason = error instanceof NotFound ? "It was deleted meanwhile." : error.message;
  return new Conflict(`“${row.name}”: ${reason} ${nothingPublished}`);
}
