import { locked } from "../db/locked.server.ts";
import type { Db } from "../db/tables.ts";
import { inTransaction } from "../db/transaction.server.ts";
import { days, minutes } from "../durations.ts";
import { latestEnd } from "../overlong.ts";
import type { Services } from "../services.ts";
import type { PutOff } from "./delivery-failures.ts";

const firstPauseMilliseconds = 2_000;
const longestPauseMilliseconds = minutes(10);
/** How long the others wait for the one that tries after a pause; it may hang, or its process die. */
const trialMilliseconds = 20_000;
const forgottenAfterMilliseconds = days(1);

/** The failures of host and server so far, where there were any, when an attempt to send began. */
export type Attempt = Map<string, number>;
export type Wait = { key: string; until: Date; reason: string };

/**
 * Lets a mail be tried, or says what it waits for. Of the mails that wait for the end of a pause one is let through; the
 * others wait for how it fares, so that a server that is down is asked once and not by each of them.
 */
export async function beginAttempt(db: Db, now: Date, recipient: string): Promise<Attempt | Wait> {
  return inTransaction(db, async (transaction) => {
    const keys = keysOf(recipient);
    const query = transaction.selectFrom("mail_pauses").selectAll().where("key", "in", keys).orderBy("key");
    const pauses = await locked(query).execute();
    const latest = latestEnd(now, longestPauseMilliseconds);
    const lasting = pauses.find(({ until }) => until > now.toISOString() && until <= latest);
    if (lasting) return { ...lasting, until: new Date(lasting.until) };
    if (pauses.length > 0) await waitUntil(transaction, new Date(now.getTime() + trialMilliseconds), keys);
    return new Map(pauses.map(({ key, failures }) => [key, failures]));
  });
}

/** A try was put off: all that are alike wait, twice as long as the last time. Of several tries at once the first counts. */
export async function beginPause(
  db: Db,
  now: Date,
  { recipient, attempt, failure }: { recipient: string; attempt: Attempt; failure: PutOff },
): Promise<Wait> {
  const key = failure.by === "server" ? serverKey : hostKey(recipient);
  const before = attempt.get(key) ?? 0;
  const length = Math.min(firstPauseMilliseconds * 2 ** before, longestPauseMilliseconds);
  const pause = {
    failures: before + 1,
    until: new Date(now.getTime() + length).toISOString(),
    reason: failure.message,
  };
  await db
    .insertInto("mail_pauses")
    .values({ key, ...pause })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet(pause).where("mail_pauses.failures", "=", before),
    )
    .execute();
  const stored = await db.selectFrom("mail_pauses").select("until").where("key", "=", key).executeTakeFirst();
  return { key, until: new Date(stored?.until ?? pause.until), reason: failure.message };
}

/** The server has answered: ends its pauses. True when a mail may have waited. */
export async function endPauses(db: Db, attempt: Attempt, but?: string): Promise<boolean> {
  const ended = [...attempt.keys()].filter((key) => key !== but);
  if (ended.length === 0) return false;
  await db.deleteFrom("mail_pauses").where("key", "in", ended).execute();
  return true;
}

/** Nothing was sent: the next mail may try instead. */
export async function giveBack(db: Db, now: Date, attempt: Attempt): Promise<void> {
  if (attempt.size > 0) await waitUntil(db, now, [...attempt.keys()]);
}

async function waitUntil(db: Db, until: Date, keys: string[]): Promise<void> {
  await db.updateTable("mail_pauses").set({ until: until.toISOString() }).where("key", "in", keys).execute();
}

/** Lets the next mail to a recipient be tried at once, on the wish of a person. */
export async function endWait(db: Db, now: Date, recipient: string): Promise<void> {
  await waitUntil(db, now, keysOf(recipient));
}

export async function isPaused(db: Db, key: string): Promise<boolean> {
  return !!(await db.selectFrom("mail_pauses").select("key").where("key", "=", key).executeTakeFirst());
}

/** Hourly housekeeping: hosts that nobody has written to for a day. */
export async function forgetOldPauses({ db, clock }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - forgottenAfterMilliseconds).toISOString();
  await db.deleteFrom("mail_pauses").where("until", "<", before).execute();
}

export const serverKey = "server";

function hostKey(recipient: string): string {
  return `host ${recipient.slice(recipient.lastIndexOf("@") + 1).toLowerCase()}`;
}

function keysOf(recipient: string): string[] {
  return [serverKey, hostKey(recipient)];
}
