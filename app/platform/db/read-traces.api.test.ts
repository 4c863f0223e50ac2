import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { openSite, type Site } from "../../../test/site.ts";
import { openDatabase } from "./open-database.server.ts";
import { prepared } from "./prepared.server.ts";
import { ReadTraces } from "./read-traces.server.ts";
import { readerOf } from "./sqlite.server.ts";
import type { Db } from "./tables.ts";

let site: Site;
let traces: ReadTraces;
let version = 0;

beforeAll(async () => {
  site = await openSite();
});

beforeEach(async () => {
  version += 1;
  traces = new ReadTraces(site.db);
  await site.db.deleteFrom("widgets").execute();
  await addWidget("Shown");
  await addWidget("Other");
});

it("holds while what was read is the same, whatever else has changed", async () => {
  const trace = traces.begin();
  await readWidget(trace.db, "Shown");
  await change("Other");
  expect(await trace.holds(version)).toBe(true);
  await change("Shown");
  expect(await trace.holds(version + 1)).toBe(false);
});

it("sees what another process has written", async () => {
  const trace = traces.begin();
  await readWidget(trace.db, "Shown");
  const other = openDatabase(site.config.databaseAddress);
  await change("Shown", other);
  await other.destroy();
  expect(await trace.holds(version)).toBe(false);
});

it("sees a row that was not there, and one that is gone", async () => {
  const [absent, present] = [traces.begin(), traces.begin()];
  await readWidget(absent.db, "Missing");
  await readWidget(present.db, "Shown");
  await addWidget("Missing");
  await site.db.deleteFrom("widgets").where("name", "=", "Shown").execute();
  expect(await absent.holds(version)).toBe(false);
  expect(await present.holds(version)).toBe(false);
});

it("sees what changed between two answers to the same question", async () => {
  const trace = traces.begin();
  await readWidget(trace.db, "Shown");
  await change("Shown");
  await readWidget(trace.db, "Shown");
  expect(await trace.holds(version)).toBe(false);
});

it("asks what many have read once at each version", async () => {
  const made = [traces.begin(), traces.begin(), traces.begin()];
  for (const { db } of made) await readWidget(db, "Shown");
  const asked = vi.spyOn(site.db, "executeQuery");
  await Promise.all(made.map((trace) => trace.holds(version)));
  expect(asked).toHaveBeenCalledTimes(1);
  await made[0]!.holds(version + 1);
  expect(asked).toHaveBeenCalledTimes(2);
  asked.mockRestore();
});

it("asks again after a question that failed", async () => {
  const trace = traces.begin();
  await readWidget(trace.db, "Shown");
  vi.spyOn(site.db, "executeQuery").mockRejectedValueOnce(new Error("connect ECONNREFUSED"));
  await expect(trace.holds(version)).rejects.toThrow("ECONNREFUSED");
  vi.restoreAllMocks();
  expect(await trace.holds(version)).toBe(true);
});

const readPrepared = prepared((db) => db.selectFrom("widgets").select("name"));
const ways: [string, boolean, (db: Db) => Promise<unknown>][] = [
  ["reads by words of its own", true, (db) => sql`select name from widgets`.execute(db)],
  ["reads in a transaction", true, (db) => db.transaction().execute((handle) => readWidget(handle, "Shown"))],
  ["reads by what is for slow queries", true, (db) => readWidget(readerOf(db), "Shown")],
  ["writes", false, (db) => db.deleteFrom("widgets").where("name", "=", "Missing").execute()],
  ["uses words that are no plain question", false, (db) => sql`values (1)`.execute(db)],
  ["asks what was compiled elsewhere", false, (db) => readPrepared(db, {})],
  ["does without an answer", false, (db) => sql`select * from nowhere`.execute(db).catch(() => "a default")],
];

it.each(ways)("what %s can be told to hold: %s", async (_how, holds, read) => {
  await readPrepared(site.db, {});
  const trace = traces.begin();
  await read(trace.db);
  expect(await trace.holds(version)).toBe(holds);
  await site.db.deleteFrom("widgets").execute();
  expect(await trace.holds(version + 1)).toBe(false);
});

function readWidget(db: Db, name: string) {
  return db.selectFrom("widgets").select(["name", "html"]).where("name", "=", name).executeTakeFirst();
}

async function addWidget(name: string) {
  const now = site.clock.now().toISOString();
  await site.db
    .insertInto("widgets")
    .values({ name, type: "TEXT", html: "", created_at: now, updated_at: now })
    .execute();
}

async function change(name: string, db = site.db) {
  const html = `<p>${name} anew</p>`;
  await db.updateTable("widgets").set({ html }).where("name", "=", name).execute();
}
