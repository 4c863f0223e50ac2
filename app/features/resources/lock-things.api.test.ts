import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import type { Answer } from "../../../test/browser.ts";
import { describeOnPostgres } from "../../../test/engine.ts";
import { openSite } from "../../../test/site.ts";
import { firmTime } from "../../platform/firm-time.ts";
import { lockRow } from "../../platform/db/locked.server.ts";
import { changeContent, inTransaction } from "../../platform/db/transaction.server.ts";
import { findPageAt } from "../pages/pages.server.ts";
import { lockThings } from "./lock-things.server.ts";

const site = await openSite();
const owner = await site.signIn("owner");
const about = (await findPageAt(site.db, "/about"))!.id;
const terms = (await findPageAt(site.db, "/terms"))!.id;
const text = (await owner.post("/api/widgets", { name: "AboutText1", type: "TEXT" })).body.id;
site.services.show = async () => ({ status: 200, headers: new Headers(), body: "<h1>Shown</h1>" });

it("locks each thing that exists, in one order, and says its version", async () => {
  const things = [
    { kind: "widget", key: String(text) },
    { kind: "page", key: String(terms) },
    { kind: "page", key: "99999" },
    { kind: "fact", key: "figures" },
    { kind: "page", key: String(about) },
  ] as const;
  const found = await inTransaction(site.db, (transaction) => lockThings(transaction, things));
  expect(found.map(({ kind, key, version }) => [kind, key, version])).toEqual([
    ["fact", "figures", expect.any(Number)],
    ["page", String(about), 1],
    ["page", String(terms), 1],
    ["widget", String(text), 1],
  ]);
});

describeOnPostgres("several saves in one transaction", () => {
  it("that only show a page never make a single save fail", async () => {
    site.clock.advance({ minutes: 5 });
    const then = firmTime(site.clock.now());
    site.clock.advance({ minutes: 5 });
    await owner.post(`/api/widgets/${text}`, { name: "AboutText1", html: "<p>Now</p>" });
    await save(about, "Now");
    const looked = await during(about, () => owner.get(`/api/pages/${about}/as-it-was?at=${then}`));
    expect(looked.status).toBe(200);
  });

  it("that publish drafts never make a single save fail", async () => {
    const drafts: { id: number; version: number }[] = [];
    for (const id of [about, terms]) {
      const body = { ...(await read(id)), title: "Drafted" };
      const kept = await owner.write("PUT", "/api/drafts", {
        save: `POST /api/pages/${id}`,
        body,
        version: 0,
      });
      drafts.push({ id: kept.body.id, version: kept.body.version });
    }
    const published = await during(terms, () => owner.post("/api/drafts/publish", { drafts }));
    expect(published.status).toBe(204);
    expect([(await read(about)).title, (await read(terms)).title]).toEqual(["Drafted", "Drafted"]);
  });
});

describeOnPostgres("a save that writes other rows as well", () => {
  it("moves a page whose translation is saved at the same moment", async () => {
    const { body: page } = await owner.post("/api/pages", { title: "Hire", path: "/hire" });
    const { body: translation } = await owner.post(`/api/pages/${page.id}/translations`, { language: "pl" });
    const moved = await during(translation.id, () =>
      owner.post(`/api/pages/${page.id}`, { ...page, path: "/fridge-hire" }),
    );
    expect([moved.status, (await read(translation.id)).path]).toEqual([200, "/pl/fridge-hire"]);
  });

  it("waits for the translations of the pages among several things", async () => {
    const { body: page } = await owner.post("/api/pages", { title: "Loan", path: "/loan" });
    const { body: translation } = await owner.post(`/api/pages/${page.id}/translations`, { language: "pl" });
    const things = [{ kind: "page", key: String(page.id) }] as const;
    const locks: Promise<unknown[]>[] = [];
    await inTransaction(site.db, async (transaction) => {
      await lockRow(transaction, "pages", translation.id);
      locks.push(inTransaction(site.db, (one) => lockThings(one, things)));
      await vi.waitFor(async () => expect(await countWaiting()).toBe(1));
    });
    expect(await locks[0]).toHaveLength(1);
  });
});

/** Makes a call while a save holds the row of a page, and ends the save once the call waits for it. */
async function during(page: number, call: () => Promise<Answer>): Promise<Answer> {
  const calls: Promise<Answer>[] = [];
  await changeContent(site.db, async (transaction) => {
    await lockRow(transaction, "pages", page);
    calls.push(call());
    await vi.waitFor(async () => expect(await countWaiting()).toBe(1));
  });
  return calls[0]!;
}

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(site.db);
  return Number(rows[0]?.count);
}

async function read(id: number) {
  return (await owner.get(`/api/pages/${id}`)).body;
}

async function save(id: number, title: string) {
  expect((await owner.post(`/api/pages/${id}`, { ...(await read(id)), title })).status).toBe(200);
}
