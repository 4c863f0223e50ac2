import fs from "node:fs";
import { sql } from "kysely";
import pg from "pg";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Browser } from "../test/browser.ts";
import { onPostgres, onSqlite, testsPostgres } from "../test/engine.ts";
import { openSite, type Site } from "../test/site.ts";

let site: Site;
let owner: Browser;

beforeAll(async () => {
  site = await openSite();
  owner = await site.signIn("owner");
});
beforeEach(() => site.db.deleteFrom("galleries").execute());

const readOnly = testsPostgres ? readOnlyPostgres : readOnlySqlite;

describe("a save while the database takes no writes", () => {
  it("is refused with 503, a sentence and a time, stores nothing, and works once it takes them again", async () => {
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

  it("as an upload says so under `error` too, which upload widgets read", async () => {
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
  // The last page may have room for a few more.
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
  "a save that the disk does not confirm is refused with 503, says so, and the next one works once it does",
  async () => {
    const broken = (_: number, synced: (error: Error) => void) => synced(new Error("i/o error"));
    const sync = vi.spyOn(fs, "fdatasync").mockImplementation(broken);
    const refused = await owner.post("/api/galleries", { name: "Trailers" });
    sync.mockRestore();
    expect(refused.status).toBe(503);
    expect(refused.body).toEqual({
      message: "It is not certain that this was saved. Please look in a minute before you do it again.",
    });
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await owner.post("/api/galleries", { name: "Vans" })).status).toBe(201);
    expect(await galleryNames()).toEqual(["Trailers", "Vans"]);
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

async function galleryNames(): Promise<string[]> {
  return (await site.db.selectFrom("galleries").select("name").orderBy("id").execute()).map(
    ({ name }) => name,
  );
}

async function readOnlySqlite(on: boolean): Promise<void> {
  await sql`pragma query_only = ${sql.lit(on ? 1 : 0)}`.execute(site.db);
}

/** New connections alone see the setting, so those there are end. */
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
