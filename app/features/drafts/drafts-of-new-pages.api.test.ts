import { beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { openSite } from "../../../test/site.ts";
import { firmTime } from "../../platform/firm-time.ts";
import { systemActor } from "../../platform/audit/audit.server.ts";
import { findAbsentViewer } from "../accounts/sessions/absent-viewer.server.ts";
import { findPageAt } from "../pages/pages.server.ts";
import { showDrafts } from "./draft-links.server.ts";
import { draftRows } from "./find-drafts.server.ts";
import { openNewPage } from "./open-new-page.server.ts";

const site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
let owner = await site.signIn("owner");
let partner = await site.signIn("partner");
const hire = {
  title: "Fridge hire",
  path: "/fridge-hire",
  label: "Hire",
  menus: ["header"],
  blocks: [{ kind: "text", html: "<p>By the week</p>" }],
};

beforeEach(async () => {
  await site.db.deleteFrom("drafts").execute();
  owner = await site.signIn("owner");
  partner = await site.signIn("partner");
});

describe("a draft of a new page", () => {
  it("is kept where no page is, replaced by colleagues, and added with all its fields when it is published", async () => {
    const { status, body: draft } = await keep(owner, { title: "Hire", path: "/fridge-hire" });
    expect(status).toBe(200);
    expect(draft).toMatchObject({
      kind: "page",
      name: "Hire",
      is_new: true,
      is_outdated: false,
      screen: expect.stringMatching(/^\/admin\/pages\/drafts\/new-[\da-f]{16}$/),
      version: 1,
    });
    expect(await findPageAt(site.db, "/fridge-hire")).toBeUndefined();
    const again = await keep(partner, hire, { of: ofDraft(draft), version: 1 });
    expect(again.body).toMatchObject({
      id: draft.id,
      name: "Fridge hire",
      author: "Percy Partner",
      version: 2,
    });
    expect((await owner.get(`/api/drafts/${draft.id}`)).body.stored).toMatchObject(hire);
    expect((await owner.get(`/api/drafts/of/page/${ofDraft(draft)}`)).body.draft).toEqual(again.body);
    expect((await publish(owner, again.body)).status).toBe(204);
    const page = (await findPageAt(site.db, "/fridge-hire"))!;
    expect((await site.visitor().get(`/api/pages/${page.id}`)).body).toMatchObject({ ...hire, version: 1 });
    expect((await owner.get("/api/drafts")).body.results).toEqual([]);
  });

  it("checks its address when it is published, opens with it, and is published at another one", async () => {
    const { body: draft } = await keep(owner, { ...hire, path: "/van-hire" });
    await owner.post("/api/pages", { title: "Others", path: "/van-hire" });
    expect((await publish(owner, draft)).body.message).toBe(
      "“Fridge hire”: A page stands at this address already. Nothing was published.",
    );
    const row = await draftRows(site.db).where("drafts.id", "=", draft.id).executeTakeFirstOrThrow();
    const now = site.clock.now();
    const viewer = (await findAbsentViewer(site.db, row.author_id!, now))!;
    const caller = { viewer, actor: systemActor(now) };
    expect(await openNewPage(site.services, caller, row)).toMatchObject({ ...hire, path: "/van-hire" });
    const moved = await keep(owner, { ...hire, path: "/van-hire-now" }, { of: ofDraft(draft), version: 1 });
    expect((await publish(owner, moved.body)).status).toBe(204);
    expect((await findPageAt(site.db, "/van-hire-now"))?.title).toBe("Fridge hire");
  });

  it("opens with its blocks although the gallery that one of them shows was deleted", async () => {
    const { id: gallery } = (await owner.post("/api/galleries", { name: "Vans" })).body;
    // The galleries of the site's own pages cannot be deleted.
    const ids = [gallery];
    while (ids.at(-1) < 5) ids.push((await owner.post("/api/galleries", { name: "More" })).body.id);
    const blocks = [...hire.blocks, { kind: "gallery", gallery_id: ids.at(-1) }];
    const { body: draft } = await keep(owner, { ...hire, path: "/with-gallery", blocks });
    expect((await owner.delete(`/api/galleries/${ids.at(-1)}`)).status).toBe(204);
    const row = await draftRows(site.db).where("drafts.id", "=", draft.id).executeTakeFirstOrThrow();
    const viewer = (await findAbsentViewer(site.db, row.author_id!, site.clock.now()))!;
    const caller = { viewer, actor: systemActor(site.clock.now()) };
    expect(await openNewPage(site.services, caller, row)).toMatchObject({ path: "/with-gallery", blocks });
    expect((await publish(owner, draft)).body.message).toContain(
      "Block 2 shows a gallery that is not there.",
    );
  });

  it("goes with the save of its form", async () => {
    const { body: draft } = await keep(owner, { ...hire, path: "/by-form" });
    const { body: other } = await keep(owner, { ...hire, path: "/by-another-form" });
    const header = { headers: { "Published-Draft": `${draft.id} ${draft.version}` } };
    expect((await owner.post("/api/pages", { ...hire, path: "/by-form" }, header)).status).toBe(201);
    const left = (await owner.get("/api/drafts")).body.results.map(({ id }: { id: number }) => id);
    expect(left).toEqual([other.id]);
    const ofAnother = { headers: { "Published-Draft": `${other.id} 99` } };
    expect((await owner.post("/api/pages", { ...hire, path: "/also-by-form" }, ofAnother)).status).toBe(201);
    expect((await owner.get("/api/drafts")).body.results).toHaveLength(1);
  });

  it("is published at its time, and cannot go back", async () => {
    const { body: draft } = await keep(owner, { ...hire, path: "/from-monday" });
    const publish_time = firmTime(new Date(site.clock.now().getTime() + 3_600_000));
    const return_time = firmTime(new Date(site.clock.now().getTime() + 7_200_000));
    const times = { version: 1, publish_time };
    const back = await owner.write("PUT", `/api/drafts/${draft.id}/time`, { ...times, return_time });
    expect([back.status, back.body.errors]).toEqual([
      422,
      { return_time: ["Nothing stood there before, so it cannot go back by itself."] },
    ]);
    const timed = await owner.write("PUT", `/api/drafts/${draft.id}/time`, { ...times, return_time: null });
    expect(timed.status).toBe(200);
    site.clock.advance({ minutes: 61 });
    await site.jobs.drain();
    expect((await findPageAt(site.db, "/from-monday"))?.title).toBe("Fridge hire");
  });

  it("is shown by a link at its address", async () => {
    const { body: draft } = await keep(owner, { ...hire, path: "/shown" });
    site.services.show = async (path, transaction) => {
      const page = await findPageAt(transaction, path);
      return {
        status: page ? 200 : 404,
        headers: new Headers(),
        body: `<h1>${page?.title}</h1>`,
      };
    };
    const { body: link } = await owner.post("/api/draft-links", { drafts: [draft.id] });
    const token = link.address.split("/").at(-1)!;
    expect(await showDrafts(site.services, { token, page: "/shown", client: "192.0.2.1" })).toMatchObject({
      status: 200,
      body: "<h1>Fridge hire</h1>",
    });
    expect(await findPageAt(site.db, "/shown")).toBeUndefined();
  });

  it("is refused as the page would be, for others, and under a name that is none", async () => {
    expect((await keep(owner, { title: "Hire", path: "/about" })).body.errors).toHaveProperty("path");
    expect((await keep(owner, { path: "/hire" })).body.errors).toHaveProperty("title");
    const missing = await keep(owner, {
      ...hire,
      path: "/named",
      blocks: [{ kind: "gallery", gallery_id: 99_999 }],
    });
    expect(missing.body.errors).toEqual({ blocks: ["Block 1 shows a gallery that is not there."] });
    for (const of of ["3", "new-", "new-ABC", "new-1234567890abcdef0"])
      expect([of, (await keep(owner, { ...hire, path: "/named" }, { of, version: 1 })).status]).toEqual([
        of,
        422,
      ]);
    const none = { of: "new-1234567890abcdef", version: 1 };
    expect((await keep(owner, { ...hire, path: "/named" }, none)).status).toBe(409);
    const clerk = await site.signIn("clerk");
    expect((await keep(clerk, { ...hire, path: "/named" })).status).toBe(403);
    expect((await owner.get("/api/drafts")).body.results).toEqual([]);
  });
});

describe("the search", () => {
  it("finds drafts by their words, for those who may see them", async () => {
    await keep(owner, { ...hire, path: "/sought", title: "Zeppelin hire" });
    const { body: firm } = await owner.get("/api/firm");
    const body = { ...firm, short_name: "Zeppelin Ltd" };
    await owner.write("PUT", "/api/drafts", { save: "POST /api/firm", body, version: 0 });
    const groups = (await owner.get("/api/search?search=zeppelin")).body.groups;
    expect(groups).toMatchObject([
      { label: "Drafts", hits: [{ title: "Zeppelin hire", detail: "By Olive Owner" }] },
      { label: "Drafts of the firm’s details", hits: [{ path: "/admin/firm" }] },
    ]);
    const editor = await site.signIn("editor");
    const seen = (await editor.get("/api/search?search=zeppelin")).body.groups;
    expect(seen.map(({ label }: { label: string }) => label)).toEqual(["Drafts"]);
    const byText = (await owner.get("/api/search?search=by the week")).body.groups;
    expect(byText).toContainEqual(expect.objectContaining({ label: "Drafts" }));
  });
});

function keep(browser: Browser, body: object, { of, version = 0 }: { of?: string; version?: number } = {}) {
  return browser.write("PUT", "/api/drafts", { save: "POST /api/pages", of, body, version });
}

function publish(browser: Browser, ...drafts: { id: number; version: number }[]) {
  return browser.post("/api/drafts/publish", { drafts: drafts.map(({ id, version }) => ({ id, version })) });
}

function ofDraft({ screen }: { screen: string }): string {
  return screen.split("/").at(-1)!;
}
