import { beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { jpeg, upload } from "../../../test/pictures.ts";
import { openSite } from "../../../test/site.ts";
import { findPageAt } from "../../features/pages/pages.server.ts";
import { readContentVersion } from "../db/content-version.server.ts";
import { renderPreview } from "./preview.server.ts";

const site = await openSite();
const owner = await site.signIn("owner");
const { id } = (await findPageAt(site.db, "/about"))!;
const address = `/api/pages/${id}`;
const { version: _read, ...whole } = (await owner.get(address)).body;

beforeEach(() => {
  // Stands for the renderer, which reads what the transaction has written.
  site.services.show = async (path, transaction) => {
    const page = await findPageAt(transaction, path);
    return { status: page ? 200 : 404, headers: new Headers(), body: `<h1>${page?.title}</h1>` };
  };
});

describe("a preview", () => {
  it("shows the page as the save would make it, and stores nothing", async () => {
    const before = await everything();
    expect(await preview(owner, { title: "As typed" })).toEqual({
      status: 200,
      body: { html: "<h1>As typed</h1>" },
    });
    expect(await everything()).toEqual(before);
  });

  it("shows a page at the address that it would move to", async () => {
    const { body: made } = await owner.post("/api/pages", { title: "Vans", path: "/vans" });
    const moved = { ...made, path: "/vans-now" };
    const answer = await owner.post(`/api/pages/${made.id}`, moved, header("/vans-now"));
    expect(answer).toMatchObject({ status: 200, body: { html: "<h1>Vans</h1>" } });
    expect(await findPageAt(site.db, "/vans-now")).toBeUndefined();
  });

  it("shows a page that would be added, and adds nothing", async () => {
    const before = await everything();
    const answer = await owner.post("/api/pages", { title: "Lorries", path: "/lorries" }, header("/lorries"));
    expect(answer).toMatchObject({ status: 201, body: { html: "<h1>Lorries</h1>" } });
    expect(await everything()).toEqual(before);
    expect(await findPageAt(site.db, "/lorries")).toBeUndefined();
  });

  it("shows several drafts together as publishing would, publishes none, and is refused as that would be", async () => {
    const { version } = (await owner.get(address)).body;
    const body = { ...whole, title: "As drafted", version };
    const { body: draft } = await owner.write("PUT", "/api/drafts", {
      save: `POST ${address}`,
      body,
      version: 0,
    });
    const publish = (browser: Browser, asked = { id: draft.id, version: draft.version }) =>
      browser.post("/api/drafts/publish", { drafts: [asked] }, header("/about"));
    const before = await everything();
    expect(await publish(owner)).toMatchObject({ body: { html: "<h1>As drafted</h1>" } });
    expect(await everything()).toEqual(before);
    expect((await owner.get("/api/drafts")).body.results).toMatchObject([{ id: draft.id }]);
    const statuses = [
      await publish(owner, { id: draft.id, version: 99 }),
      await publish(owner, { id: 99, version: 1 }),
      await publish(await site.signIn("clerk")),
      await publish(await site.signIn("onlooker")),
      await publish(site.visitor()),
    ].map(({ status }) => status);
    expect(statuses).toEqual([409, 404, 404, 403, 401]);
    await owner.delete(`/api/drafts/${draft.id}?version=${draft.version}`);
  });

  it("shows the not-found page at an address without a page, and nothing where an address leads elsewhere", async () => {
    const answer = await preview(owner, { title: "As typed" }, "/nowhere");
    expect(answer).toEqual({ status: 200, body: { html: "<h1>undefined</h1>" } });
    site.services.show = async () => ({ status: 301, headers: new Headers(), body: "" });
    expect((await preview(owner, { title: "As typed" })).status).toBe(404);
  });

  it("is refused as the save would be: an old version, a missing text, and by its guard", async () => {
    const stale = await preview(owner, { title: "As typed", version: 99 });
    expect(stale).toMatchObject({ status: 409, body: { current: { id } } });
    expect(await preview(owner, { title: "" })).toMatchObject({
      status: 422,
      body: { errors: { title: [expect.any(String)] } },
    });
    expect((await preview(await site.signIn("onlooker"), { title: "As typed" })).status).toBe(403);
    expect((await preview(await site.signIn("clerk"), { title: "As typed" })).status).toBe(403);
    expect((await preview(await site.signIn("customer"), { title: "As typed" })).status).toBe(403);
    expect((await preview(site.visitor(), { title: "As typed" })).status).toBe(401);
  });

  it("is refused for pages that are not public, and for other sites", async () => {
    for (const page of ["/admin", "/api/pages", "/account/profile", "//example.com/", "about", ""])
      expect([page, (await preview(owner, { title: "As typed" }, page)).status]).toEqual([page, 422]);
  });

  it("is refused where a save cannot be taken back, and then saves nothing either", async () => {
    const added = { name: "Lorries", type: "TEXT" };
    const wrong = { email: "nobody@example.com", password: "wrong" };
    expect((await owner.post("/api/widgets", added, header("/about"))).status).toBe(422);
    expect((await site.visitor().post("/login", wrong, header("/"))).status).toBe(422);
    expect((await owner.delete(address, {}, header("/about"))).status).toBe(422);
    const form = upload(await jpeg(), { title: "As typed" });
    expect((await owner.post(address, form, header("/about"))).status).toBe(422);
    expect(await site.db.selectFrom("file_intents").selectAll().execute()).toEqual([]);
    expect(await site.db.selectFrom("widgets").selectAll().execute()).toEqual([]);
  });

  it("that fails holds up nobody: the next save is stored", async () => {
    site.services.show = async () => Promise.reject(new Error("a loader failed"));
    expect((await preview(owner, { title: "As typed" })).status).toBe(500);
    expect((await owner.post(address, { ...whole, title: "Saved after that" })).status).toBe(200);
  });

  it("leaves room for saves: twenty beside twenty saves are all answered", async () => {
    const saves = Array.from({ length: 20 }, async (_, at) => {
      await preview(owner, { title: `As typed ${at}` });
      return (await owner.post(address, { ...whole, title: `Saved ${at}` })).status;
    });
    expect(new Set(await Promise.all(saves))).toEqual(new Set([200]));
    expect((await findPageAt(site.db, "/about"))?.title).toMatch(/^Saved/);
  });

  it("finds a place in a queue that the pages of links fill", async () => {
    const shown = Promise.withResolvers<void>();
    site.services.show = async () => {
      await shown.promise;
      return { status: 200, headers: new Headers(), body: "" };
    };
    const nothing = async () => {};
    const links = Array.from({ length: 11 }, () =>
      renderPreview(site.services, "/about", nothing, { asker: "links" }),
    );
    const ends = Promise.allSettled([...links, renderPreview(site.services, "/about", nothing)]);
    shown.resolve();
    const states = (await ends).map(({ status }) => status);
    expect([states.slice(9, 11), states.at(-1)]).toEqual([["fulfilled", "rejected"], "fulfilled"]);
  });
});

const header = (page: string) => ({ headers: { "Preview-Page": page } });

async function preview(browser: Browser, typed: object, page = "/about") {
  const { status, body } = await browser.post(address, { ...whole, ...typed }, header(page));
  return { status, body };
}

async function everything() {
  const [page, audit, versions, content] = await Promise.all([
    findPageAt(site.db, "/about"),
    site.db.selectFrom("audit_log").select("id").execute(),
    site.db.selectFrom("versions").select("id").execute(),
    readContentVersion(site.db),
  ]);
  return { page, audit, versions, content };
}
