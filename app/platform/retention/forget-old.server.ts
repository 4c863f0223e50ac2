import type { SelectQueryBuilder } from "kysely";
import type { RetentionName } from "../config/retention.ts";
import type { Db, Tables } from "../db/tables.ts";
import { inTransaction } from "../db/transaction.server.ts";
import { daysBefore } from "../durations.ts";
import type { Services } from "../services.ts";
import { type NamedRows, namedTables } from "../db/named-tables.server.ts";

type Old<T extends keyof Tables> = {
  /** The setting that says for how long. */
  retention: RetentionName;
  table: T;
  /** The column that says since when. */
  since: string;
  narrow?: (rows: SelectQueryBuilder<Tables, T, unknown>) => SelectQueryBuilder<Tables, T, unknown>;
  /** What else goes with rows, in the same transaction. */
  with?: (transaction: Db, now: Date, ids: number[], config: Services["config"]) => Promise<void>;
};

/** So few that nobody notices the wait for one statement. */
const rowsAtOnce = 200;

/** A task of housekeeping: deletes rows that are older than their setting allows, some at a time. */
export function forgetOld<T extends keyof Tables>({ retention, table, since, narrow, with: also }: Old<T>) {
  return async ({ db, clock, config }: Services): Promise<void> => {
    const days = config.retention[retention];
    if (days === null) return;
    const now = clock.now();
    const limit = daysBefore(now, days).toISOString();
    let ids: number[];
    do {
      ids = await inTransaction(db, async (transaction) => {
        const rows = namedTables(transaction).selectFrom<string>(table);
        const narrowed: NamedRows = narrow ? narrow(rows) : rows;
        const old = await narrowed.select("id").where(since, "<", limit).limit(rowsAtOnce).execute();
        const found = old.map(({ id }) => id);
        if (found.length === 0) return found;
        await also?.(transaction, now, found, config);
        await namedTables(transaction).deleteFrom<string>(table).where("id", "in", found).execute();
        return found;
      });
    } while (ids.length === rowsAtOnce);
  };
}
