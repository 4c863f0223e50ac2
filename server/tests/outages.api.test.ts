import fs from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";
import { sql } from "kysely";
import pg from "pg";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { openDatabase } from "../../app/platform/db/open-database.server.ts";
import { inTransaction } from "../../app/platform/db/transaction.server.ts";
import { listProblems } from "../../app/features/system/list-problems.server.ts";
import { Browser } from "../../test/browser.ts";
import { onPostgres, onSqlite, testsPostgres } from "../../test/engine.ts";
import { openSite } from "../../test/site.ts";
import { createApp } from "../app.ts";

const site = await openSite();
const owner = await site.signIn("owner");
beforeEach(() => site.db.deleteFrom("galleries").execute());

const readOnly = testsPostgres ? readOnlyPostgres : readOnlySqlite;

describe("a save while the database takes no writes", () => {
  it("is refused with 503, a sentence and a time, stores nothing, and works once writes work again", async () => {
    await readOnly(true);
    const refused = await owner.post("/api/galleries", { name: "Trailers" });
    await readOnly(false);
    expect(refused.status).toBe(503);
    expect(refused.body).toEqual({
      message: "This cannot be done at the moment. Nothing was saved; please try again in a minute.",
    });
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await galleryNames()).toEqual([]);
    expect((await owner.post("/api/galleries", { name: "Trailers" })).status).toBe(201);
    expect(await galleryNames()).toEqual(["Trailers"]);
  });

  it("also reports an upload's error under `error`, which upload widgets read", async () => {
    const form = new FormData();
    form.set("name", "Vans");
    await readOnly(true);
    const refused = await owner.post("/api/galleries", form);
    await readOnly(false);
    expect(refused.status).toBe(503);
    expect(refused.body.error).toBe(refused.body.message);
  });
});

onSqlite("a save that the disk has no room for is refused with 507 and stores nothing", async () => {
  await sql`pragma max_page_count = 1`.execute(site.db);
  let answer = await owner.post("/api/galleries", { name: "x".repeat(250) });
  // The last page of the database may have room for a few more rows.
  for (let more = 0; more < 400 && answer.status === 201; more += 1) {
    answer = await owner.post("/api/galleries", { name: "x".repeat(250) });
  }
  const stored = await galleryNames();
  await sql`pragma max_page_count = 4294967294`.execute(site.db);
  expect([answer.status, answer.body.message]).toEqual([507, "There is no room left to save this."]);
  expect((await owner.post("/api/galleries", { name: "Room again" })).status).toBe(201);
  expect(await galleryNames()).toEqual([...stored, "Room again"]);
});

onSqlite(
  "a save whose thread is lost while it is committed is not said to be lost, and the next one works",
  async () => {
    const db = openDatabase(site.config.databaseAddress);
    const browser = new Browser(createApp({ ...site.services, db }));
    for (const [name, value] of owner.cookies) browser.cookies.set(name, value);
    // eslint-disable-next-line typescript/unbound-method
    const send: (this: Worker, message: { question: { sql: string } }) => void = Worker.prototype.postMessage;
    vi.spyOn(Worker.prototype, "postMessage").mockImplementation(function sendOrEnd(this: Worker, message) {
      if (message.question.sql === "commit") void this.terminate();
      else send.call(this, message);
    });
    const refused = await browser.post("/api/galleries", { name: "Trailers" });
    vi.restoreAllMocks();
    expect(refused.status).toBe(503);
    expect(refused.body).toEqual({
      message: "It is not certain that this was saved. Please look in a minute before you do it again.",
    });
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await browser.post("/api/galleries", { name: "Vans" })).status).toBe(201);
    expect(await galleryNames()).toEqual(["Vans"]);
    await db.destroy();
  },
);

onPostgres(
  "a save whose connection is lost while it is committed is not said to be lost, and the next one works",
  async () => {
    await sql`
      create function end_connection() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`.execute(site.db);
    await sql`
      create constraint trigger at_commit after insert on galleries deferrable initially deferred
      for each row execute function end_connection()`.execute(site.db);
    const refused = await owner.post("/api/galleries", { name: "Trailers" });
    await sql`drop function end_connection cascade`.execute(site.db);
    expect(refused.status).toBe(503);
    expect(refused.body).toEqual({
      message: "It is not certain that this was saved. Please look in a minute before you do it again.",
    });
    expect((await owner.post("/api/galleries", { name: "Vans" })).status).toBe(201);
  },
);

onPostgres(
  "a save whose connection is lost inside its transaction is refused with 503, and the next one works",
  async () => {
    await sql`
      create function end_connection() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`.execute(site.db);
    await sql`
      create trigger at_once before insert on galleries
      for each row execute function end_connection()`.execute(site.db);
    const refused = await Promise.all(
      Array.from({ length: 5 }, (_, at) => owner.post("/api/galleries", { name: `Trailers ${at}` })),
    );
    await sql`drop function end_connection cascade`.execute(site.db);
    for (const { status, headers, body } of refused) {
      expect(body).toEqual({
        message: "This cannot be done at the moment. Nothing was saved; please try again in a minute.",
      });
      expect([status, Number(headers.get("Retry-After")) > 0]).toEqual([503, true]);
    }
    expect((await owner.post("/api/galleries", { name: "Vans" })).status).toBe(201);
    expect(await galleryNames()).toEqual(["Vans"]);
  },
);

onPostgres(
  "the error that broke a transaction is the one that is thrown, not that of its rollback",
  async () => {
    const lost = inTransaction(site.db, (transaction) =>
      sql`select pg_terminate_backend(pg_backend_pid())`.execute(transaction),
    );
    await expect(lost).rejects.toMatchObject({ code: "57P01" });
  },
);

onSqlite(
  "while another program holds the lock every save is refused within seconds, however many wait",
  async () => {
    const other = new DatabaseSync(site.config.databaseAddress);
    other.exec("begin immediate");
    const began = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 15 }, async (_, at) => {
        const { status } = await owner.post("/api/galleries", { name: `Trailers ${at}` });
        return { status, seconds: (performance.now() - began) / 1000 };
      }),
    );
    other.exec("rollback");
    other.close();
    for (const { status, seconds } of answers) {
      expect(status).toBe(503);
      expect(seconds).toBeLessThan(10);
    }
    expect(Math.max(...answers.map(({ seconds }) => seconds))).toBeGreaterThan(4);
    expect((await owner.post("/api/galleries", { name: "Vans" })).status).toBe(201);
  },
);

describe("a damaged table", () => {
  it("is reported by `/readyz` and in the back office", async () => {
    const damaged = testsPostgres ? await damagedPostgres() : await damagedSqlite();
    const browser = new Browser(createApp({ ...site.services, db: damaged.db }));
    expect((await browser.get("/readyz")).status).toBe(200);
    await expect(damaged.read()).rejects.toThrow();
    expect(await browser.get("/readyz")).toMatchObject({
      status: 503,
      body: "not ready: the database is damaged; stored pages are served",
    });
    expect(await listProblems({ ...site.services, db: damaged.db })).toContainEqual(
      expect.objectContaining({ key: "database-damaged", urgency: "now" }),
    );
    await damaged.db.destroy();
  });
});

/** Makes PostgreSQL report the error that it reports for a damaged page. */
async function damagedPostgres() {
  const db = openDatabase(site.config.databaseAddress);
  await sql`
    create or replace function damaged() returns int language plpgsql as
    $$ begin raise exception 'invalid page in block 0' using errcode = 'XX001'; end $$`.execute(db);
  return { db, read: () => sql`select damaged()`.execute(db) };
}

/** Opens a copy of the database in which the root page of the widgets table is overwritten. */
async function damagedSqlite() {
  const path = join(site.config.dataFolder, "damaged.db");
  await sql`vacuum into ${path}`.execute(site.db);
  const copy = new DatabaseSync(path);
  const { page_size } = copy.prepare("pragma page_size").get() as { page_size: number };
  const { rootpage } = copy.prepare("select rootpage from sqlite_schema where name = 'widgets'").get() as {
    rootpage: number;
  };
  copy.close();
  const file = fs.openSync(path, "r+");
  fs.writeSync(file, Buffer.alloc(page_size, 0xff), 0, page_size, (rootpage - 1) * page_size);
  fs.closeSync(file);
  const db = openDatabase(path);
  return { db, read: () => db.selectFrom("widgets").selectAll().execute() };
}

async function galleryNames(): Promise<string[]> {
  return (await site.db.selectFrom("galleries").select("name").orderBy("id").execute()).map(
    ({ name }) => name,
  );
}

async function readOnlySqlite(on: boolean): Promise<void> {
  await sql`pragma query_only = ${sql.lit(on ? 1 : 0)}`.execute(site.db);
}

/** Sets PostgreSQL to read-only, and ends existing connections, because only new ones apply the setting. */
async function readOnlyPostgres(on: boolean): Promise<void> {
  const url = new URL(site.config.databaseAddress);
  const name = url.pathname.slice(1);
  url.pathname = "/postgres";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`alter database ${name} set default_transaction_read_only = ${on ? "on" : "off"}`);
  await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
  await client.end();
  await expect
    .poll(async () =>
      sql`show default_transaction_read_only`.execute(site.db).then(
        ({ rows }) => rows[0],
        () => undefined,
      ),
    )
    .toEqual({ default_transaction_read_only: on ? "on" : "off" });
}
