import { recordAudit } from "../../platform/audit/audit.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { Conflict, NotFound } from "../../platform/errors.ts";
import type { Caller, StoredCall } from "../../platform/http/stored-calls.server.ts";
import type { HistoryKind } from "../../platform/resources/resources.ts";
import type { Services } from "../../platform/services.ts";
import { readJson } from "../../platform/validation/stored-json.ts";
import { z } from "../../platform/validation/zod.ts";
import { resources } from "../resources/resources.schema.ts";
import { isNewThing } from "./drafts.schema.ts";
import { addReturn } from "./draft-returns.server.ts";
import { type DraftRow, findThing } from "./find-drafts.server.ts";

type Save = { kind: string; of_id: string; body: Record<string, unknown>; version: number };

export const fieldsOf = z.record(z.string(), z.unknown());

/** The save of a draft over a version of its thing. */
export function saveOf({ kind, of_id, body }: DraftRow, version: number): Save {
  return { kind, of_id, body: readJson(fieldsOf, body), version };
}

/** Makes a save over a version of its thing. Throws what the save throws. */
export async function runSave(
  services: Services,
  caller: Caller,
  { kind, of_id, body, version }: Save,
): Promise<unknown> {
  if (!services.runCall) throw new Conflict("No calls are served here.");
  const { drafted = "", draftedNew = "" } = resources[kind as HistoryKind];
  const call = isNewThing(of_id) ? draftedNew : drafted;
  const [name] = /(?<=:)\w+/.exec(call) ?? [];
  const stored: StoredCall = { call, params: name ? { [name]: of_id } : {}, body: { ...body, version } };
  return services.runCall(services, stored, caller);
}

/**
 * Publishes a draft in the transaction that `services` has as its database. Throws `Conflict` for another version of the
 * draft, and what its save throws.
 */
export async function publishDraft(
  services: Services,
  caller: Caller,
  { row, version = row.version, details = {} }: { row: DraftRow; version?: number; details?: object },
): Promise<void> {
  const { db } = services;
  const { actor } = caller;
  await removeDraft(db, { id: row.id, version });
  if (!(await findThing(db, row))) throw new NotFound();
  await runSave(services, caller, saveOf(row, row.base_version));
  await addReturn(db, actor.now, row);
  const by = row.author_id !== actor.id && row.author !== null && { by: row.author_id };
  const entry = { action: "published a draft of", subject: subjectOfDraft(row, row.name) };
  const more = { ...details, ...by };
  await recordAudit(db, actor, { ...entry, ...(Object.keys(more).length > 0 && { details: more }) });
}

/** Deletes the row at this version. Only one of several publishers succeeds. */
export async function removeDraft(
  transaction: Db,
  { id, version }: { id: number; version: number },
): Promise<void> {
  const { numDeletedRows } = await transaction
    .deleteFrom("drafts")
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Conflict("Somebody has kept another draft of it meanwhile.");
}

export function subjectOfDraft({ kind, of_id }: { kind: string; of_id: string }, name: string) {
  const { subject, only } = resources[kind as HistoryKind];
  return { type: (subject ?? kind) as HistoryKind, id: only || isNewThing(of_id) ? null : of_id, name };
}
