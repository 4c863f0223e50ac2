import { days, daysBefore } from "../durations.ts";
import { latestEnd } from "../overlong.ts";
import { inTransaction } from "../db/transaction.server.ts";
import type { Services } from "../services.ts";
import { keepChain, lockChain } from "./event-chain.server.ts";

const rowsAtOnce = 200;

/**
 * A task of housekeeping: what is older than its setting allows goes from the beginning of the chain, which is told where it
 * begins from then on, so that what is missing there is known to be forgotten and not taken away.
 */
export async function forgetOldEvents({ db, clock, config }: Services): Promise<void> {
  const kept = config.retention.securityEvents;
  if (kept === null) return;
  const now = clock.now();
  const limit = daysBefore(now, kept).toISOString();
  let forgotten: number;
  do {
    forgotten = await inTransaction(db, async (transaction) => {
      const first = await transaction
        .selectFrom("security_events")
        .select(["position", "hash", "at"])
        .where("position", "is not", null)
        .orderBy("position")
        .limit(rowsAtOnce)
        .execute();
      // One that was written while the clock was ahead is not waited for.
      const young = first.findIndex(({ at }) => at >= limit && at <= latestEnd(now, days(1)));
      const old = young === -1 ? first : first.slice(0, young);
      const last = old.at(-1);
      if (!last) return 0;
      const chain = await lockChain(config, transaction, now);
      await transaction.deleteFrom("security_events").where("position", "<=", last.position!).execute();
      const link = { position: last.position!, hash: last.hash! };
      await keepChain(config, transaction, { ...chain, forgotten: link });
      return old.length;
    });
  } while (forgotten === rowsAtOnce);
}
