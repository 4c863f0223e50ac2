import { isDeepStrictEqual } from "node:util";
import { searchTextOf } from "../db/search-text.server.ts";
import type { Db } from "../db/tables.ts";
import { noOrigin, type PossibleOrigin } from "../http/origin.ts";
import type { ResourceKind } from "../resources/resources.ts";
import { forgetOld } from "../retention/forget-old.server.ts";
import { keysOf } from "../keys-of.ts";

/**
 * The user who acts, the address and the time. Operations that take an actor use `now` as their only clock. `alongside`
 * runs in the transaction of a versioned save or a creation, after it: the draft that it publishes goes with it.
 */
export type Actor = PossibleOrigin & {
  id: number | null;
  name: string;
  now: Date;
  alongside?: (transaction: Db) => Promise<void>;
};

/** Subjects of the audit log that are not resources. */
type OtherSubject =
  | "mail"
  | "schools"
  | "job"
  | "data request"
  | "machine"
  | "webhook"
  | "testimonial request"
  | "on-call plan";

export type AuditEntry = {
  /** A verb in the past tense, such as `renamed`. */
  action: string;
  subject: { type: ResourceKind | OtherSubject; id: number | string | null; name: string };
  details?: Record<string, unknown>;
};

/** Writes one line of the audit log. Call it in the transaction of the change. */
export async function recordAudit(transaction: Db, actor: Actor, entry: AuditEntry): Promise<void> {
  await transaction
    .insertInto("audit_log")
    .values({
      at: actor.now.toISOString(),
      actor_id: actor.id,
      actor_name: actor.name,
      action: entry.action,
      subject_type: entry.subject.type,
      subject_id: entry.subject.id === null ? null : String(entry.subject.id),
      subject_name: entry.subject.name,
      details: JSON.stringify(entry.details ?? {}),
      search_text: searchTextOf([actor.name, entry.action, entry.subject.type, entry.subject.name]),
      request_id: actor.requestId,
    })
    .execute();
}

/** Returns which of the given fields have changed. */
export function changedFields<T extends object>(before: T, after: T, given: Partial<T>): string[] {
  return keysOf<Partial<T>>(given).filter((field) => !isDeepStrictEqual(before[field], after[field]));
}

/**
 * Returns when something of each type was last added, changed or deleted. For deletions the line in the audit log is
 * the only trace.
 */
export async function listLastChanges(
  db: Db,
  subjectTypes: readonly string[],
): Promise<{ type: string; at: string }[]> {
  return db
    .selectFrom("audit_log")
    .select((eb) => ["subject_type as type", eb.fn.max("at").as("at")])
    .where("subject_type", "in", subjectTypes)
    .groupBy("subject_type")
    .execute();
}

/** When the last line was written; undefined for an empty log. */
export async function lastAuditAt(db: Db): Promise<string | undefined> {
  const last = await db
    .selectFrom("audit_log")
    .select("at")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.at;
}

/** The actor for work that no request asked for: sample content, command-line tasks. */
export function systemActor(now: Date, name = "system"): Actor {
  return { id: null, name, now, ...noOrigin };
}

/** A housekeeping task that deletes old lines. */
export const forgetOldAuditEntries = forgetOld({
  retention: "auditEntries",
  table: "audit_log",
  since: "at",
});
