import { locked } from "../db/locked.server.ts";
import type { Db } from "../db/tables.ts";
import { inTransaction } from "../db/transaction.server.ts";
import { days, minutes } from "../durations.ts";
import { latestPlausibleEnd } from "../plausible-times.ts";
import { hashToken } from "../secrets/tokens.server.ts";
import type { Services } from "../services.ts";
import type { DeliveryDeferred } from "./delivery-failures.ts";

const firstPauseMilliseconds = 2_000;
const maxPauseMilliseconds = minutes(10);
/** After a pause one mail is tried. The others wait this long for it, because it may hang or its process may die. */
const trialMilliseconds = 20_000;
const retainedMilliseconds = days(1);

/** The pauses of the address, its host and the mail server when an attempt began: the number of failures by key. */
export type Attempt = Map<string, number>;
export type Wait = { key: string; until: Date; reason: string };

/**
 * Returns an `Attempt` if the mail may be tried now, otherwise the `Wait` for which it has to wait. After a pause, one
 * of the waiting mails is tried and the others wait for its result. So a server that is down is asked once, not once
 * for each mail.
 */
export async function beginAttempt(db: Db, now: Date, recipient: string): Promise<Attempt | Wait> {
  return inTransaction(db, async (transaction) => {
    const keys = keysOf(recipient);
    const query = transaction.selectFrom("mail_pauses").selectAll().where("key", "in", keys).orderBy("key");
    const pauses = await locked(query).execute();
    const latest = latestPlausibleEnd(now, maxPauseMilliseconds);
    const lasting = pauses.find(({ until }) => until > now.toISOString() && until <= latest);
    if (lasting) return { ...lasting, until: new Date(lasting.until) };
    if (pauses.length > 0) await waitUntil(transaction, new Date(now.getTime() + trialMilliseconds), keys);
    return new Map(pauses.map(({ key, failures }) => [key, failures]));
  });
}

/**
 * Begins a pause after the server has put off a mail. All mails to the same address, to the same host, or all mails
 * wait twice as long as the last time. Of several simultaneous failures only the first counts.
 */
export async function beginPause(
  db: Db,
  now: Date,
  { recipient, attempt, failure }: { recipient: string; attempt: Attempt; failure: DeliveryDeferred },
): Promise<Wait> {
  const key = keyOf(failure.by, recipient);
  const before = attempt.get(key) ?? 0;
  const length = Math.min(firstPauseMilliseconds * 2 ** before, maxPauseMilliseconds);
  const pause = {
    failures: before + 1,
    until: new Date(now.getTime() + length).toISOString(),
    // A refusal of one recipient may quote the address, and only the reason of the server is shown.
    reason: failure.by === "server" ? failure.message : "",
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

/** Ends the pauses of an attempt, except `but`, once the server has answered. Returns true if mails may have waited. */
export async function endPauses(db: Db, attempt: Attempt, but?: string): Promise<boolean> {
  const ended = [...attempt.keys()].filter((key) => key !== but);
  if (ended.length === 0) return false;
  await db.deleteFrom("mail_pauses").where("key", "in", ended).execute();
  return true;
}

/** Gives up an attempt that sent nothing, so that the next mail can be tried instead. */
export async function endTrial(db: Db, now: Date, attempt: Attempt): Promise<void> {
  if (attempt.size > 0) await waitUntil(db, now, [...attempt.keys()]);
}

async function waitUntil(db: Db, until: Date, keys: string[]): Promise<void> {
  await db.updateTable("mail_pauses").set({ until: until.toISOString() }).where("key", "in", keys).execute();
}

/** Ends the wait for a recipient, so that the next mail is tried at once. Called when a user sends a mail again. */
export async function endWait(db: Db, now: Date, recipient: string): Promise<void> {
  await waitUntil(db, now, keysOf(recipient));
}

export async function isPaused(db: Db, key: string): Promise<boolean> {
  return !!(await db.selectFrom("mail_pauses").select("key").where("key", "=", key).executeTakeFirst());
}

/** Housekeeping, hourly: deletes pauses that ended more than a day ago. */
export async function forgetOldPauses({ db, clock }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - retainedMilliseconds).toISOString();
  await db.deleteFrom("mail_pauses").where("until", "<", before).execute();
}

export const serverKey = "server";

function keyOf(by: DeliveryDeferred["by"], recipient: string): string {
  if (by === "server") return serverKey;
  const address = recipient.toLowerCase();
  // Hashed, because a pause is no personal data and outlives an erased person's mails.
  if (by === "address") return `address ${hashToken(address)}`;
  return `host ${address.slice(address.lastIndexOf("@") + 1)}`;
}

function keysOf(recipient: string): string[] {
  return (["address", "host", "server"] as const).map((by) => keyOf(by, recipient));
}
