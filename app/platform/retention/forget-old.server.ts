import type { SelectQueryBuilder } from "kysely";
import type { RetentionName } from "../config/retention.ts";
import type { Db, Tables } from "../db/tables.ts";
import { inTransaction } from "../db/transaction.server.ts";
import { daysBefore } from "../durations.ts";
import type { Services } from "../services.ts";
import { type NamedRows, namedTables } from "../db/named-tables.server.ts";

type Old<T extends keyof Tables> = {
  /** The setting that states how many days a row is stored. */
  retention: RetentionName;
  table: T;
  /** The column with the time from which the days are counted. */
  since: string;
  /** `limit` is the time from which on rows stay. */
  filter?: (
    rows: SelectQueryBuilder<Tables, T, unknown>,
    limit: string,
  ) => SelectQueryBuilder<Tables, T, unknown>;
  /** Deletes what belongs to the rows, in the same transaction. */
  with?: (transaction: Db, now: Date, ids: number[], config: Services["config"]) => Promise<void>;
  /** Deletes the rows themselves. Rows of a resource go by `expiring`. */
  remove?: (transaction: Db, now: Date, ids: number[]) => Promise<void>;
};

/** Small enough that no other request has to wait long for one transaction. */
const rowsAtOnce = 200;

/** Returns a housekeeping task that deletes the rows older than the setting allows, in batches. */
export function forgetOld<T extends keyof Tables>({
  retention,
  table,
  since,
  filter,
  with: also,
  remove = (transaction, _now, ids) => deleteRows(transaction, table, ids),
}: Old<T>) {
  return async ({ db, clock, config }: Services): Promise<void> => {
    const days = config.retention[retention];
    if (days === null) return;
    const now = clock.now();
    const limit = daysBefore(now, days).toISOString();
    let ids: number[];
    do {
      ids = await inTransaction(db, async (transaction) => {
        const rows = namedTables(transaction).selectFrom<string>(table);
        const filtered: NamedRows = filter ? filter(rows, limit) : rows;
        const old = await filtered.select("id").where(since, "<", limit).limit(rowsAtOnce).execute();
        const found = old.map(({ id }) => id);
        if (found.length === 0) return found;
        await also?.(transaction, now, found, config);
        await remove(transaction, now, found);
        return found;
      });
    } while (ids.length === rowsAtOnce);
  };
}

async function deleteRows(transaction: Db, table: keyof Tables, ids: number[]): Promise<void> {
  await namedTables(transaction).deleteFrom<string>(table).where("id", "in", ids).execute();
}
