import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { openSite } from "../../../test/site.ts";
import {
  findPage,
  maxCountedRows,
  maxSearchResults,
  maxScannedRows,
  type RowFilter,
} from "./find-page.server.ts";
import { searchTextOf } from "./search-text.server.ts";

const site = await openSite();

const subjects = [
  "Kestrel & Co",
  "100% cold",
  "kiosk_quiz",
  "Café FRÈRE",
  "Quay",
  "zq",
  'The "Ice" House',
  "Lukasz",
  "Łukasz's van: bring it and CF21 KLM to the yard",
];

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

  it("counts its hits even for a page past the last", async () => {
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
    ["co  kestrel", ["Kestrel & Co"]],
    ["kes & rel", ["Kestrel & Co"]],
    ["kestrel no", []],
    ["frère café", ["Café FRÈRE"]],
    ["frère", ["Café FRÈRE"]],
    ["frere", ["Café FRÈRE"]],
    ["Łukasz", ["Łukasz's van: bring it and CF21 KLM to the yard", "Lukasz"]],
    ["lukász", ["Łukasz's van: bring it and CF21 KLM to the yard", "Lukasz"]],
    ["łukasz’s v", ["Łukasz's van: bring it and CF21 KLM to the yard"]],
    ["'", ["Łukasz's van: bring it and CF21 KLM to the yard"]],
    ["cf21klm", ["Łukasz's van: bring it and CF21 KLM to the yard"]],
    ["cf 21 klm", ["Łukasz's van: bring it and CF21 KLM to the yard"]],
    ['"ice" h', ['The "Ice" House']],
    ['"', ['The "Ice" House']],
    ["nothing of it", []],
    ["ñx", []],
  ])(
    "for %s finds the rows that contain it, newest first, every character taken literally",
    async (needle, names) => {
      expect(await namesOf(needle)).toEqual(names);
    },
  );

  it("follows changes and deletions", async () => {
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

describe("a long list", () => {
  const many = maxScannedRows + 2_500;
  let oldest: number;
  let newest: number;

  beforeAll(async () => {
    await site.db.deleteFrom("mails").execute();
    await sql`
      insert into mails (kind, recipient, subject, text, html, attachments, message_id, search_text, created_at, sent_at)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(many)})
      select 'note', 'a@example.com', 's', '', '', '[]', 'many' || i, case i when 1 then 'ibis' else 'tern ' || i end, '2026-01-01', case when i % 1000 = 0 then null else '2026-01-01' end
      from n
    `.execute(site.db);
    ({ newest, oldest } = await site.db
      .selectFrom("mails")
      .select((eb) => [eb.fn.max("id").as("newest"), eb.fn.min("id").as("oldest")])
      .executeTakeFirstOrThrow());
  });

  const page = (number: number) => findPage(site.db, "mails", { page: number, size: 50 });
  const expected = (number: number) => Array.from({ length: 50 }, (_, at) => newest - (number - 1) * 50 - at);

  it("is counted and read in full, up to the last page", async () => {
    for (const number of [1, 20, 21, 130, many / 50]) {
      expect(await page(number)).toEqual({ ids: expected(number), total: many, more: false });
    }
    expect(await page(many / 50 + 1)).toEqual({ ids: [], total: many, more: false });
  });

  it.each(["tern", "t", "er"])("is searched for %s up to two thousand hits", async (needle) => {
    const found = (number: number) => findPage(site.db, "mails", { search: needle, page: number, size: 50 });
    expect(await found(1)).toEqual({ ids: expected(1), total: maxSearchResults, more: true });
    expect(await found(40)).toEqual({ ids: expected(40), total: maxSearchResults, more: true });
    expect(await found(41)).toEqual({ ids: [], total: maxSearchResults, more: true });
  });

  it("is searched for one digit that many rows hold", async () => {
    const { ids } = await findPage(site.db, "mails", { search: "7", page: 1, size: 50 });
    const numbered = Array.from({ length: 1_000 }, (_, at) => ({ id: newest - at, number: many - at }));
    const holding = numbered.filter(({ number }) => String(number).includes("7")).map(({ id }) => id);
    expect(ids).toEqual(holding.slice(0, 50));
  });

  it("is counted up to ten thousand rows when it is filtered, and past them from a late page", async () => {
    const filter: RowFilter<"mails"> = (rows) => rows.where("kind", "=", "note");
    const found = (number: number) => findPage(site.db, "mails", { filter, page: number, size: 50 });
    expect(await found(150)).toEqual({ ids: expected(150), total: maxCountedRows, more: true });
    for (const late of [200, 201, 240])
      expect(await found(late)).toEqual({ ids: expected(late), total: late * 50 + 450, more: true });
    expect(await found(many / 50), "the last page").toEqual({
      ids: expected(many / 50),
      total: many,
      more: false,
    });
  });

  it("is searched in full for three letters, and among the newest rows for fewer", async () => {
    const find = (needle: string) => findPage(site.db, "mails", { search: needle, page: 1, size: 50 });
    expect(await find("ibis")).toEqual({ ids: [oldest], total: 1, more: false });
    expect(await find("ib")).toEqual({ ids: [], total: 0, more: true });
  });

  it("is filtered before it is counted", async () => {
    const filter: RowFilter<"mails"> = (rows) => rows.where("sent_at", "is", null);
    const unsent = { filter, page: 1, size: 50 };
    expect(await findPage(site.db, "mails", unsent)).toMatchObject({
      total: Math.floor(many / 1000),
      more: false,
    });
    expect(await findPage(site.db, "mails", { ...unsent, search: "1000 tern" })).toMatchObject({ total: 4 });
  });

  it("does not count deleted rows", async () => {
    await site.db
      .deleteFrom("mails")
      .where("id", ">", newest - 1500)
      .execute();
    newest -= 1500;
    expect(await page(2)).toEqual({ ids: expected(2), total: many - 1500, more: false });
  });
});
