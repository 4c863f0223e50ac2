import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isBusy } from "./sqlite-file.server.ts";
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

it("lets others have the thread between the queries of a long chain", async () => {
  let turns = 0;
  let isOver = false;
  const takeTurn = () => {
    turns += 1;
    if (!isOver) setImmediate(takeTurn);
  };
  setImmediate(takeTurn);
  let now = performance.now();
  vi.spyOn(performance, "now").mockImplementation(() => (now += 4));
  for (let query = 0; query < 60; query += 1) await sql`select 1`.execute(db);
  isOver = true;
  expect(turns).toBeGreaterThan(10);
});

it.each([
  [5, true],
  [261, true],
  [517, true],
  [6, false],
  [262, false],
  [undefined, false],
])("takes the error code %s as busy: %s", (errcode, busy) => {
  expect(isBusy(Object.assign(new Error("from the database"), { errcode }))).toBe(busy);
  expect(isBusy(new Error("of something else"))).toBe(false);
  expect(isBusy({ errcode })).toBe(false);
});

it("stores what JavaScript has and SQLite has not: booleans, dates and what is undefined", async () => {
  const store = async (value: unknown) => {
    const { rows } = await sql<{ kept: unknown }>`select ${value} as kept`.execute(db);
    return rows[0]!.kept;
  };
  expect(await store(true)).toBe(1);
  expect(await store(false)).toBe(0);
  expect(await store(undefined)).toBeNull();
  expect(await store(new Date(0))).toBe("1970-01-01T00:00:00.000Z");
  expect(await store("text")).toBe("text");
});

it("answers more different statements than it keeps ready", async () => {
  const answer = async (number: number) => {
    const { rows } = await sql<{ is: number }>`select ${sql.lit(number)} as "is"`.execute(db);
    return rows[0]!.is;
  };
  for (let number = 0; number < 600; number += 1) expect(await answer(number)).toBe(number);
  expect(await answer(0)).toBe(0);
});

it("refuses what a foreign key does not allow", async () => {
  await sql`create table replies (note_id integer references notes (id))`.execute(db);
  await expect(sql`insert into replies values (7)`.execute(db)).rejects.toThrow("FOREIGN KEY");
});

it("takes the write lock when a transaction begins, so that what it read is what it changes", async () => {
  await db.transaction().execute(async () => {
    const other = new DatabaseSync(path, { timeout: 0 });
    expect(() => other.exec("insert into notes values (2, 'between')")).toThrow("locked");
    other.close();
  });
});

it("takes changes of the schema back with the migration that fails", async () => {
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
