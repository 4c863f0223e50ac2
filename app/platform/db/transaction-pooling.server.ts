import { sql } from "kysely";
import { MalformedSetting } from "../config/malformed-setting.ts";
import type { Db } from "./tables.ts";

/** In this order a pooler shows itself, whether it gives the connection used last or goes round those that it has. */
const asked = [0, 0, 1, 1, 0, 1] as const;

/**
 * Throws `MalformedSetting` where a pooler lends a PostgreSQL connection for one transaction at a time: locks of a session would
 * exclude nobody, and notices of saves never come.
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
    "DATABASE_URL: a pooler in transaction mode answers there, and Frostway needs a direct connection or session pooling. " +
      "Name the port of PostgreSQL itself, or set pool_mode = session.",
  );
}

/**
 * Whether two connections that are open at once are answered by one session of the server, or one by several. `pidOf` asks one
 * of the two for its session.
 */
export async function sharesSessions(pidOf: (which: 0 | 1) => Promise<number>): Promise<boolean> {
  const pids = [new Set<number>(), new Set<number>()] as const;
  for (const which of asked) pids[which].add(await pidOf(which));
  return pids.some(({ size }) => size > 1) || [...pids[0]].some((pid) => pids[1].has(pid));
}
