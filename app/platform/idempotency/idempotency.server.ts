import { hash } from "node:crypto";
import type { Db } from "../db/tables.ts";
import { minutes } from "../durations.ts";
import type { Services } from "../services.ts";

/**
 * Returns a key of fixed length that is the same for all requests that count as one. It reveals none of their content.
 */
export function idempotencyKey(kind: string, parts: readonly unknown[]): string {
  return `${kind}:${hash("sha256", JSON.stringify(parts))}`;
}

/**
 * Claims a key for `milliseconds`, in the transaction of the work that must happen only once. Returns null for the
 * first request. For a later request it returns the answer that `storeAnswer` stored for the first. The primary key
 * decides which request is first: if two arrive together, the second waits here until the first commits.
 */
export async function claimKey(
  transaction: Db,
  now: Date,
  { key, milliseconds }: { key: string; milliseconds: number },
): Promise<{ answer: string | null } | null> {
  const expiresAt = new Date(now.getTime() + milliseconds).toISOString();
  // A key that expires after this was claimed while the clock was wrong. It does not count.
  const latest = new Date(now.getTime() + 2 * milliseconds).toISOString();
  const taken = await transaction
    .insertInto("idempotency_keys")
    .values({ key, answer: null, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({ answer: null, expires_at: expiresAt })
        .where((eb) =>
          eb.or([
            eb("idempotency_keys.expires_at", "<=", now.toISOString()),
            eb("idempotency_keys.expires_at", ">", latest),
          ]),
        ),
    )
    .returning("key")
    .executeTakeFirst();
  if (taken) return null;
  return transaction
    .selectFrom("idempotency_keys")
    .select("answer")
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
}

const sameNoteMilliseconds = minutes(10);

/**
 * Whether the author wrote the same note on the same thing within the last ten minutes. Claims the note's key if not.
 * A user whose response was lost sends the note again, and it must not be stored twice.
 */
export async function isDuplicateNote(
  transaction: Db,
  author: { id: number | null; now: Date },
  note: { kind: string; id: number; text: string },
): Promise<boolean> {
  const key = idempotencyKey(`${note.kind}-note`, [author.id, note.id, note.text]);
  return (await claimKey(transaction, author.now, { key, milliseconds: sameNoteMilliseconds })) !== null;
}

export async function storeAnswer(transaction: Db, key: string, answer: string): Promise<void> {
  await transaction.updateTable("idempotency_keys").set({ answer }).where("key", "=", key).execute();
}

/** Returns the stored answer to a request, or undefined if no request holds the key. */
export async function answerOf(db: Db, now: Date, key: string): Promise<string | null | undefined> {
  const found = await db
    .selectFrom("idempotency_keys")
    .select("answer")
    .where("key", "=", key)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  return found?.answer;
}

/** Housekeeping task: deletes expired keys. */
export async function forgetExpiredKeys({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  await db.deleteFrom("idempotency_keys").where("expires_at", "<=", clock.now().toISOString()).execute();
}
