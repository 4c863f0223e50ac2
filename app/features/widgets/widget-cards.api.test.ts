import { expect, it } from "vitest";
import { jpeg, upload } from "../../../test/pictures.ts";
import { openSite } from "../../../test/site.ts";
import { listWidgetCards } from "./widget-cards.server.ts";

const site = await openSite();
const owner = await site.signIn("owner");
for (const name of ["Zebra", "AboutText1", "HomeImage1", "alone", "HomeText1"]) {
  const { body } = await owner.post("/api/widgets", { name });
  if (name === "HomeImage1") {
    const picture = upload(await jpeg(), { name, type: "IMAGE", alt: "A van at dawn" });
    await owner.post(`/api/widgets/${body.id}`, picture);
  } else {
    const html = `<p>Of ${name} &amp; <strong>cold</strong> stores.</p>${"<p>More.</p>".repeat(200)}<p>Ärmel</p>`;
    await owner.post(`/api/widgets/${body.id}`, { name, html });
  }
}

it("are sorted by page and their order on it, with plain titles; widgets of no page come last by name", async () => {
  const { cards } = await listWidgetCards(site.db);
  expect(cards.map(({ title }) => title)).toEqual([
    "Home: opening text",
    "Home: large picture",
    "About Us: opening text",
    "alone",
    "Zebra",
  ]);
  expect(cards[0]).toMatchObject({ name: "HomeText1", page: "Home", path: "/", thumbnail: null });
  expect(cards[0]!.words).toMatch(/^Of HomeText1 & cold stores\. More\..*…$/);
  expect(cards[1]).toMatchObject({
    words: "A van at dawn",
    thumbnail: expect.stringMatching(/^\/pictures\//),
  });
  expect(cards[3]).toMatchObject({ name: "alone", page: null, path: null });
  expect(cards.every(({ updated_at }) => updated_at === site.clock.now().toISOString())).toBe(true);
});

it.each([
  ["at DAWN", ["HomeImage1"]],
  ["large pic", ["HomeImage1"]],
  ["zebra &", ["Zebra"]],
  ["ärmel", ["HomeText1", "AboutText1", "alone", "Zebra"]],
  ["%", []],
  ["<p>", []],
])("are searched for “%s” in names, titles and text", async (search, names) => {
  const { cards, count } = await listWidgetCards(site.db, { search });
  expect(cards.map(({ name }) => name)).toEqual(names);
  expect(count).toBe(names.length);
});

it("list each widget once, however many there are", async () => {
  const at = site.clock.now().toISOString();
  const name = (number: number) => `Many ${String(number).padStart(3, "0")}`;
  const widget = { type: "TEXT" as const, html: "<p>One of many.</p>", created_at: at, updated_at: at };
  const many = Array.from({ length: 101 }, (_, number) => ({ ...widget, name: name(number) }));
  await site.db.insertInto("widgets").values(many).execute();
  const { cards, count } = await listWidgetCards(site.db);
  expect(count).toBe(106);
  expect(cards.slice(4, -1).map((card) => card.name)).toEqual(many.map((one) => one.name));
  const found = await listWidgetCards(site.db, { search: "one of many", most: 101 });
  expect(found.cards.map((card) => card.name)).toEqual(many.map((one) => one.name));
  await site.db.deleteFrom("widgets").where("name", "like", "Many %").execute();
});

it("show the picture of an image widget, and no words if it has no alternative text", async () => {
  const { id } = (await owner.post("/api/widgets", { name: "Both" })).body;
  const card = async () => (await listWidgetCards(site.db)).cards.find(({ name }) => name === "Both");
  const save = (body: FormData | object) => owner.post(`/api/widgets/${id}`, body);
  await save({ name: "Both", type: "IMAGE" });
  expect(await card()).toMatchObject({ words: "", thumbnail: null });
  await save(upload(await jpeg(), { name: "Both", type: "IMAGE" }));
  expect(await card()).toMatchObject({ words: "", thumbnail: expect.stringMatching(/^\/pictures\//) });
  expect((await listWidgetCards(site.db, { search: "both" })).count).toBe(1);
  await save({ name: "Both", type: "TEXT", html: "<p>A&nbsp;&lt;b&gt; &quot;c&quot;</p>" });
  expect(await card()).toMatchObject({ words: 'A <b> "c"', thumbnail: null });
  await site.db.deleteFrom("widgets").where("name", "=", "Both").execute();
});

it.each([
  ["all of them", "", 5],
  ["those found", "ärmel", 4],
])("return as many as requested, with the total of %s", async (_, search, count) => {
  const some = await listWidgetCards(site.db, { search, most: 2 });
  expect(some.cards.map(({ name }) => name)).toEqual(["HomeText1", search ? "AboutText1" : "HomeImage1"]);
  expect(some.count).toBe(count);
});
