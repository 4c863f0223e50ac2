import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";
import { Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Unconfirmed } from "../errors.ts";
import { outageIn } from "../outages.server.ts";
import { isBusy } from "./open-sqlite.server.ts";
import { sqliteDialect } from "./sqlite.server.ts";

type Notes = { notes: { id: number; text: string | null } };

let folder: string;
let path: string;
let db: Kysely<Notes>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sqlite-"));
  path = join(folder, "made", "with", "it.db");
  db = new Kysely<Notes>({ dialect: sqliteDialect(path) });
  await sql`create table notes (id integer primary key, text text)`.execute(db);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await db.destroy();
  await rm(folder, { recursive: true, force: true });
});

it("waits five seconds for a lock that another program holds, and then says that it is busy", async () => {
  const other = new DatabaseSync(path);
  other.exec("begin immediate");
  const start = performance.now();
  const now = vi.spyOn(performance, "now").mockReturnValue(start);
  const write = () =>
    db
      .insertInto("notes")
      .values({ id: 1, text: null })
      .execute()
      .then(
        () => "written",
        (error: unknown) => isBusy(error) && "busy",
      );
  const writing = write();
  await expect.poll(() => now.mock.calls.length).toBeGreaterThan(2);
  now.mockReturnValue(start + 5_000);
  const looks = now.mock.calls.length;
  await expect.poll(() => now.mock.calls.length).toBeGreaterThan(looks + 2);
  now.mockReturnValue(start + 5_001);
  expect(await writing).toBe("busy");
  other.exec("rollback");
  other.close();
  expect(await write()).toBe("written");
});

it("answers reads while a save waits for another program's lock, and while a transaction is open", async () => {
  const texts = async () => (await db.selectFrom("notes").select("text").execute()).map(({ text }) => text);
  const add = (id: number, text: string, to: Kysely<Notes> = db) =>
    to.insertInto("notes").values({ id, text }).execute();
  await add(1, "before");
  const other = new DatabaseSync(path);
  other.exec("begin immediate");
  let isWritten = false;
  const writing = add(2, "after").then(() => (isWritten = true));
  expect(await texts()).toEqual(["before"]);
  expect(isWritten).toBe(false);
  other.exec("commit");
  other.close();
  await writing;
  await db.transaction().execute(async (transaction) => {
    await add(3, "unfinished", transaction);
    expect(await texts()).toEqual(["before", "after"]);
  });
  expect(await texts()).toEqual(["before", "after", "unfinished"]);
});

it("lets this thread do other work while a statement takes long", async () => {
  let ticks = 0;
  const ticking = setInterval(() => (ticks += 1));
  await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 500000) select max(i) from n`.execute(
    db,
  );
  clearInterval(ticking);
  expect(ticks).toBeGreaterThan(2);
});

it("writes each commit to the disk before it is acknowledged", async () => {
  const { rows } = await sql`select * from pragma_journal_mode, pragma_synchronous`.execute(db);
  expect(rows).toEqual([{ journal_mode: "wal", synchronous: 2 }]);
});

it("merges its log into the database when it is closed", async () => {
  await db.insertInto("notes").values({ id: 1, text: "stays" }).execute();
  await db.destroy();
  expect(existsSync(`${path}-wal`)).toBe(false);
});

describe("a thread that ends unexpectedly", () => {
  /** Ends the thread after the next question, as running out of memory does. */
  function loseThread() {
    const postMessage = vi.spyOn(Worker.prototype, "postMessage");
    postMessage.mockImplementationOnce(function endWorker(this: Worker) {
      void this.terminate();
    });
  }
  const stored = async () => (await db.selectFrom("notes").select("id").execute()).map(({ id }) => id);
  const add = (id: number, to: Kysely<Notes> = db) =>
    to.insertInto("notes").values({ id, text: null }).execute();

  it("fails a read as an outage and a save as uncertain; later statements are answered", async () => {
    await add(1);
    loseThread();
    const failure = await stored().catch((error: unknown) => error);
    expect(outageIn(failure)).toBe("away");
    loseThread();
    await expect(add(2)).rejects.toThrow(Unconfirmed);
    await add(3);
    expect(await stored()).toEqual([1, 3]);
  });

  it("fails the whole transaction with its later writes, and lets the next one begin", async () => {
    const lost = db.transaction().execute(async (transaction) => {
      await add(1, transaction);
      loseThread();
      await add(2, transaction).catch(() => {});
      await add(3, transaction);
    });
    expect(outageIn(await lost.catch((error: unknown) => error))).toBe("away");
    await db.transaction().execute((transaction) => add(4, transaction));
    expect(await stored()).toEqual([4]);
  });

  it("leaves a commit uncertain", async () => {
    const lost = db.transaction().execute(async (transaction) => {
      await add(1, transaction);
      loseThread();
    });
    await expect(lost).rejects.toThrow(Unconfirmed);
    await add(2);
    expect(await stored()).toEqual([2]);
  });
});

it.each([
  [5, true],
  [261, true],
  [517, true],
  [6, false],
  [262, false],
  [undefined, false],
])("counts the error code %s as busy: %s", (errcode, busy) => {
  expect(isBusy(Object.assign(new Error("from the database"), { errcode }))).toBe(busy);
  expect(isBusy(new Error("of something else"))).toBe(false);
  expect(isBusy({ errcode })).toBe(false);
});

it("converts values that SQLite lacks: booleans, dates and undefined", async () => {
  const store = async (value: unknown) => {
    const { rows } = await sql<{ stored: unknown }>`select ${value} as stored`.execute(db);
    return rows[0]!.stored;
  };
  expect(await store(true)).toBe(1);
  expect(await store(false)).toBe(0);
  expect(await store(undefined)).toBeNull();
  expect(await store(new Date(0))).toBe("1970-01-01T00:00:00.000Z");
  expect(await store("text")).toBe("text");
});

it("answers more different statements than it caches", async () => {
  const answer = async (number: number) => {
    const { rows } = await sql<{ is: number }>`select ${sql.lit(number)} as "is"`.execute(db);
    return rows[0]!.is;
  };
  for (let number = 0; number < 600; number += 1) expect(await answer(number)).toBe(number);
  expect(await answer(0)).toBe(0);
});

it("refuses a row that violates a foreign key", async () => {
  await sql`create table replies (note_id integer references notes (id))`.execute(db);
  await expect(sql`insert into replies values (7)`.execute(db)).rejects.toThrow("FOREIGN KEY");
});

it("takes the write lock when a transaction begins, so that nobody changes what it reads", async () => {
  await db.transaction().execute(async () => {
    const other = new DatabaseSync(path, { timeout: 0 });
    expect(() => other.exec("insert into notes values (2, 'between')")).toThrow("locked");
    other.close();
  });
});

it("rolls back schema changes when a migration fails", async () => {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () => ({
        first: {
          async up(transaction) {
            await sql`create table half (id integer)`.execute(transaction);
            throw new Error("no room");
          },
        },
      }),
    },
  });
  expect((await migrator.migrateToLatest()).error).toMatchObject({ message: "no room" });
  const { rows } = await sql`select name from sqlite_master where name = 'half'`.execute(db);
  expect(rows).toEqual([]);
});
