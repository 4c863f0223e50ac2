import { sql } from "kysely";
import { expect, it } from "vitest";
import { openSite } from "../../../test/site.ts";
import { findByWords } from "./find-by-words.server.ts";
import type { RowFilter } from "./find-page.server.ts";
import { parseSearch } from "./search-terms.server.ts";
import { searchTextOf } from "./search-text.server.ts";

const site = await openSite();

async function add(kind: string, words: string): Promise<number> {
  const text = searchTextOf([words]);
  const { rows } = await sql<{ id: number }>`
    insert into mails (kind, recipient, subject, text, html, attachments, message_id, search_text, created_at)
    values (${kind}, 'a@example.com', ${words}, '', '', '[]', ${words}, ${text}, '2026-01-01') returning id
  `.execute(site.db);
  return rows[0]!.id;
}

const old = {
  ler: await add("note", "A letter of Ler Ost, driver"),
  li: await add("note", "Li Wei"),
  quoted: await add("note", "The „Ray“–Ali depot"),
  mail: await add("note", "from ann@lee-haulage.example, unit 5e3abc"),
  number: await add("note", "Ring 07700 900298 about Łódź"),
  marks: await add("note", "हिन्दी में"),
  plate: await add(
    "note",
    "Our van CF21 KLM, or the other one, YK19-ZZT, has stopped on the M20 near Ashford",
  ),
  code: await add("note", "Your reference is FW-V3Y3-GKHY, and the other one FW-ABCD-EFGH"),
};
// Many newer texts with the same letters within words, and some words that are in each of them.
await sql`
  insert into mails (kind, recipient, subject, text, html, attachments, message_id, search_text, created_at)
  with recursive n(i) as (select 1 union all select i + 1 from n where i < 1500)
  select 'many', 'a@example.com', 's', '', '', '[]', 'many' || i,
    'the trailer cannot defrost, the fleet costs; array, alien kiwi ' || i, '2026-01-01'
  from n
`.execute(site.db);

const find = (typed: string, filter?: RowFilter<"mails">) =>
  findByWords(site.db, "mails", { sought: parseSearch(typed)!, filter, limit: 5 });

it.each([
  ["ler", "ler"],
  ["Ost", "ler"],
  ["ost ler", "ler"],
  ["li", "li"],
  ["we li", "li"],
  ["w l", "li"],
  ["ray", "quoted"],
  ["ali dep", "quoted"],
  ["ray-ali", "quoted"],
  ["lee", "mail"],
  ["ann@lee-haul", "mail"],
  ["5e3a", "mail"],
  ["haulage.ex", "mail"],
  ["0298", "number"],
  ["ring 900298", "number"],
  ["+44 7700 900298", "number"],
  ["lodz", "number"],
  ["Łódź", "number"],
  ["हिन्दी", "marks"],
  ["cf21klm", "plate"],
  ["CF 21 KLM", "plate"],
  ["CF21 KLM ashf", "plate"],
  ["ashford cf21klm", "plate"],
  ["YK19ZZT", "plate"],
  ["yk19 zz", "plate"],
  ["V3Y3GKHY", "code"],
  ["v3y3-gkhy", "code"],
  ["FW V3Y3 GKHY", "code"],
  ["fwv3y3gkhy", "code"],
  ["V3Y3GK", "code"],
  ["abcdefgh", "code"],
] as const)("finds %s among many newer texts with the same letters", async (typed, name) => {
  expect(await find(typed)).toEqual({ ids: [old[name]], more: false });
});

it.each([
  "ost trailer",
  "ost-ler",
  "lee ann x",
  "rost",
  "ee",
  "hauler",
  "ring 900299",
  "cf21klx",
  "cf2 1klm x",
])("finds nothing for %s", async (typed) => {
  expect(await find(typed)).toEqual({ ids: [], more: false });
});

it("finds the newest rows of a frequent word, and says that there are more", async () => {
  const { ids, more } = await find("the def");
  expect(more).toBe(true);
  expect(ids).toEqual(Array.from({ length: 5 }, (_, at) => ids[0]! - at));
  expect(ids[0]).toBeGreaterThan(old.code + 1000);
});

it("filters before it counts, and follows changes and deletions", async () => {
  const notes: RowFilter<"mails"> = (rows) => rows.where("kind", "=", "note");
  expect(await find("the", notes)).toEqual({ ids: [old.code, old.plate, old.quoted], more: false });
  await site.db.updateTable("mails").set({ search_text: "heron" }).where("id", "=", old.ler).execute();
  expect(await find("ost")).toEqual({ ids: [], more: false });
  expect(await find("he")).toEqual({ ids: [old.ler], more: false });
  await site.db.deleteFrom("mails").where("id", "=", old.ler).execute();
  expect(await find("heron")).toEqual({ ids: [], more: false });
});
