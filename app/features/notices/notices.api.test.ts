import { describe, expect, it } from "vitest";
import { openSite } from "../../../test/site.ts";
import type { Notice } from "./notices.schema.ts";

const closed = {
  text: "Closed on Monday",
  link: "/contact",
  kind: "urgent",
  pages: ["/contact", "/"],
  shown_from: "2026-12-24T17:30",
  shown_until: "2026-12-29T08:00",
} as const;

const site = await openSite();
const owner = await site.signIn("owner");

describe("a notice", () => {
  it("is stored as typed, and can be saved by every user with the duty", async () => {
    const made = await add();
    expect(made).toEqual({ ...closed, id: made.id, version: 1 });
    const editor = await site.signIn("editor");
    for (const path of ["/api/notices", `/api/notices/${made.id}`])
      expect((await editor.get(path)).status).toBe(200);
    expect((await editor.post(`/api/notices/${made.id}`, closed)).status).toBe(200);
  });

  it("is by default on every page, as information without a link", async () => {
    for (const pages of [undefined, null, []]) {
      const made = await add({ link: "", kind: null, pages });
      expect(made).toMatchObject({ link: null, kind: "information", pages: null });
    }
  });

  it("is saved, but refused if another user has saved meanwhile", async () => {
    const made = await add();
    const saved = await owner.post(`/api/notices/${made.id}`, {
      ...made,
      text: "Closed on Tuesday",
      pages: [],
    });
    expect(saved).toMatchObject({
      status: 200,
      body: { text: "Closed on Tuesday", pages: null, version: 2 },
    });
    expect(await owner.post(`/api/notices/${made.id}`, made)).toMatchObject({
      status: 409,
      body: { current: { text: "Closed on Tuesday", version: 2 } },
    });
    const audit = await site.db.selectFrom("audit_log").selectAll().orderBy("id", "desc").execute();
    expect(audit[0]).toMatchObject({
      action: "changed",
      subject_type: "notice",
      subject_name: "Closed on Tuesday",
    });
    expect(JSON.parse(audit[0]!.details)).toEqual({ fields: ["text", "pages"] });
  });

  it("gets its pages back when a version is restored", async () => {
    const made = await add();
    await owner.post(`/api/notices/${made.id}`, { ...made, pages: ["/about"] });
    const { versions } = (await owner.get(`/api/history/notice/${made.id}`)).body;
    const compared = await owner.get(`/api/history/notice/${made.id}/${versions[0].id}`);
    expect(compared.body.fields).toMatchObject([{ label: "Pages", before: "/contact\n/", after: "/about" }]);
    const back = await owner.post(`/api/history/notice/${made.id}/${versions[0].id}/restore`, { version: 2 });
    expect(back.status).toBe(200);
    expect((await owner.get(`/api/notices/${made.id}`)).body).toEqual({ ...made, version: 3 });
  });

  it("stores in its history the text that a user gives up for another user's save", async () => {
    const made = await add();
    const fields = { ...closed, pages: ["/repairs"] };
    expect((await owner.post(`/api/history/notice/${made.id}`, { fields })).status).toBeLessThan(300);
    const { versions } = (await owner.get(`/api/history/notice/${made.id}`)).body;
    expect(versions).toMatchObject([{ changed: ["Pages"] }]);
  });

  it("can be on a page that the owner has added, and moves with it", async () => {
    const { status, body: page } = await owner.post("/api/pages", { title: "Fridge hire", path: "/hire" });
    expect(status).toBe(201);
    const made = await add({ pages: ["/hire", "/about"] });
    const moved = await owner.post(`/api/pages/${page.id}`, { ...page, path: "/fridge-hire" });
    expect(moved.status).toBe(200);
    expect((await owner.get(`/api/notices/${made.id}`)).body.pages).toEqual(["/fridge-hire", "/about"]);
    // Who has read the notice before the move sends the address of then, and means the page.
    const saved = await owner.post(`/api/notices/${made.id}`, { ...made, text: "New words" });
    expect(saved).toMatchObject({
      status: 200,
      body: { text: "New words", pages: ["/fridge-hire", "/about"], version: 2 },
    });
    const { versions } = (await owner.get(`/api/history/notice/${made.id}`)).body;
    expect(versions).toMatchObject([{ changed: ["Text"] }]);
    const elsewhere = await owner.post("/api/notices", { ...closed, pages: ["/hire"] });
    expect(elsewhere).toMatchObject({
      status: 422,
      body: { errors: { pages: ["There is no page at one of these addresses."] } },
    });
  });

  it("names the page of then, and no other page that comes to its address", async () => {
    const { body: page } = await owner.post("/api/pages", { title: "Vans", path: "/vans" });
    const made = await add({ pages: ["/vans"] });
    await owner.delete(`/api/pages/${page.id}`);
    await owner.post("/api/pages", { title: "Other vans", path: "/vans" });
    const saved = await owner.post(`/api/notices/${made.id}`, { ...made, text: "Same page" });
    expect(saved).toMatchObject({ status: 200, body: { pages: ["/vans"] } });
    const row = await site.db
      .selectFrom("notices")
      .select("pages")
      .where("id", "=", made.id)
      .executeTakeFirst();
    expect(row).toEqual({ pages: `${page.id} /vans` });
  });

  it("gets its pages back by a version of the history, under their present addresses", async () => {
    const { body: page } = await owner.post("/api/pages", { title: "Doors", path: "/doors" });
    const made = await add({ pages: ["/doors"] });
    await owner.post(`/api/notices/${made.id}`, { ...made, pages: ["/about"] });
    await owner.post(`/api/pages/${page.id}`, { ...page, path: "/new-doors" });
    const { versions } = (await owner.get(`/api/history/notice/${made.id}`)).body;
    const back = await owner.post(`/api/history/notice/${made.id}/${versions[0].id}/restore`, { version: 2 });
    expect(back.status).toBeLessThan(300);
    expect((await owner.get(`/api/notices/${made.id}`)).body.pages).toEqual(["/new-doors"]);
  });

  it("moves with its page also while the notice is in the bin", async () => {
    const { body: page } = await owner.post("/api/pages", { title: "Tyres", path: "/tyres" });
    const [one, everywhere] = [await add({ pages: ["/about", "/tyres"] }), await add({ pages: null })];
    for (const { id } of [one, everywhere]) await owner.delete(`/api/notices/${id}`);
    await owner.post(`/api/pages/${page.id}`, { ...page, path: "/new-tyres" });
    for (const { id } of [one, everywhere]) await owner.post(`/api/bin/notice/${id}/restore`);
    expect((await owner.get(`/api/notices/${one.id}`)).body.pages).toEqual(["/about", "/new-tyres"]);
    expect((await owner.get(`/api/notices/${everywhere.id}`)).body.pages).toBeNull();
  });

  it("keeps a deleted page, which may be restored, and refuses other paths without a page", async () => {
    const { body: page } = await owner.post("/api/pages", { title: "Prices", path: "/prices" });
    const made = await add({ pages: ["/prices"] });
    const elsewhere = await add({ pages: ["/about"] });
    await owner.delete(`/api/pages/${page.id}`);
    const saved = await owner.post(`/api/notices/${made.id}`, { ...made, text: "New prices" });
    expect(saved).toMatchObject({ status: 200, body: { text: "New prices", pages: ["/prices"] } });
    const refused = await owner.post(`/api/notices/${elsewhere.id}`, { ...elsewhere, pages: ["/prices"] });
    expect(refused.status).toBe(422);
    await owner.post(`/api/bin/page/${page.id}/restore`);
    expect((await owner.get(`/api/notices/${made.id}`)).body.pages).toEqual(["/prices"]);
  });

  const time = "must be a day and a time, such as 2026-12-24T17:30.";
  it.each<[object, Record<string, string[]>]>([
    [{ text: " " }, { text: ["The text field is required."] }],
    [{ text: "x".repeat(256) }, { text: ["The text field must not be greater than 255 characters."] }],
    [
      { link: "javascript:alert(1)" },
      { link: ["The link field must be a web address, an email or telephone link, or a path of this site."] },
    ],
    [{ kind: "warning" }, { kind: ["The selected kind is invalid."] }],
    [{ pages: ["/contact", "/nowhere"] }, { pages: ["There is no page at one of these addresses."] }],
    [{ pages: "/contact" }, { pages: ["The pages field must be an array."] }],
    [{ shown_from: null }, { shown_from: ["The shown from field is required."] }],
    [{ shown_until: "Monday" }, { shown_until: [`The shown until field ${time}`] }],
    [{ shown_until: "2027-02-30T10:00" }, { shown_until: [`The shown until field ${time}`] }],
    [{ shown_from: "2026-12-24T17:30Z" }, { shown_from: [`The shown from field ${time}`] }],
    [{ shown_until: "2026-12-24T17:29" }, { shown_until: ["The notice must end after it begins."] }],
    [{ shown_until: closed.shown_from }, { shown_until: ["The notice must end after it begins."] }],
    [
      { shown_from: "2026-03-29T01:30" },
      { shown_from: ["There is no 01:30 on that day: the clocks go forward from 01:00 to 02:00."] },
    ],
    // The clock repeats this hour. An end before the beginning on the clock is refused, whichever hour is meant.
    [
      { shown_from: "2026-10-25T01:45", shown_until: "2026-10-25T01:15" },
      { shown_until: ["The notice must end after it begins."] },
    ],
  ])("is refused with %j under the field, and nothing is stored", async (change, errors) => {
    const before = await owner.get("/api/notices");
    expect(await owner.post("/api/notices", { ...closed, ...change })).toMatchObject({
      status: 422,
      body: { errors },
    });
    expect((await owner.get("/api/notices")).body).toEqual(before.body);
  });
});

async function add(change: object = {}): Promise<Notice> {
  const { status, body } = await owner.post("/api/notices", { ...closed, ...change });
  expect(status).toBe(201);
  return body;
}
