import { hash } from "node:crypto";
import type { Db } from "../db/tables.ts";
import { minutes } from "../durations.ts";
import type { Services } from "../services.ts";

/** A key of fixed length for requests that count as one. It reveals nothing of them. */
export function idempotencyKey(kind: string, parts: readonly unknown[]): string {
  return `${kind}:${hash("sha256", JSON.stringify(parts))}`;
}

/**
 * Takes a key for `milliseconds`, in the transaction of what counts once. Answers null for the first request, and for a
 * later one what `rememberAnswer` stored for the first. The primary key decides who is first: of two requests that arrive
 * together the later one waits here for the other's commit.
 */
export async function takeKey(
  transaction: Db,
  now: Date,
  { key, milliseconds }: { key: string; milliseconds: number },
): Promise<{ answer: string | null } | null> {
  const expiresAt = new Date(now.getTime() + milliseconds).toISOString();
  // One from later was taken by a wrong clock, and counts for nothing.
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

/** Whether its author has written this note on the same thing just now: an answer that was lost is no reason for two. */
export async function isNoteRepeated(
  transaction: Db,
  author: { id: number | null; now: Date },
  note: { kind: string; id: number; text: string },
): Promise<boolean> {
  const key = idempotencyKey(`${note.kind}-note`, [author.id, note.id, note.text]);
  return (await takeKey(transaction, author.now, { key, milliseconds: sameNoteMilliseconds })) !== null;
}

export async function rememberAnswer(transaction: Db, key: string, answer: string): Promise<void> {
  await transaction.updateTable("idempotency_keys").set({ answer }).where("key", "=", key).execute();
}

/** The stored answer of a request; undefined where there was none. */
export async function answerOf(db: Db, now: Date, key: string): Promise<string | null | undefined> {
  const found = await db
    .selectFrom("idempotency_keys")
    .select("answer")
    .where("key", "=", key)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  return found?.answer;
}

/** A task of housekeeping. */
export async function forgetExpiredKeys({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  await db.deleteFrom("idempotency_keys").where("expires_at", "<=", clock.now().toISOString()).execute();
}
