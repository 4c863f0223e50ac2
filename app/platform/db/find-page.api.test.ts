import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { openSite, type Site } from "../../../test/site.ts";
import { findPage, mostCounted, type Narrow } from "./find-page.server.ts";
import { countRows, sumUpTallies } from "./row-tallies.server.ts";
import { searchTextOf } from "./search-text.server.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});

const subjects = ["Kestrel & Co", "100% cold", "kiosk_quiz", "Café FRÈRE", "Quay", "zq", 'The "Ice" House'];

async function note(subject: string): Promise<number> {
  const { id } = await site.db
    .insertInto("audit_log")
    .values({
      at: site.clock.now().toISOString(),
      actor_name: "Ann",
      action: "noted",
      subject_type: "thing",
      subject_name: subject,
      details: "{}",
      search_text: searchTextOf([subject]),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const search = (needle: string, page = 1, size = 50) =>
  findPage(site.db, "audit_log", { search: needle, page, size });

async function namesOf(needle: string): Promise<string[]> {
  const { ids, total } = await search(needle);
  expect(total).toBe(ids.length);
  const rows = await site.db.selectFrom("audit_log").select(["id", "subject_name"]).execute();
  return ids.map((id) => rows.find((row) => row.id === id)!.subject_name);
}

describe("a search", () => {
  beforeAll(async () => {
    for (const subject of subjects) await note(subject);
  });

  it("counts its hits on a page far behind them too", async () => {
    expect(await search("q", 9)).toMatchObject({ ids: [], total: 3 });
    expect(await search("kestrel", 9)).toMatchObject({ ids: [], total: 1 });
  });

  it.each([
    ["kestrel", ["Kestrel & Co"]],
    ["QU", ["Quay", "kiosk_quiz"]],
    ["q", ["zq", "Quay", "kiosk_quiz"]],
    ["zq", ["zq"]],
    ["0%", ["100% cold"]],
    ["_", ["kiosk_quiz"]],
    ["%", ["100% cold"]],
    ["& c", ["Kestrel & Co"]],
    ["É", ["Café FRÈRE"]],
    ["frère", ["Café FRÈRE"]],
    ['"ice" h', ['The "Ice" House']],
    ['"', ['The "Ice" House']],
    ["nothing of it", []],
    ["ÿ", []],
  ])(
    "for %s finds what holds it anywhere, newest first, every sign taken literally",
    async (needle, names) => {
      expect(await namesOf(needle)).toEqual(names);
    },
  );

  it("follows what is changed and deleted", async () => {
    const id = await note("Grebe");
    await site.db.updateTable("audit_log").set({ search_text: "heron" }).where("id", "=", id).execute();
    expect(await search("grebe")).toMatchObject({ ids: [] });
    expect(await search("heron")).toMatchObject({ ids: [id] });
    await site.db.deleteFrom("audit_log").where("id", "=", id).execute();
    expect(await search("heron")).toEqual({ ids: [], total: 0, more: false });
    expect(await search("n")).toMatchObject({ ids: expect.not.arrayContaining([id]) });
  });

  it("in a transaction finds what the transaction has written", async () => {
    const id = await site.db.transaction().execute(async (transaction) => {
      await transaction
        .updateTable("audit_log")
        .set({ search_text: "osprey" })
        .where("subject_name", "=", "Quay")
        .execute();
      return (await findPage(transaction, "audit_log", { search: "osprey", page: 1, size: 5 })).ids[0];
    });
    expect(await search("osprey")).toMatchObject({ ids: [id] });
  });
});

describe("a list of many", () => {
  const many = mostCounted + 500;
  let newest: number;

  beforeAll(async () => {
    await sql`
      insert into mails (kind, recipient, subject, text, html, attachments, message_id, search_text, created_at, sent_at)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(many)})
      select 'note', 'a@example.com', 's', '', '', '[]', 'many' || i, 'tern ' || i, '2026-01-01', case when i % 1000 = 0 then null else '2026-01-01' end
      from n
    `.execute(site.db);
    ({ newest } = await site.db
      .selectFrom("mails")
      .select((eb) => eb.fn.max("id").as("newest"))
      .executeTakeFirstOrThrow());
  });

  const page = (number: number) => findPage(site.db, "mails", { page: number, size: 50 });
  const expected = (number: number) => Array.from({ length: 50 }, (_, at) => newest - (number - 1) * 50 - at);

  it("is counted and read whole, however deep the page, before and after its tallies are summed up", async () => {
    for (const sumUp of [async () => {}, sumUpTallies]) {
      await sumUp(site.services);
      for (const number of [1, 20, 21, 130, 210]) {
        expect(await page(number)).toEqual({ ids: expected(number), total: many, more: false });
      }
      expect(await page(211)).toEqual({ ids: [], total: many, more: false });
      expect(await countRows(site.db, "mails")).toBe(many);
    }
  });

  it.each(["tern", "t", "er"])("is counted up to ten thousand of what holds %s", async (needle) => {
    const found = (number: number) => findPage(site.db, "mails", { search: needle, page: number, size: 50 });
    expect(await found(1)).toEqual({ ids: expected(1), total: mostCounted, more: true });
    expect(await found(200)).toEqual({ ids: expected(200), total: mostCounted, more: true });
    expect(await found(201)).toEqual({ ids: [], total: mostCounted, more: true });
  });

  it("is narrowed down before it is counted", async () => {
    const narrow: Narrow<"mails"> = (rows) => rows.where("sent_at", "is", null);
    const unsent = { narrow, page: 1, size: 50 };
    expect(await findPage(site.db, "mails", unsent)).toMatchObject({ total: 10, more: false });
    expect(await findPage(site.db, "mails", { ...unsent, search: "tern 1000" })).toMatchObject({ total: 2 });
  });

  it("loses from its tallies what is deleted", async () => {
    await site.db
      .deleteFrom("mails")
      .where("id", ">", newest - 1500)
      .execute();
    newest -= 1500;
    expect(await page(2)).toEqual({ ids: expected(2), total: many - 1500, more: false });
  });
});

it("people are listed by name from either end, and what is searched for too", async () => {
  await sql`
    insert into users (firstname, lastname, email, role, password_hash, search_text, created_at, updated_at)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 95)
    select 'Ann', 'Person' || substr(cast(100 + i as text), 2), 'p' || i || '@example.com', 'user', '', 'person' || i, '', '' from n
  `.execute(site.db);
  const names = async (page: number, search?: string) => {
    const { ids } = await findPage(site.db, "users", {
      search,
      order: ["lastname", "firstname"],
      page,
      size: 10,
    });
    const rows = await site.db.selectFrom("users").select(["id", "lastname"]).execute();
    return ids.map((id) => rows.find((row) => row.id === id)!.lastname);
  };
  const from = (first: number, count = 10) =>
    Array.from({ length: count }, (_, at) => `Person${String(first + at).padStart(2, "0")}`);
  for (const search of [undefined, "person"]) {
    expect(await names(1, search)).toEqual(from(1));
    expect(await names(9, search)).toEqual(from(81));
    expect(await names(10, search)).toEqual(from(91, 5));
    expect(await names(11, search)).toEqual([]);
  }
});
