import fs from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Generated, Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from "vitest";
import { Unconfirmed } from "../errors.ts";
import { Thread } from "../threads/thread.server.ts";
import { openDatabase } from "./open-database.server.ts";
import { sqliteDialect } from "./sqlite.server.ts";
import type { Db } from "./tables.ts";
import { inForgettableTransaction } from "./transaction.server.ts";

type Notes = { notes: { id: Generated<number>; text: string } };
type Synced = (error: NodeJS.ErrnoException | null) => void;

let folder: string;
let path: string;
let db: Kysely<Notes>;
/** Each sync that was asked for and has not answered yet. */
let syncs: Synced[];
let sync: Mock;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "log-"));
  path = join(folder, "site.db");
  db = new Kysely<Notes>({ dialect: sqliteDialect(path) });
  await sql`create table notes (id integer primary key, text text)`.execute(db);
  syncs = [];
  sync = vi.spyOn(fs, "fdatasync").mockImplementation((_, synced) => void syncs.push(synced)) as Mock;
});

afterEach(async () => {
  vi.restoreAllMocks();
  await db.destroy();
  await rm(folder, { recursive: true, force: true });
});

const add = (text: string) => db.insertInto("notes").values({ text }).execute();
const noted = () => {
  const other = new DatabaseSync(path, { readOnly: true });
  const rows = other.prepare("select text from notes order by id").all() as { text: string }[];
  other.close();
  return rows.map(({ text }) => text);
};
const failedDisk = () => Object.assign(new Error("i/o error, fdatasync"), { code: "EIO" });

async function answerSync(error: Error | null = null): Promise<void> {
  // A thread may have to start first.
  await expect.poll(() => syncs.length, { timeout: 10_000 }).toBe(1);
  syncs.shift()!(error);
}

describe("a write is acknowledged once the disk has it", () => {
  it.each<[string, () => Promise<unknown>]>([
    ["a statement", () => add("one")],
    ["one that answers", () => db.insertInto("notes").values({ text: "one" }).returning("id").execute()],
    ["one in plain SQL", () => sql`insert into notes (text) values ('one') returning id`.execute(db)],
    [
      "a transaction",
      () =>
        db
          .transaction()
          .execute((transaction) => transaction.insertInto("notes").values({ text: "one" }).execute()),
    ],
  ])("%s", async (_, write) => {
    let isAcknowledged = false;
    const writing = write().then(() => (isAcknowledged = true));
    await expect.poll(() => syncs.length, { timeout: 10_000 }).toBe(1);
    expect(isAcknowledged).toBe(false);
    expect(noted()).toEqual(["one"]);
    expect(fs.fstatSync(sync.mock.calls[0]![0] as number).ino).toBe((await stat(`${path}-wal`)).ino);
    await answerSync();
    await writing;
  });

  it("and waits for nothing when it is a read, or of a kind that nobody misses", async () => {
    await db.selectFrom("notes").selectAll().execute();
    await sql`select 1`.execute(db);
    await db.transaction().execute((transaction) => transaction.selectFrom("notes").selectAll().execute());
    await inForgettableTransaction(db as unknown as Db, (transaction) =>
      sql`insert into notes (text) values ('counted')`.execute(transaction),
    );
    expect(sync).not.toHaveBeenCalled();
    expect(noted()).toEqual(["counted"]);
    const writing = add("one");
    await answerSync();
    await writing;
  });
});

it("lets the next writers go on meanwhile, and all who wait by then share one sync", async () => {
  const first = add("0");
  await expect.poll(() => syncs.length, { timeout: 10_000 }).toBe(1);
  const others = Array.from({ length: 10 }, (_, number) => add(String(number + 1)));
  await expect.poll(noted, { timeout: 10_000 }).toHaveLength(11);
  await answerSync();
  await first;
  await answerSync();
  await Promise.all(others);
  expect(sync).toHaveBeenCalledTimes(2);
});

describe("after a sync that failed", () => {
  async function fail() {
    const first = add("unsure");
    await expect.poll(() => syncs.length, { timeout: 10_000 }).toBe(1);
    const second = add("behind it");
    await expect.poll(noted, { timeout: 10_000 }).toHaveLength(2);
    await answerSync(failedDisk());
    const refusals = await Promise.all(
      [first, second].map((writing) => writing.catch((error: unknown) => error)),
    );
    expect(refusals).toEqual([expect.any(Unconfirmed), expect.any(Unconfirmed)]);
    expect(sync).toHaveBeenCalledTimes(1);
  }

  it("all who waited are refused, and a later write is taken once the whole log is in the database", async () => {
    await fail();
    const later = add("later");
    await answerSync();
    await later;
    expect(noted()).toEqual(["unsure", "behind it", "later"]);
    // What was refused has left the log: one page of it holds what came later.
    const other = new DatabaseSync(path);
    expect(other.prepare("pragma wal_checkpoint(noop)").get()).toMatchObject({ log: 1, checkpointed: 0 });
    other.close();
  });

  it("a transaction that has begun meanwhile is not taken back", async () => {
    const write = (text: string, rest: () => Promise<void>) =>
      db.transaction().execute(async (transaction) => {
        await transaction.insertInto("notes").values({ text }).execute();
        await rest();
      });
    const first = write("unsure", async () => {});
    await expect.poll(() => syncs.length, { timeout: 10_000 }).toBe(1);
    const [hasBegun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const second = write("another's", () => (hasBegun.resolve(), mayEnd.promise));
    await hasBegun.promise;
    await answerSync(failedDisk());
    await expect(first).rejects.toThrow(Unconfirmed);
    mayEnd.resolve();
    await expect(second).rejects.toThrow(Unconfirmed);
    expect(noted()).toEqual(["unsure", "another's"]);
  });

  it("nothing more is written as long as the log cannot be brought in", async () => {
    await fail();
    const reader = new DatabaseSync(path);
    reader.exec("begin; select * from notes");
    await expect(add("too soon")).rejects.toThrow("Nothing was saved");
    await expect(
      db
        .transaction()
        .execute((transaction) => transaction.insertInto("notes").values({ text: "too" }).execute()),
    ).rejects.toThrow("Nothing was saved");
    reader.exec("commit");
    reader.close();
    expect(noted()).toEqual(["unsure", "behind it"]);
    expect(await db.selectFrom("notes").select("text").execute()).toHaveLength(2);
  });
});

it("acknowledges nothing once somebody has removed the log", async () => {
  await rm(`${path}-wal`);
  await expect(add("lost")).rejects.toThrow(Unconfirmed);
  expect(sync).not.toHaveBeenCalled();
});

it("keeps its log when another who used the database goes", async () => {
  const { ino } = await stat(`${path}-wal`);
  const other = openDatabase(path);
  await sql`select * from notes`.execute(other);
  await other.destroy();
  expect((await stat(`${path}-wal`)).ino).toBe(ino);
});

describe("a long log is brought into the database", () => {
  let other: DatabaseSync;
  beforeEach(() => {
    sync.mockImplementation((_: number, synced: Synced) => synced(null));
    other = new DatabaseSync(path);
  });
  afterEach(() => other.close());
  const length = () =>
    other.prepare("pragma wal_checkpoint(noop)").get() as { log: number; checkpointed: number };

  it("by a thread of its own where much is written", async () => {
    await sql`
      insert into notes (text) with recursive n(i) as (select 1 union all select i + 1 from n where i < 1200)
      select printf('%.4000c', 'x') from n
    `.execute(db);
    expect(length().log).toBeGreaterThan(1_000);
    await expect.poll(() => length().log - length().checkpointed, { timeout: 10_000 }).toBe(0);
    await add("next");
    expect(length().log).toBeLessThan(10);
  });

  it("without one where it took a site at rest long to write as much", async () => {
    const ask = vi.spyOn(Thread.prototype, "ask");
    vi.spyOn(performance, "now").mockReturnValue(performance.now() + 11 * 60_000);
    for (let beat = 0; beat < 500; beat += 1) await add("beat");
    expect(length().checkpointed).toBe(0);
    for (let beat = 0; beat < 550; beat += 1) await add("beat");
    expect(length().log).toBeLessThan(100);
    expect(ask).not.toHaveBeenCalled();
  });
});

it("answers reads while a save waits for another program's lock, and while a transaction is open", async () => {
  sync.mockImplementation((_: number, synced: Synced) => synced(null));
  await add("before");
  const texts = async () => (await db.selectFrom("notes").select("text").execute()).map(({ text }) => text);
  const other = new DatabaseSync(path);
  other.exec("begin immediate");
  let isWritten = false;
  const writing = add("after").then(() => (isWritten = true));
  expect(await texts()).toEqual(["before"]);
  expect(isWritten).toBe(false);
  other.exec("commit");
  other.close();
  await writing;
  await db.transaction().execute(async (transaction) => {
    await transaction.insertInto("notes").values({ text: "unfinished" }).execute();
    expect(await texts()).toEqual(["before", "after"]);
  });
  expect(await texts()).toEqual(["before", "after", "unfinished"]);
});
