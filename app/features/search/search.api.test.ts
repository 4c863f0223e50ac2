import { describe, expect, it } from "vitest";
import { applicationForm, signatureJpeg } from "../../../test/applications.ts";
import { registration } from "../../../test/people.ts";
import { openSite } from "../../../test/site.ts";

const site = await openSite();
const owner = await site.signIn("owner");
const visitor = site.visitor();
await visitor.post("/api/contact", {
  name: "Zoë Łopez",
  email: "zoe@example.com",
  telephone: "07700 900298",
  message: "Réglage of the unit at the crèche",
});
await visitor.post("/api/register", { ...registration("zoe@example.com"), telephone: "+44 7700 900298" });
const fields = {
  company_name: "Crème & Cold Ltd",
  telephone: "+44 (0)7700 900298",
  vat_number: "GB 123 4567 82",
};
await visitor.post("/api/accountRequest", applicationForm(await signatureJpeg(), fields));
await visitor.post("/api/callouts", { telephone: "07700 900298", vehicle_number: "GN19 ABC" });
await visitor.post("/api/callouts", { telephone: "07700 900291", vehicle_number: "LK22XYZ" });
for (const name of ["Siobhán O’Neil", "Pat d'Arcy"])
  await visitor.post("/api/contact", {
    name,
    email: "ring@example.com",
    telephone: "01632 960204",
    message: "Ring",
  });
await site.jobs.drain();
const { body: text } = await owner.post("/api/widgets", { name: "CremeText", type: "TEXT" });
await owner.post(`/api/widgets/${text.id}`, { name: "CremeText", html: "<p>Crème, cold and fresh</p>" });
const { body: gallery } = await owner.post("/api/galleries", { name: "Depots" });
const at = site.clock.now().toISOString();
const { id } = await site.db
  .insertInto("pictures")
  .values({
    storage_key: "a",
    hash: "a",
    mime: "image/jpeg",
    width: 1,
    height: 1,
    bytes: 1,
    placeholder: "",
    created_at: at,
  })
  .returning("id")
  .executeTakeFirstOrThrow();
const row = { gallery_id: gallery.id, picture_id: id, position: 0, created_at: at };
await site.db
  .insertInto("gallery_images")
  .values({ ...row, alt: null })
  .execute();
const { body: shown } = await owner.get(`/api/galleries/${gallery.id}`);
await owner.post(`/api/galleriesimages/${shown.images[0].id}`, { alt: "A van before the crèmerie" });

const groups = async (search: string, browser = owner) => {
  const { status, body } = await browser.get(`/api/search?search=${encodeURIComponent(search)}`);
  expect(status).toBe(200);
  return body.groups as { label: string; hits: { title: string; detail: string; path: string }[] }[];
};
const labels = async (search: string, browser = owner) =>
  (await groups(search, browser)).map(({ label }) => label);

describe("the one search", () => {
  it("finds things of every kind by the beginnings of their words, with and without accents", async () => {
    const all = ["Customers", "Applications", "Texts and pictures of pages", "Pictures", "Mails"];
    for (const words of ["crème", "CREME", "crem"])
      expect([words, await labels(words)]).toEqual([words, all]);
    expect(await labels("lopez zoe")).toEqual(["Messages", "Mails"]);
    expect(await labels("regl crech")).toEqual(["Messages"]);
    expect(await labels("eme")).toEqual([]);
    expect(await labels("creme nowhere")).toEqual([]);
  });

  it("finds a number however it was typed, and by its end", async () => {
    const found = ["People", "Call-outs", "Messages", "Applications", "Mails"];
    expect(await labels("900298")).toEqual(found);
    for (const number of ["07700 900298", "+447700900298", "0044 7700 900298"])
      expect([number, await labels(number)]).toEqual([number, ["Customers", ...found]]);
    expect(await labels("gb123456782")).toEqual(["Customers", "Applications"]);
    for (const plate of ["gn19abc", "GN19 ABC", "LK22 XYZ", "lk22-xyz", "LK22XYZ"])
      expect([plate, await labels(plate)]).toEqual([plate, expect.arrayContaining(["Call-outs"])]);
  });

  it("begins with the customer whose number or vehicle it may be, also on stop, for the office alone", async () => {
    const [{ id: file }] = (await owner.get("/api/customers?search=creme")).body.data;
    const first = async (search: string) => (await groups(search))[0]!;
    const caller = { title: "Crème & Cold Ltd", path: `/admin/customers/${file}` };
    expect(await first("07700 900298")).toMatchObject({
      label: "Customers",
      hits: [{ ...caller, detail: "By this telephone number, perhaps" }],
    });
    const { body: before } = await owner.get(`/api/customers/${file}`);
    const stopped = { ...before, status: "on_stop", vehicles: "CR31 EME" };
    expect((await owner.post(`/api/customers/${file}`, stopped)).status).toBe(200);
    expect((await first("cr31eme")).hits).toEqual([{ ...caller, detail: "By this vehicle. On stop" }]);
    expect(await groups("cr31 eme", await site.signIn("editor"))).toEqual([]);
    await owner.post(`/api/customers/${file}`, { ...before, version: before.version + 1 });
  });

  it.each(["O'Neil", "o’neil", "ONEIL", "siobhan o‘neil", "d’Arcy", "darcy", "D`ARCY"])(
    "finds %s whichever apostrophe was typed, or none",
    async (name) => expect(await labels(name)).toEqual(["Messages", "Mails"]),
  );

  it("links to the page of each thing", async () => {
    const messages = (await groups("zoë")).find(({ label }) => label === "Messages");
    const page = messages!.hits[0]!;
    expect(page.title).toBe("Zoë Łopez");
    expect((await owner.get(page.path.replace("/admin", "/api"))).body.name).toBe("Zoë Łopez");
  });

  it.each([
    ["£120", "fleetAnswers", /^What a call-out costs – £120/],
    ["price", "fleetAnswers", "On the pages: Home"],
    ["Christmas", "closedDays", /^On the pages: /],
    ["opening hours", "officeHours", /^On the pages: /],
    ["hussain", "people", /^Tariq Hussain/],
  ])("leads for %s to the screen of the facts %s", async (words, name, detail) => {
    const facts = (await groups(words)).find(({ label }) => label === "Facts");
    const hit = facts?.hits.find(({ path }) => path === `/admin/facts/${name}`);
    expect(hit?.detail).toMatch(detail);
    expect((await owner.get(hit!.path.replace("/admin", "/api"))).body.name).toBe(name);
  });

  it("finds words with one letter wrong where nothing else is found, and says for which words", async () => {
    for (const [typed, words] of [
      ["lopes", "lopez"],
      ["Zoe Lopze", "zoe lopez"],
      ["fesh crème", "fresh creme"],
      ["oneal", "oneil"],
    ]) {
      const { body } = await owner.get(`/api/search?search=${encodeURIComponent(typed!)}`);
      expect([typed, body.meant]).toEqual([typed, { words, isShown: true }]);
      expect(body.groups).toEqual(await groups(words!));
    }
    expect((await owner.get("/api/search?search=lopez")).body.meant).toBeNull();
    expect((await owner.get("/api/search?search=lopzes")).body).toEqual({ groups: [], meant: null });
  });

  it("asks for the word that more texts have where little is found", async () => {
    for (const name of ["Kim Thornton", "Lou Thornton", "Max Thornton", "Ned Thorton"])
      await visitor.post("/api/contact", {
        name,
        email: "t@example.com",
        telephone: "01632 960204",
        message: "-",
      });
    const { body } = await owner.get("/api/search?search=thorton");
    expect(body.meant).toEqual({ words: "thornton", isShown: false });
    expect(body.groups[0].hits).toMatchObject([{ title: "Ned Thorton" }]);
    expect((await owner.get("/api/search?search=thornton")).body.meant).toBeNull();
  });

  it("means no word that only others may read", async () => {
    const editor = await site.signIn("editor");
    expect((await editor.get("/api/search?search=lopes")).body).toEqual({ groups: [], meant: null });
  });

  it("finds nothing outside the user's duties", async () => {
    const [editor, clerk, onlooker] = await Promise.all(
      (["editor", "clerk", "onlooker"] as const).map((one) => site.signIn(one)),
    );
    expect(await labels("creme", editor)).toEqual(["Texts and pictures of pages", "Pictures"]);
    expect(await labels("creme", clerk)).toEqual(["Customers", "Applications"]);
    expect(await labels("creme", onlooker)).toEqual([
      "Customers",
      "Applications",
      "Texts and pictures of pages",
      "Pictures",
    ]);
    expect(await labels("owner", clerk)).toEqual([]);
    expect(await labels("owner")).toEqual(["Colleagues"]);
  });

  it("finds nothing for an empty text, one letter or only symbols, and treats symbols literally", async () => {
    for (const words of [
      "",
      "c",
      "  ",
      "%%%",
      "\"'*",
      "c_eme",
      "c*r",
      "[a-z]reme",
      "\u0000",
      "x".repeat(200),
    ])
      expect([words, await labels(words)]).toEqual([words, []]);
    expect((await owner.get(`/api/search?search=${"x".repeat(201)}`)).status).toBe(422);
  });

  it("searches two letters", async () => {
    expect(await labels("zo")).toContain("Messages");
  });
});
