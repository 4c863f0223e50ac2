import { sql } from "kysely";
import { MalformedSetting } from "../config/malformed-setting.ts";
import type { Db } from "./tables.ts";

/**
 * The order of the queries that reveals a pooler, whether it lends the last used connection or goes round all of them.
 */
const probeOrder = [0, 0, 1, 1, 0, 1] as const;

/**
 * Throws `MalformedSetting` where a pooler lends a PostgreSQL connection for one transaction at a time. Session locks
 * would then exclude nobody, and notices of saves would never arrive.
 */
export async function refuseTransactionPooling(db: Db): Promise<void> {
  const pidOf = async (connection: Db) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection);
    return rows[0]!.pid;
  };
  const isPooled = await db
    .connection()
    .execute((one) =>
      db.connection().execute((other) => sharesSessions((which) => pidOf([one, other][which]!))),
    );
  if (!isPooled) return;
  throw new MalformedSetting(
    "DATABASE_URL names a pooler in transaction mode, but Frostway needs a direct connection or session pooling. " +
      "Name the port of PostgreSQL itself, or set pool_mode = session.",
  );
}

/**
 * Returns whether one server session answers two open connections, or several sessions answer one. `pidOf` asks one of
 * the connections for its session.
 */
export async function sharesSessions(pidOf: (which: 0 | 1) => Promise<number>): Promise<boolean> {
  const pids = [new Set<number>(), new Set<number>()] as const;
  for (const which of probeOrder) pids[which].add(await pidOf(which));
  return pids.some(({ size }) => size > 1) || [...pids[0]].some((pid) => pids[1].has(pid));
}
