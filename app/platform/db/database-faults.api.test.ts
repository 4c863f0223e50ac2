import { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTick } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { expect } from "vitest";
import { onPostgres, onSqlite } from "../../../test/engine.ts";
import { openSite } from "../../../test/site.ts";
import { watchContentVersion } from "./content-version.server.ts";
import { changeContent, inTransaction } from "./transaction.server.ts";

const site = await openSite();

onPostgres(
  "goes on working after the database ends idle connections and those in a transaction",
  async () => {
    const version = watchContentVersion(site.db, site.config.databaseAddress);
    await expect.poll(() => version.known()).toBeTypeOf("number");
    const cutOff = inTransaction(site.db, async (transaction) => {
      await sql`select 1`.execute(transaction);
      await endAllConnections();
      await nextTick();
      await sql`select 1`.execute(transaction);
    });
    await expect(cutOff).rejects.toThrow();
    await expect
      .poll(() =>
        sql`select 1`.execute(site.db).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await changeContent(site.db, async () => {});
    const stored = await site.db.selectFrom("content_version").select("version").executeTakeFirstOrThrow();
    await expect.poll(() => version.known()).toBe(stored.version);
    await version.close();
  },
);

onSqlite("waits for another program's lock without blocking other work, and then writes", async () => {
  const other = new DatabaseSync(site.config.databaseAddress);
  other.exec("begin immediate");
  let written = false;
  const writing = changeContent(site.db, async () => {}).then(() => (written = true));
  // Each tick would take seconds if the thread were blocked.
  const before = performance.now();
  for (let ticks = 0; ticks < 50; ticks += 1) await nextTick();
  expect(performance.now() - before).toBeLessThan(2_000);
  expect(written).toBe(false);
  other.exec("commit");
  other.close();
  await writing;
  expect(written).toBe(true);
});

async function endAllConnections(): Promise<void> {
  const client = new pg.Client({ connectionString: site.config.databaseAddress });
  await client.connect();
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await client.end();
}
