import { hash } from "node:crypto";
import type { RateLimitName } from "../config/rate-limits.ts";
import { locked } from "../db/locked.server.ts";
import type { Db } from "../db/tables.ts";
import { inAsyncCommitTransaction } from "../db/transaction.server.ts";
import { Invalid, TooManyAttempts } from "../errors.ts";
import { networkAround } from "./client-address.server.ts";
import { latestPlausibleEnd } from "../plausible-times.ts";
import type { Services } from "../services.ts";

type Limited = Pick<Services, "clock" | "config">;
type WithDb = Pick<Services, "db" | "clock" | "config">;

export type Slot = readonly [RateLimitName, subject: string];

/**
 * Counts one use by the subject of a slot, such as a client's address. Throws `TooManyAttempts` when it exceeds the
 * limit. In a transaction, a use counts only if the transaction commits.
 */
export async function takeSlot(db: Db, limited: Limited, slot: Slot): Promise<void> {
  for (const one of withNetworks([slot])) await takeOne(db, limited, one);
}

/**
 * Adds the networks of clients. A single home connection may have a whole /56 of IPv6 addresses, so it counts as two
 * clients.
 */
function withNetworks(slots: readonly Slot[]): Slot[] {
  return slots.flatMap((slot): Slot[] => {
    const network = networkAround(slot[1]);
    if (!network) return [slot];
    return [slot, [slot[0] === "failedLoginsPerClient" ? "failedLoginsPerNetwork" : slot[0], network]];
  });
}

function ruleOf({ config }: Pick<Limited, "config">, [name, subject]: Slot) {
  const { limit, seconds } = config.rateLimits[name];
  const isDoubled = subject.endsWith("::/56") && name !== "failedLoginsPerNetwork";
  return { limit: isDoubled ? 2 * limit : limit, seconds };
}

async function takeOne(db: Db, limited: Limited, slot: Slot): Promise<void> {
  const { clock } = limited;
  const [name, subject] = slot;
  const { limit, seconds } = ruleOf(limited, slot);
  const now = clock.now();
  const resetsAt = new Date(now.getTime() + seconds * 1000).toISOString();
  const window = await db
    .insertInto("rate_limits")
    .values({ key: keyOf(name, subject), hits: 1, resets_at: resetsAt })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((eb) => {
        const isOver = eb.or([
          eb("rate_limits.resets_at", "<=", now.toISOString()),
          eb("rate_limits.resets_at", ">", latestPlausibleEnd(now, seconds * 1000)),
        ]);
        return {
          hits: eb
            .case()
            .when(isOver)
            .then(1)
            .else(eb("rate_limits.hits", "+", 1))
            .end(),
          resets_at: eb.case().when(isOver).then(resetsAt).else(eb.ref("rate_limits.resets_at")).end(),
        };
      }),
    )
    .returning(["hits", "resets_at"])
    .executeTakeFirstOrThrow();
  if (window.hits > limit) throw tooMany(window.resets_at, now);
}

function tooMany(until: string, now: Date): TooManyAttempts {
  return new TooManyAttempts(Math.max(1, Math.ceil((Date.parse(until) - now.getTime()) / 1000)));
}

/** Takes several slots, or none of them. */
export async function takeSlots(services: WithDb, slots: readonly Slot[]): Promise<void> {
  // A refusal should write nothing, since a flood consists of refusals.
  await requireFreeSlots(services, slots);
  await inAsyncCommitTransaction(services.db, async (transaction) => {
    for (const slot of sortSlots(slots)) await takeOne(transaction, services, slot);
  });
}

/** Throws `TooManyAttempts` when one of the slots is used up. Takes none. */
export async function requireFreeSlots(services: WithDb, slots: readonly Slot[]): Promise<void> {
  const usedUp = await usedUpUntil(services.db, services, slots);
  if (usedUp) throw tooMany(usedUp, services.clock.now());
}

/**
 * Takes slots and does some work. The slots stay taken when the work succeeds or throws `Invalid`. They are released
 * when it fails otherwise.
 */
export async function inSlots<T>(
  services: WithDb,
  slots: readonly Slot[],
  work: () => Promise<T>,
): Promise<T> {
  await takeSlots(services, slots);
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Invalid)) await releaseSlots(services.db, slots);
    throw error;
  }
}

export async function releaseSlots(db: Db, slots: readonly Slot[]): Promise<void> {
  await inAsyncCommitTransaction(db, async (transaction) => {
    for (const slot of sortSlots(slots)) await releaseSlot(transaction, slot);
  });
}

/** Releases one use, for limits that count only failures. */
export async function releaseSlot(db: Db, slot: Slot): Promise<void> {
  await db
    .updateTable("rate_limits")
    .set((eb) => ({ hits: eb("hits", "-", 1) }))
    .where("key", "=", keyOf(...slot))
    .where("hits", ">", 0)
    .execute();
}

/** Whether the next use would exceed the limit. */
export async function isUsedUp(db: Db, limited: Limited, slot: Slot): Promise<boolean> {
  return (await usedUpUntil(db, limited, [slot])) !== undefined;
}

/** Returns when all of the used-up slots can be taken again; undefined when none is used up. */
async function usedUpUntil(db: Db, limited: Limited, slots: readonly Slot[]): Promise<string | undefined> {
  const now = limited.clock.now();
  const limits = new Map(withNetworks(slots).map((slot) => [keyOf(...slot), ruleOf(limited, slot)]));
  const windows = await db
    .selectFrom("rate_limits")
    .selectAll()
    .where("key", "in", [...limits.keys()])
    .where("resets_at", ">", now.toISOString())
    .execute();
  const usedUp = windows.filter(({ key, hits, resets_at }) => {
    const rule = limits.get(key);
    return rule && hits >= rule.limit && resets_at <= latestPlausibleEnd(now, rule.seconds * 1000);
  });
  return usedUp
    .map(({ resets_at }) => resets_at)
    .toSorted()
    .at(-1);
}

/** Deletes all uses of the slots. */
export async function forgetSlots(db: Db, slots: readonly Slot[]): Promise<void> {
  for (const [name, subject] of sortSlots(slots)) {
    const key = keyOf(name, subject);
    await inAsyncCommitTransaction(db, (transaction) =>
      transaction.deleteFrom("rate_limits").where("key", "=", key).execute(),
    );
  }
}

/** The job `forget-rate-limits`: deletes passed windows. */
export async function forgetPassedWindows({ db, clock }: Services): Promise<void> {
  await db
    .deleteFrom("rate_limits")
    .where("key", "in", (eb) => {
      const now = clock.now().toISOString();
      // A window that is locked is skipped. It is being taken, and starts again from zero.
      return locked(eb.selectFrom("rate_limits").select("key").where("resets_at", "<=", now)).skipLocked();
    })
    .execute();
}

/**
 * Returns the slots and their networks, sorted, since two transactions that lock the same windows in different orders
 * could deadlock.
 */
function sortSlots(slots: readonly Slot[]): Slot[] {
  return withNetworks(slots).toSorted((one, other) => (keyOf(...one) < keyOf(...other) ? -1 : 1));
}

/** The key is hashed, since subjects are addresses of people. */
function keyOf(name: RateLimitName, subject: string): string {
  return `${name}:${hash("sha256", subject.toLowerCase(), "base64url")}`;
}
