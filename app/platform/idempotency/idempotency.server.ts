import { hash } from "node:crypto";
import type { Db } from "../db/tables.ts";
import { minutes } from "../durations.ts";
import { AlreadySentDifferently } from "../errors.ts";
import type { Services } from "../services.ts";

/**
 * Returns a key of fixed length that is the same for all requests that count as one. It reveals none of their content.
 */
export function idempotencyKey(kind: string, parts: readonly unknown[]): string {
  return `${kind}:${hash("sha256", JSON.stringify(parts))}`;
}

/** A request that must take effect only once within `milliseconds`. Without `content`, only the key counts. */
export type Claim = { key: string; content?: unknown; milliseconds: number };

type Work = {
  /** Does the work and returns its answer. */
  first: () => Promise<string>;
  /** The key was used before, for other content. Receives the earlier answer. Default: `AlreadySentDifferently`. */
  changed?: (answer: string) => Promise<string>;
  /** Whether what the earlier answer names still exists. If not, the request counts as the first. Default: yes. */
  isThere?: (answer: string) => Promise<boolean>;
};

/**
 * Does some work once, in the transaction of the caller, and returns its answer. A repeated request gets the stored
 * answer. The primary key decides which request is first: if two arrive together, the second waits until the first
 * commits.
 */
export async function once(transaction: Db, now: Date, claim: Claim, work: Work): Promise<string> {
  const before = await claimKey(transaction, now, claim);
  if (!before) return storeAnswer(transaction, claim, await work.first());
  const answer = before.answer ?? "";
  if (work.isThere && !(await work.isThere(answer)))
    return storeAnswer(transaction, claim, await work.first());
  if (isSameContent(before, claim)) return answer;
  if (!work.changed) throw new AlreadySentDifferently();
  return storeAnswer(transaction, claim, await work.changed(answer));
}

/** Claims a key. Returns null for the first request, and for a later one what the first left. */
async function claimKey(
  transaction: Db,
  now: Date,
  { key, content, milliseconds }: Claim,
): Promise<Claimed | null> {
  const expires_at = new Date(now.getTime() + milliseconds).toISOString();
  // A key that expires after this was claimed while the clock was wrong. It does not count.
  const latest = new Date(now.getTime() + 2 * milliseconds).toISOString();
  const claimed = { answer: null, content_hash: hashOf(content), expires_at };
  const taken = await transaction
    .insertInto("idempotency_keys")
    .values({ key, ...claimed })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet(claimed)
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
    .select(["answer", "content_hash"])
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
}

type Claimed = { answer: string | null; content_hash: string | null };

function hashOf(content: unknown): string | null {
  return content === undefined ? null : hash("sha256", JSON.stringify(content));
}

function isSameContent({ content_hash }: Claimed, { content }: Claim): boolean {
  return content_hash === null || content_hash === hashOf(content);
}

async function storeAnswer(transaction: Db, { key, content }: Claim, answer: string): Promise<string> {
  await transaction
    .updateTable("idempotency_keys")
    .set({ answer, content_hash: hashOf(content) })
    .where("key", "=", key)
    .execute();
  return answer;
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
  return isRepeated(transaction, author.now, { key, milliseconds: sameNoteMilliseconds });
}

/** Whether an equal request was made before. Claims its key if not. */
export async function isRepeated(transaction: Db, now: Date, claim: Claim): Promise<boolean> {
  return (await claimKey(transaction, now, claim)) !== null;
}

/**
 * Returns the stored answer to an equal request, or undefined. Lets a repetition end before work that costs much;
 * `once` decides.
 */
export async function answerOf(db: Db, now: Date, claim: Claim): Promise<string | undefined> {
  const found = await db
    .selectFrom("idempotency_keys")
    .select(["answer", "content_hash"])
    .where("key", "=", claim.key)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  return found && isSameContent(found, claim) ? (found.answer ?? undefined) : undefined;
}

/** Whether a key was used before, with whatever content. */
export async function isClaimed(db: Db, now: Date, key: string): Promise<boolean> {
  const found = await db
    .selectFrom("idempotency_keys")
    .select("key")
    .where("key", "=", key)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  return found !== undefined;
}

/** Housekeeping task: deletes expired keys. */
export async function forgetExpiredKeys({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  await db.deleteFrom("idempotency_keys").where("expires_at", "<=", clock.now().toISOString()).execute();
}
