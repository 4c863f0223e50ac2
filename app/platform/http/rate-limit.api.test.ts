import { sql } from "kysely";
import { beforeEach, expect, it, vi } from "vitest";
import { describeOnPostgres } from "../../../test/engine.ts";
import { openSite } from "../../../test/site.ts";
import { TooManyAttempts } from "../errors.ts";
import { inTransaction } from "../db/transaction.server.ts";
import {
  forgetPassedWindows,
  forgetSlots,
  releaseSlots,
  requireFreeSlots,
  takeSlot,
  takeSlots,
  type Slot,
} from "./rate-limit.server.ts";

const site = await openSite();

beforeEach(async () => {
  await site.db.deleteFrom("rate_limits").execute();
});

const hour = ["wrongCodesPerAccount", "7"] as const;
const day = ["wrongCodesPerAccountADay", "7"] as const;

it("passed windows are deleted, and a current one stays", async () => {
  await takeSlots(site.services, [hour, day]);
  site.clock.advance({ hours: 2 });
  await forgetPassedWindows(site.services);
  expect(await countHits()).toEqual([1]);
});

it("forgetting one limit leaves the others unchanged", async () => {
  await takeSlots(site.services, [hour, day]);
  await forgetSlots(site.db, [hour]);
  const left = await site.db.selectFrom("rate_limits").select("key").execute();
  expect(left).toEqual([{ key: expect.stringMatching(`^${day[0]}:`) }]);
});

it("a home connection with a /56 of IPv6 counts as two clients, for every limit of clients", async () => {
  for (const name of ["contactPerClient", "callOutsPerClient", "accountRequestsPerClient"] as const) {
    const { limit } = site.services.config.rateLimits[name];
    const from = (subnet: number) => `2001:db8:7:${subnet.toString(16)}::/64`;
    for (let used = 0; used < 2 * limit; used += 1) {
      await takeSlot(site.db, site.services, [name, from(0xab_00 + used)]);
    }
    await expect(takeSlot(site.db, site.services, [name, from(0xab_ff)])).rejects.toThrow(TooManyAttempts);
    await expect(requireFreeSlots(site.services, [[name, from(0xab_fe)]])).rejects.toThrow(TooManyAttempts);
    await takeSlot(site.db, site.services, [name, from(0xac_00)]);
  }
});

// In a deadlock the database aborts one transaction, so a sign-in with a right code could fail.
for (const { order, slots } of [
  { order: "in one order", slots: [hour, day] as const },
  { order: "in reverse order", slots: [day, hour] as const },
])
  describeOnPostgres(`a transaction that takes two slots, ${order}`, () => {
    const [first, second] = slots;

    it("takes both while they are forgotten concurrently", async () => {
      await takeSlots(site.services, slots);
      await takeBothDuring(() => forgetSlots(site.db, slots));
    });

    it("takes both while passed windows are deleted", async () => {
      await takeSlots(site.services, slots);
      site.clock.advance({ days: 2 });
      await takeBothDuring(() => forgetPassedWindows(site.services));
      expect(await countHits()).toEqual([1, 1]);
    });

    it("takes both while others release them", async () => {
      await Promise.all(
        Array.from({ length: 8 }, async () => {
          await takeSlots(site.services, [first, second]);
          await releaseSlots(site.db, [second, first]);
        }),
      );
      expect(await countHits()).toEqual([0, 0]);
    });

    /**
     * Starts the other work after the first slot is taken. The second slot is taken once that work is done or waits
     * for a lock.
     */
    async function takeBothDuring(other: () => Promise<void>): Promise<void> {
      const others: Promise<void>[] = [];
      await inTransaction(site.db, async (transaction) => {
        const take = (slot: Slot) => takeSlot(transaction, site.services, slot);
        await take(first);
        let isDone = false;
        others.push(other().finally(() => (isDone = true)));
        await vi.waitFor(async () => expect(isDone || (await isOneWaiting())).toBe(true));
        await take(second);
      });
      await Promise.all(others);
    }
  });

async function countHits(): Promise<number[]> {
  const rows = await site.db.selectFrom("rate_limits").select("hits").execute();
  return rows.map(({ hits }) => hits);
}

async function isOneWaiting(): Promise<boolean> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(site.db);
  return Number(rows[0]?.count) === 1;
}
