import { sql } from "kysely";
import { expect, it } from "vitest";
import { onPostgres } from "../../../test/engine.ts";
import { openSite } from "../../../test/site.ts";
import { locked } from "./locked.server.ts";
import { inAsyncCommitTransaction, inTransaction } from "./transaction.server.ts";
import type { Db } from "./tables.ts";

const site = await openSite();

onPostgres("only forgettable transactions do not wait for the disk", async () => {
  const waitsForDisk = async (db: Db) => {
    const { rows } = await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(db);
    return rows[0]?.synchronous_commit !== "off";
  };
  const usual = await waitsForDisk(site.db);
  for (let time = 0; time < 3; time += 1) {
    expect(await inAsyncCommitTransaction(site.db, waitsForDisk)).toBe(false);
    expect(await waitsForDisk(site.db)).toBe(usual);
  }
  const refused = inAsyncCommitTransaction(site.db, () => Promise.reject(new Error("refused")));
  await expect(refused).rejects.toThrow("refused");
  expect(await waitsForDisk(site.db)).toBe(usual);
});

it("a forgettable transaction is all or nothing", async () => {
  const count = async () =>
    (await site.db.selectFrom("rate_limits").select("key").where("key", "=", "half").execute()).length;
  const write = (transaction: Db) =>
    transaction.insertInto("rate_limits").values({ key: "half", hits: 1, resets_at: "" }).execute();
  await inAsyncCommitTransaction(site.db, async (transaction) => {
    await write(transaction);
    throw new Error("refused");
  }).catch(() => {});
  expect(await count()).toBe(0);
  await inAsyncCommitTransaction(site.db, write);
  expect(await count()).toBe(1);
});

it("reading a locked row waits for the transaction that locked it, and sees its changes", async () => {
  // One row, because facts have different versions and an update may change their order.
  const version = (db: Db) =>
    locked(db.selectFrom("facts").select("version").where("name", "=", "company")).executeTakeFirstOrThrow();
  const isLocked = Promise.withResolvers<void>();
  const first = inTransaction(site.db, async (transaction) => {
    const before = await version(transaction);
    isLocked.resolve();
    for (let raised = 0; raised < 20; raised += 1) {
      await transaction
        .updateTable("facts")
        .set((eb) => ({ version: eb("version", "+", 1) }))
        .execute();
    }
    return before.version + 20;
  });
  await isLocked.promise;
  const second = inTransaction(site.db, version);
  expect(await second).toEqual({ version: await first });
});
