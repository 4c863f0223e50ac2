import { beforeEach, describe, expect, it } from "vitest";
import { createApp } from "../../../server/app.ts";
import { openSite } from "../../../test/site.ts";
import { findPageAt } from "../pages/pages.server.ts";
import { previewPath } from "./drafts.schema.ts";
import { forgetEndedDraftLinks, showDrafts } from "./draft-links.server.ts";

const site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
const idOf = async (path: string) => (await findPageAt(site.db, path))!.id;
const about = `/api/pages/${await idOf("/about")}`;
const terms = `/api/pages/${await idOf("/terms")}`;
let owner = await site.signIn("owner");
let partner = await site.signIn("partner");
/** Shows the titles of two pages, as the framework would with this transaction. */
site.services.show = async (path, transaction) => {
  const titles = await transaction
    .selectFrom("pages")
    .select("title")
    .where("path", "in", ["/about", "/terms"])
    .orderBy("path")
    .execute();
  return {
    status: path === "/leads-elsewhere" ? 302 : 200,
    headers: new Headers(),
    body: titles.map(({ title }) => title).join("|"),
  };
};

beforeEach(async () => {
  for (const table of ["drafts", "draft_links", "rate_limits"] as const)
    await site.db.deleteFrom(table).execute();
  owner = await site.signIn("owner");
  partner = await site.signIn("partner");
});

describe("a link to show drafts", () => {
  it("shows only its drafts, always in their latest state, and stores nothing", async () => {
    const before = (await site.visitor().get(about)).body;
    const draft = await keep(about, "About, drafted");
    await keep(terms, "Terms, drafted");
    const token = await linkTo(draft.id);
    expect(await shown(token)).toMatch(/^About, drafted\|(?!Terms, drafted)/);
    await keep(about, "About, drafted again", 1);
    expect(await shown(token)).toMatch(/^About, drafted again\|/);
    expect((await site.visitor().get(about)).body).toEqual(before);
    expect(await site.db.selectFrom("draft_links").select("token_hash").executeTakeFirst()).not.toMatchObject(
      {
        token_hash: token,
      },
    );
  });

  it("shows the draft over what was published since, and what is public once it is published or thrown away", async () => {
    const draft = await keep(about, "About, drafted");
    const token = await linkTo(draft.id);
    await partner.post(about, { ...(await site.visitor().get(about)).body, title: "Public meanwhile" });
    expect(await shown(token)).toMatch(/^About, drafted\|/);
    await owner.delete(`/api/drafts/${draft.id}?version=1`);
    expect(await shown(token)).toMatch(/^Public meanwhile\|/);
    await keep(about, "Another draft");
    expect(await shown(token)).toMatch(/^Public meanwhile\|/);
  });

  it("ends after seven days, when it is taken back, and with the duty or account of its maker", async () => {
    const draft = await keep(about, "About, drafted");
    const [ended, taken] = [await linkTo(draft.id), await linkTo(draft.id)];
    const [link] = (await owner.get("/api/drafts")).body.links;
    expect(link).toMatchObject({ names: ["About Us"], created_by: "Olive Owner" });
    expect((await partner.delete(`/api/draft-links/${link.id}`)).status).toBe(204);
    expect((await partner.delete(`/api/draft-links/${link.id}`)).status).toBe(404);
    expect(await shown(taken)).toBeUndefined();
    expect(await shown(ended)).toBeDefined();
    expect(await shown("guessed")).toBeUndefined();
    await site.db
      .updateTable("users")
      .set({ duties: "office" })
      .where("email", "=", "olive@example.com")
      .execute();
    expect(await shown(ended)).toBeUndefined();
    await site.db
      .updateTable("users")
      .set({ duties: null })
      .where("email", "=", "olive@example.com")
      .execute();
    site.clock.advance({ days: 7 });
    expect(await shown(ended)).toBeUndefined();
    await forgetEndedDraftLinks(site.services);
    expect(await site.db.selectFrom("draft_links").select("id").execute()).toEqual([]);
  });

  it("is made and taken back by the duty of the save only", async () => {
    const draft = await keep(about, "About, drafted");
    const make = async (person: Parameters<typeof site.signIn>[0], id = draft.id) =>
      (await (await site.signIn(person)).post("/api/draft-links", { drafts: [id] })).status;
    expect(await make("editor")).toBe(201);
    expect(await make("editor", 99_999)).toBe(404);
    expect(await make("clerk")).toBe(404);
    expect(await make("onlooker")).toBe(403);
    expect(await make("customer")).toBe(403);
    expect((await owner.post("/api/draft-links", { drafts: [] })).status).toBe(422);
    const onlooker = await site.signIn("onlooker");
    const { links } = (await onlooker.get("/api/drafts")).body;
    expect(links).toHaveLength(1);
    expect((await onlooker.delete(`/api/draft-links/${links[0].id}`)).status).toBe(403);
    const clerk = await site.signIn("clerk");
    expect((await clerk.get("/api/drafts")).body.links).toEqual([]);
    expect((await clerk.delete(`/api/draft-links/${links[0].id}`)).status).toBe(404);
  });

  it("says why a draft cannot be shown, and shows no address that leads elsewhere", async () => {
    const { body: own } = await owner.post("/api/pages", { title: "Vans", path: "/vans" });
    const draft = await keep(`/api/pages/${own.id}`, "Vans", 0, { path: "/lorries" });
    const token = await linkTo(draft.id);
    await owner.post("/api/pages", { title: "Lorries", path: "/lorries" });
    await expect(shown(token)).rejects.toThrow();
    const other = await linkTo((await keep(about, "About, drafted")).id);
    await expect(shown(other, "/leads-elsewhere")).rejects.toThrow("Not found.");
  });

  it("shows ten pages a minute to a client, and says when to come back", async () => {
    const token = await linkTo((await keep(about, "About, drafted")).id);
    const app = createApp(site.services, {
      pages: async () => new Response("no such page", { status: 404 }),
    });
    const view = (link = token) => app.request(`${previewPath}/${link}/about`);
    const { limit } = site.config.rateLimits.draftViewsPerClient;
    for (let seen = 0; seen < limit; seen += 1) expect((await view()).status).toBe(200);
    site.clock.advance({ seconds: 20 });
    const refused = await view();
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "40"]);
    expect(refused.headers.get("Content-Type")).toContain("text/html");
    expect(refused.headers.get("Cache-Control")).toBe("no-store");
    expect(await refused.text()).toContain("Please load this page again in 40 seconds.");
    expect((await view("guessed")).status).toBe(404);
    site.clock.advance({ seconds: 40 });
    expect((await view()).status).toBe(200);
  });
});

async function keep(path: string, title: string, version = 0, more: object = {}) {
  const body = { ...(await site.visitor().get(path)).body, title, ...more };
  return (await owner.write("PUT", "/api/drafts", { save: `POST ${path}`, body, version })).body as {
    id: number;
  };
}

async function linkTo(...drafts: number[]): Promise<string> {
  const { status, body } = await owner.post("/api/draft-links", { drafts });
  expect(status).toBe(201);
  return body.address.split("/").pop();
}

async function shown(token: string, page = "/about") {
  return (await showDrafts(site.services, { token, page, client: "192.0.2.1" }))?.body;
}
