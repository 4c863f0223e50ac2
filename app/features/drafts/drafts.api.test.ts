import { beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { openSite } from "../../../test/site.ts";
import { readContentVersion } from "../../platform/db/content-version.server.ts";
import { forgetOldDrafts } from "./drafts.server.ts";
import { findPageAt } from "../pages/pages.server.ts";

const site = await openSite();
const owner = await site.signIn("owner");
const partner = await site.signIn("partner");
const editor = await site.signIn("editor");
const about = `/api/pages/${(await findPageAt(site.db, "/about"))!.id}`;
const terms = `/api/pages/${(await findPageAt(site.db, "/terms"))!.id}`;
const place = `/api/drafts/of${about.replace("/api/pages", "/page")}`;

beforeEach(async () => {
  await site.db.deleteFrom("drafts").execute();
});

describe("a draft", () => {
  it("is stored and seen by colleagues, and visitors see nothing of it", async () => {
    const before = await readContentVersion(site.db);
    const kept = await keep(owner, about, { title: "As drafted" });
    expect(kept).toMatchObject({
      status: 200,
      body: { kind: "page", author: "Olive Owner", version: 1, is_outdated: false },
    });
    expect((await site.visitor().get(about)).body.title).not.toBe("As drafted");
    expect(await readContentVersion(site.db)).toBe(before);
    expect((await partner.get(place)).body.draft).toEqual(kept.body);
    expect((await partner.get("/api/drafts")).body.results).toEqual([kept.body]);
  });

  it("is opened as the thing would be, and published by the save that was stored", async () => {
    const { body: draft } = await keep(owner, about, { title: "As drafted" });
    const { body: opened } = await partner.get(`/api/drafts/${draft.id}`);
    expect(opened).toMatchObject({ draft, stored: { title: "As drafted", path: "/about" } });
    expect((await publish(partner, draft)).status).toBe(204);
    expect((await site.visitor().get(about)).body.title).toBe("As drafted");
    expect((await owner.get(place)).body.draft).toBeNull();
    expect(await lastAudit()).toMatchObject({ actor_name: "Percy Partner", action: "published a draft of" });
    expect((await publish(partner, draft)).status).toBe(404);
  });

  it("replaces the one before, unless a colleague has kept another meanwhile", async () => {
    const first = await keep(owner, about, { title: "First" });
    expect((await keep(partner, about, { title: "Second" }, 1)).body).toMatchObject({
      id: first.body.id,
      author: "Percy Partner",
      version: 2,
    });
    const late = await keep(owner, about, { title: "Late" }, 1);
    expect([late.status, late.body.message]).toEqual([
      409,
      "Percy Partner has kept another draft of this meanwhile. Open it before you keep yours.",
    ]);
    expect((await keep(owner, about, { title: "Late" })).status).toBe(409);
    expect((await publish(owner, first.body)).status).toBe(409);
    expect((await owner.delete(`/api/drafts/${first.body.id}?version=1`)).status).toBe(409);
    expect((await owner.get(`/api/drafts/${first.body.id}`)).body.stored.title).toBe("Second");
  });

  it("is thrown away", async () => {
    const { body: draft } = await keep(owner, about, { title: "As drafted" });
    expect((await owner.delete(`/api/drafts/${draft.id}?version=1`)).status).toBe(204);
    expect((await owner.delete(`/api/drafts/${draft.id}?version=1`)).status).toBe(404);
    expect((await owner.get("/api/drafts")).body.results).toEqual([]);
    expect(await lastAudit()).toMatchObject({ action: "threw away a draft of" });
    expect((await keep(owner, about, { title: "Late" }, 1)).body.message).toContain("thrown away meanwhile");
  });

  it("of every kind is kept and published", async () => {
    const { id } = (await owner.post("/api/widgets", { name: "Spare", type: "TEXT", html: "<p>One</p>" }))
      .body;
    const things: [string, string, object][] = [
      ["PUT", "/api/facts/homeFigures", { value: [{ figure: "7", label: "vans" }] }],
      ["POST", "/api/company", { phone: "01233 555111" }],
      ["POST", "/api/firm", { short_name: "Fernhollow" }],
      ["POST", `/api/widgets/${id}`, { html: "<p>Two</p>" }],
    ];
    for (const [method, path, changes] of things) {
      const { body: draft, status } = await keep(owner, path, changes, 0, method);
      expect([path, status]).toEqual([path, 200]);
      expect((await publish(owner, draft)).status).toBe(204);
      expect((await owner.get(path)).body).toMatchObject(changes);
    }
  });
});

describe("a draft is refused", () => {
  it("as its save would be, in the same words", async () => {
    const empty = await owner.post(about, { ...(await whole(about)), title: "" });
    const kept = await keep(owner, about, { title: "" });
    expect([kept.status, kept.body.errors]).toEqual([422, empty.body.errors]);
    expect((await keep(owner, about, { version: 99 })).status).toBe(409);
    const taken = await keep(owner, about, { path: "/terms" });
    expect(taken.status).toBe((await owner.post(about, { ...(await whole(about)), path: "/terms" })).status);
    expect((await owner.get("/api/drafts")).body.results).toEqual([]);
  });

  it("of what cannot be drafted, without a version, and of what is not there", async () => {
    const fields = await whole(about);
    const sent: [string, object, number][] = [
      ["POST /api/pages", fields, 422],
      ["DELETE /api/pages/1", fields, 422],
      ["POST /api/users", fields, 422],
      ["POST /api/pages/1/translations", fields, 422],
      [`POST ${about}`, { ...fields, version: "x" }, 422],
      ["POST /api/pages/99999", fields, 404],
    ];
    for (const [save, body, status] of sent)
      expect([save, (await owner.write("PUT", "/api/drafts", { save, body, version: 0 })).status]).toEqual([
        save,
        status,
      ]);
    expect((await owner.get("/api/drafts/99999")).status).toBe(404);
    expect((await owner.get("/api/drafts/of/user/1")).status).toBe(404);
  });

  it("by the duty of the save", async () => {
    const { body: draft } = await keep(owner, about, { title: "As drafted" });
    const { body: ofFirm } = await keep(owner, "/api/firm", { short_name: "Drafted" });
    expect((await keep(editor, about, { title: "Edited" }, 1)).status).toBe(200);
    expect((await editor.get("/api/drafts")).body.results.map(({ id }: { id: number }) => id)).toEqual([
      draft.id,
    ]);
    expect((await editor.get(`/api/drafts/${ofFirm.id}`)).status).toBe(404);
    expect((await editor.get("/api/drafts/of/firm/details")).status).toBe(403);
    expect((await publish(editor, ofFirm)).status).toBe(404);
    expect((await keep(editor, "/api/firm", { short_name: "Mine" }, 1)).status).toBe(403);
    const clerk = await site.signIn("clerk");
    expect((await clerk.get("/api/drafts")).body.results).toEqual([]);
    expect((await keep(clerk, about, {}, 2)).status).toBe(403);
    expect((await clerk.delete(`/api/drafts/${draft.id}?version=2`)).status).toBe(404);
    const onlooker = await site.signIn("onlooker");
    expect((await onlooker.get("/api/drafts")).body.results).toHaveLength(1);
    expect((await keep(onlooker, about, {}, 2)).status).toBe(403);
    expect((await publish(onlooker, { ...draft, version: 2 })).status).toBe(403);
    expect((await onlooker.delete(`/api/drafts/${draft.id}?version=2`)).status).toBe(403);
    expect((await keep(await site.signIn("customer"), about, {}, 2)).status).toBe(403);
  });

  it("when it is published over a change or a deletion since, and says which", async () => {
    const { body: draft } = await keep(owner, about, { title: "As drafted" });
    await partner.post(about, { ...(await whole(about)), title: "Public meanwhile" });
    expect((await owner.get(place)).body.draft.is_outdated).toBe(true);
    const refused = await publish(owner, draft);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(
      /^“.+”: Somebody else has changed this meanwhile. Nothing was published.$/,
    );
    expect((await owner.get(`/api/drafts/${draft.id}`)).body.stored.title).toBe("As drafted");
    const { body: own } = await owner.post("/api/pages", { title: "Vans", path: "/vans" });
    const { body: ofOwn } = await keep(owner, `/api/pages/${own.id}`, { title: "Vans and lorries" });
    await owner.delete(`/api/pages/${own.id}`);
    expect((await publish(owner, ofOwn)).body.message).toContain("was deleted meanwhile.");
    expect((await owner.get(`/api/drafts/${ofOwn.id}`)).status).toBe(409);
    expect((await owner.get("/api/drafts")).body.results).toHaveLength(2);
  });
});

it("several go out together: all, or none", async () => {
  const { body: one } = await keep(owner, about, { title: "One" });
  const { body: other } = await keep(owner, terms, { title: "Other" });
  await partner.post(terms, { ...(await whole(terms)), title: "Meanwhile" });
  expect((await publish(owner, one, other)).body.message).toContain("Nothing was published.");
  expect((await whole(about)).title).not.toBe("One");
  expect((await owner.get("/api/drafts")).body.results).toHaveLength(2);
  const { body: again } = await keep(owner, terms, { title: "Other" }, 1);
  expect((await publish(owner, one, again)).status).toBe(204);
  expect([(await whole(about)).title, (await whole(terms)).title]).toEqual(["One", "Other"]);
});

it("published twice at once goes out once", async () => {
  const { body: draft } = await keep(owner, about, { title: "Once" });
  const { version } = await whole(about);
  const answers = await Promise.all([publish(owner, draft), publish(partner, draft)]);
  expect(answers.map(({ status }) => status === 204).filter(Boolean)).toHaveLength(1);
  expect((await whole(about)).version).toBe(version + 1);
});

it("of a mailbox is refused until the password is confirmed", async () => {
  const latest = await site.signIn("owner");
  for (let times = 0; times < 3; times += 1) {
    site.clock.advance({ minutes: 80 });
    await latest.get("/api/drafts");
  }
  expect((await keep(latest, "/api/company", { office_email: "new@example.com" })).status).toBe(423);
});

it("nobody has touched for years is forgotten", async () => {
  await keep(owner, about, { title: "Old" });
  site.clock.advance({ days: 4000 });
  await forgetOldDrafts(site.services);
  expect(await site.db.selectFrom("drafts").select("id").execute()).toEqual([]);
});

async function whole(path: string) {
  return (await site.visitor().get(path)).body;
}

async function keep(browser: Browser, path: string, changes: object, version = 0, method = "POST") {
  const body = { ...(await whole(path)), ...changes };
  return browser.write("PUT", "/api/drafts", { save: `${method} ${path}`, body, version });
}

async function publish(browser: Browser, ...drafts: { id: number; version: number }[]) {
  return browser.post("/api/drafts/publish", { drafts: drafts.map(({ id, version }) => ({ id, version })) });
}

async function lastAudit() {
  return site.db.selectFrom("audit_log").selectAll().orderBy("id", "desc").limit(1).executeTakeFirst();
}
