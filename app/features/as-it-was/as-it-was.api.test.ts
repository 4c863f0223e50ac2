import { beforeEach, describe, expect, it } from "vitest";
import type { Answer, Browser } from "../../../test/browser.ts";
import { addImage } from "../../../test/galleries.ts";
import { jpeg, upload } from "../../../test/pictures.ts";
import { openSite } from "../../../test/site.ts";
import { readContentVersion } from "../../platform/db/content-version.server.ts";
import { readFact } from "../../platform/facts/facts.server.ts";
import { firmTime } from "../../platform/firm-time.ts";
import { forgetVersions } from "../../platform/history/forget-versions.server.ts";
import { originalOf } from "../../platform/images/pictures.server.ts";
import { findPageAt, listPages } from "../pages/pages.server.ts";
import type { AsItWas, Difference, Step } from "./as-it-was.schema.ts";

const site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
const owner = await site.signIn("owner");
const partner = await site.signIn("partner");
const editor = await site.signIn("editor");
const about = (await findPageAt(site.db, "/about"))!.id;
const home = (await findPageAt(site.db, "/"))!.id;
const text = (await owner.post("/api/widgets", { name: "AboutText1", type: "TEXT" })).body.id;
const image = (await owner.post("/api/widgets", { name: "AboutImage1", type: "IMAGE" })).body.id;

let rendered: { path: string; at?: Date } | undefined;

beforeEach(() => {
  // Stands for the renderer, which reads what the transaction has written.
  site.services.show = async (path, transaction, at) => {
    rendered = { path, ...(at && { at }) };
    const page = await findPageAt(transaction, path);
    const { html } = await transaction
      .selectFrom("widgets")
      .select("html")
      .where("id", "=", text)
      .executeTakeFirstOrThrow();
    const slides = await transaction.selectFrom("slides").select("title").orderBy("id").execute();
    const company = await readFact(transaction, "company");
    const shown = [page?.title, html, company.value.town, ...slides.map(({ title }) => title)];
    return { status: page ? 200 : 404, headers: new Headers(), body: shown.join("|") };
  };
});

describe("a page as it was", () => {
  it("shows what it showed at that moment, at the time of that moment, and stores nothing", async () => {
    await save(about, { title: "Old title" });
    await write("<p>Old text</p>");
    const then = await later();
    await save(about, { title: "New title" });
    await write("<p>Newer text</p>");
    await write("<p>Newest text</p>");
    const before = await everything();
    const { html, differences } = await seen(about, then);
    expect(html).toContain("Old title|<p>Old text</p>");
    expect(rendered).toEqual({ path: "/about", at: new Date(`${then}Z`) });
    expect(differences).toMatchObject([
      { label: "Page", name: "About Us", what: "changed", changed: ["Heading"], is_shared: false },
      { label: "Widget", changed: ["Text"], history: `/admin/history/widget/${text}`, refusal: null },
    ]);
    expect(await everything()).toEqual(before);
    expect((await ask(about, then)).headers.get("Cache-Control")).toContain("no-store");
  });

  it("is restored together, as new versions, and that is undone", async () => {
    await save(about, { title: "Good" });
    await write("<p>Good</p>");
    const then = await later();
    await save(about, { title: "Bad" });
    await write("<p>Bad</p>");
    const { differences } = await seen(about, then);
    const version = await readContentVersion(site.db);
    const restored = await restore(stepsOf(differences));
    expect(restored).toMatchObject({ status: 200, body: { notes: [] } });
    expect(await titleAndText()).toEqual(["Good", "<p>Good</p>"]);
    expect(await readContentVersion(site.db)).toBeGreaterThan(version);
    expect((await seen(about, then)).differences).toEqual([]);
    const undone = await restore(restored.body.undo, partner);
    expect(undone.status).toBe(200);
    expect(await titleAndText()).toEqual(["Bad", "<p>Bad</p>"]);
    expect((await restore(undone.body.undo)).status).toBe(200);
    expect(await titleAndText()).toEqual(["Good", "<p>Good</p>"]);
  });

  it("restores nothing if somebody has saved one of its things meanwhile, and says which", async () => {
    await save(about, { title: "Good" });
    await write("<p>Good</p>");
    const then = await later();
    await save(about, { title: "Bad" });
    await write("<p>Bad</p>");
    const { differences } = await seen(about, then);
    await write("<p>Somebody else’s</p>");
    const refused = await restore(stepsOf(differences));
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "“About Us: opening text”: Somebody else has changed this meanwhile. Nothing was restored.",
    ]);
    expect(await titleAndText()).toEqual(["Bad", "<p>Somebody else’s</p>"]);
  });

  it("is restored once by two at the same moment, and ten looks leave room for saves", async () => {
    await save(about, { title: "Good" });
    const then = await later();
    await save(about, { title: "Bad" });
    const steps = stepsOf((await seen(about, then)).differences);
    const both = await Promise.all([restore(steps), restore(steps, partner)]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const beside = Array.from({ length: 10 }, async (_, at) => {
      const looked = await ask(about, then);
      const saved = await owner.post(`/api/widgets/${text}`, { name: "AboutText1", html: `<p>${at}</p>` });
      return [looked.status, saved.status];
    });
    for (const statuses of await Promise.all(beside)) expect(statuses).toEqual([200, 200]);
  });

  it("leaves out what did not exist then, and brings back what is in the bin, until that is undone", async () => {
    const gone = await addSlide("Going");
    const then = await later();
    const added = await addSlide("Added");
    await owner.post(`/api/slides/${gone}`, { title: "Changed before it went" });
    expect((await owner.delete(`/api/slides/${gone}`)).status).toBe(204);
    const { html, differences } = await seen(home, then);
    expect(html).toContain("Going");
    expect(html).not.toContain("Added");
    expect(differences.map(({ name, what }) => [name, what])).toEqual([
      ["Changed before it went", "deleted"],
      ["Added", "added"],
    ]);
    const { status, body } = await restore(stepsOf(differences));
    expect(status).toBe(200);
    expect((await owner.get(`/api/slides/${gone}`)).body.title).toBe("Going");
    expect((await owner.get(`/api/slides/${added}`)).status).toBe(404);
    expect((await restore(body.undo)).status).toBe(200);
    expect((await owner.get(`/api/slides/${gone}`)).status).toBe(404);
    expect((await owner.get(`/api/slides/${added}`)).body.title).toBe("Added");
    const again = await restore(stepsOf((await seen(home, then)).differences));
    expect(again.status).toBe(200);
    expect((await owner.get(`/api/slides/${gone}`)).body.title).toBe("Going");
  });

  it("says that something was deleted for good or deleted meanwhile, and restores nothing", async () => {
    const gone = await addSlide("Going for good");
    const then = await later();
    await owner.delete(`/api/slides/${gone}`);
    const steps = stepsOf((await seen(home, then)).differences);
    await owner.delete(`/api/bin/slide/${gone}`);
    expect(await restore(steps)).toMatchObject({
      status: 409,
      body: { message: "“Something that is gone”: It is gone by now. Nothing was restored." },
    });
    expect((await seen(home, then)).differences).toEqual([]);
    const kept = await addSlide("Kept");
    const later2 = await later();
    await owner.post(`/api/slides/${kept}`, { title: "Changed" });
    const restoring = stepsOf((await seen(home, later2)).differences);
    await owner.delete(`/api/slides/${kept}`);
    expect((await restore(restoring)).status).toBe(409);
  });

  it("shows the blocks, pictures and testimonials that it had, and its former address", async () => {
    const page = (await owner.post("/api/pages", { title: "Hire", path: "/hire-then" })).body;
    const gallery = (await owner.post("/api/galleries", { name: "Vans" })).body.id;
    const picture = await addImage(owner, gallery, "A van");
    const blocks = [{ kind: "gallery", gallery_id: gallery }, { kind: "testimonials" }];
    await owner.post(`/api/pages/${page.id}`, { ...page, blocks, version: null });
    const { id: said } = (await owner.post("/api/testimonials", { name: "Ann", review: "<p>Quick.</p>" }))
      .body;
    const then = await later();
    await owner.post(`/api/galleriesimages/${picture}`, { alt: "A lorry" });
    await owner.post(`/api/testimonials/${said}`, { name: "Ann", review: "<p>Slow.</p>" });
    await owner.post(`/api/pages/${page.id}`, { ...page, blocks: [], path: "/hire-now", version: null });
    const { differences } = await seen(page.id, then);
    expect(rendered?.path).toBe("/hire-then");
    expect(differences.map(({ label, changed, is_shared }) => [label, changed, is_shared])).toEqual([
      ["Page", ["Address", "Blocks"], false],
      ["Picture", ["Alternative text"], false],
      ["Testimonial", ["Text"], true],
    ]);
    expect((await restore(stepsOf(differences))).status).toBe(200);
    expect((await findPageAt(site.db, "/hire-then"))?.id).toBe(page.id);
    expect((await owner.get(`/api/testimonials/${said}`)).body.review).toBe("<p>Quick.</p>");
  });

  it("names what every page shows as shared, and another page only where the menus differ", async () => {
    const then = await later();
    const { body: company } = await owner.get("/api/company");
    await owner.post("/api/company", { ...company, town: "Elsewhere" });
    const contact = (await findPageAt(site.db, "/contact"))!.id;
    await save(contact, { label: "Reach us" });
    await save((await findPageAt(site.db, "/terms"))!.id, { title: "Not in any menu" });
    const { html, differences } = await seen(about, then);
    expect(html).not.toContain("Elsewhere");
    expect(
      differences.map(({ label, name, what, is_shared, steps }) => [
        label,
        name,
        what,
        is_shared,
        steps.length,
      ]),
    ).toEqual([
      ["Page", "Reach us", "in menus", true, 0],
      ["Company", "the company’s details", "changed", true, 1],
    ]);
    const asEditor = (await seen(about, then, editor)).differences[1]!;
    expect(asEditor).toMatchObject({
      steps: [],
      history: null,
      refusal: "Your duties do not include this, so it stays as it is.",
    });
    const steps = stepsOf(differences);
    expect((await restore(steps, editor)).status).toBe(403);
    expect((await restore(steps)).status).toBe(200);
    expect((await owner.get("/api/company")).body.town).toBe(company.town);
  });

  it("says what was erased and what lost its picture, and shows that as it is", async () => {
    await write("<p>To be erased</p>");
    await owner.post(`/api/widgets/${image}`, upload(await jpeg(), { name: "AboutImage1" }));
    const then = await later();
    await write("<p>Public</p>");
    await owner.post(`/api/widgets/${image}`, upload(await jpeg({ width: 70 }), { name: "AboutImage1" }));
    const [{ id: version }] = (await owner.get(`/api/history/widget/${text}`)).body.versions;
    await owner.delete(`/api/history/widget/${text}/${version}`);
    const [former] = (await owner.get(`/api/history/widget/${image}`)).body.versions;
    const { picture_id } = await site.db
      .selectFrom("versions")
      .select("picture_id")
      .where("id", "=", former.id)
      .executeTakeFirstOrThrow();
    const { storage_key } = await site.db
      .selectFrom("pictures")
      .select("storage_key")
      .where("id", "=", picture_id)
      .executeTakeFirstOrThrow();
    await site.services.files.delete(originalOf(storage_key));
    const { html, differences } = await seen(about, then);
    expect(html).toContain("<p>Public</p>");
    expect(differences.map(({ steps, refusal }) => [steps.length, refusal])).toEqual([
      [0, "What stood here then has been erased permanently, so it is shown as it is now."],
      [0, "Its picture of that time is gone, so it is shown as it is now."],
    ]);
  });

  it("says what a save refuses, and shows that as it is", async () => {
    const page = (await owner.post("/api/pages", { title: "Vans", path: "/vans-then" })).body;
    const then = await later();
    await owner.post(`/api/pages/${page.id}`, { ...page, path: "/vans-now", version: null });
    await owner.post("/api/pages", { title: "Other", path: "/vans-then" });
    const { differences } = await seen(page.id, then);
    expect(rendered?.path).toBe("/vans-now");
    expect(differences).toMatchObject([
      { steps: [], refusal: "It is shown as it is now. A page stands at this address already." },
    ]);
  });

  it("is not shown if too much has changed since, which would hold up other saves", async () => {
    const then = await later();
    const at = site.clock.now().toISOString();
    const praise = { name: "Ann", review: "<p>Good.</p>", score: 5, created_at: at, updated_at: at };
    const many = Array.from({ length: 301 }, () => praise);
    const added = await site.db.insertInto("testimonials").values(many).returning("id").execute();
    const refused = await ask(about, then);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/^Too much of this page/),
    ]);
    await site.db
      .deleteFrom("testimonials")
      .where(
        "id",
        "in",
        added.map(({ id }) => id),
      )
      .execute();
    expect((await ask(about, then)).status).toBe(200);
  });

  it("says that older versions are no longer kept", async () => {
    const then = await later();
    for (let at = 0; at <= site.config.historyVersions; at += 1) await write(`<p>Text ${at}</p>`);
    expect((await seen(about, then)).notes).toEqual([]);
    for (const forget of forgetVersions) await forget(site.services);
    expect((await seen(about, then)).notes).toEqual([
      expect.stringMatching(/^Of “.*”, only the last 100 versions are kept\. It is shown as it was until /),
    ]);
    const days = site.config.retention.versions!;
    site.clock.advance({ days: days + 1 });
    const again = await site.signIn("owner");
    expect((await seen(about, then, again)).notes[0]).toMatch(
      new RegExp(`^Versions are kept for ${days} days\\. What was changed before`),
    );
  });
});

describe("a page as it was is refused", () => {
  it.each([
    ["2026-13-01T10:00", "The at field must be a day and a time, such as 2026-12-24T17:30."],
    ["yesterday", "The at field must be a day and a time, such as 2026-12-24T17:30."],
    ["2025-03-30T01:30", "There is no 01:30 on that day: the clocks go forward from 01:00 to 02:00."],
    [
      "2025-10-26T01:30",
      "01:30 comes twice on that day: the clocks go back from 02:00 to 01:00. Say which of the two is meant.",
    ],
    ["2099-01-01T10:00", "This time has not come yet."],
  ])("at %j", async (at, message) => {
    const again = await site.signIn("owner");
    expect(await ask(about, at, again)).toMatchObject({ status: 422, body: { errors: { at: [message] } } });
  });

  it("before the page existed, and for a page that does not exist", async () => {
    const again = await site.signIn("owner");
    expect(await ask(about, "2025-12-24T10:00", again)).toMatchObject({
      status: 409,
      body: { message: "This page did not exist then. It was added on Monday, 2 March 2026 at 09:00." },
    });
    expect((await ask(9_999, "2026-03-02T10:00", again)).status).toBe(404);
  });

  it("for others than editors of pages", async () => {
    const steps = [{ way: "bring back", kind: "slide", id: 1 }];
    for (const [person, status] of [
      ["customer", 403],
      ["clerk", 403],
    ] as const) {
      const browser = await site.signIn(person);
      expect((await ask(about, "2026-03-02T10:00", browser)).status).toBe(status);
      expect((await restore(steps, browser)).status).toBe(status);
    }
    const onlooker = await site.signIn("onlooker");
    expect((await ask(about, "2026-03-02T10:00", onlooker)).status).toBe(200);
    expect((await restore(steps, onlooker)).status).toBe(403);
    expect((await ask(about, "2026-03-02T10:00", site.visitor())).status).toBe(401);
    expect((await restore(steps, site.visitor())).status).toBe(401);
  });

  it("and so is the restore of what no page shows", async () => {
    const again = await site.signIn("owner");
    for (const step of [
      { way: "bring back", kind: "user", id: 1 },
      { way: "take away", kind: "page", id: about, version: 1 },
      { way: "restore", kind: "customer", id: "1", version: 1, version_id: 1 },
      { way: "erase", kind: "slide", id: 1 },
    ])
      expect((await restore([step], again)).status).toBe(422);
    expect((await restore([], again)).status).toBe(422);
    expect((await listPages(site.db)).some(({ id }) => id === about)).toBe(true);
  });
});

/** Returns the present time on the firm's clock, and lets minutes pass. */
async function later(): Promise<string> {
  site.clock.advance({ minutes: 5 });
  const then = firmTime(site.clock.now());
  site.clock.advance({ minutes: 5 });
  return then;
}

async function save(id: number, change: object) {
  const { version: _read, ...page } = (await owner.get(`/api/pages/${id}`)).body;
  const answer = await owner.post(`/api/pages/${id}`, { ...page, ...change });
  expect(answer.status).toBe(200);
}

async function write(html: string) {
  const answer = await owner.post(`/api/widgets/${text}`, { name: "AboutText1", html });
  expect(answer.status).toBe(200);
}

async function addSlide(title: string): Promise<number> {
  const { status, body } = await owner.post("/api/slides", { title });
  expect(status).toBe(201);
  return body.id;
}

function ask(id: number, at: string, as = owner): Promise<Answer> {
  return as.get(`/api/pages/${id}/as-it-was?at=${encodeURIComponent(at)}`);
}

async function seen(id: number, at: string, as = owner): Promise<AsItWas> {
  const { status, body } = await ask(id, at, as);
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
}

function restore(steps: object[], as: Browser = owner): Promise<Answer> {
  return as.post("/api/history/restore", { steps });
}

function stepsOf(differences: Difference[]): Step[] {
  return differences.flatMap(({ steps }) => steps);
}

async function titleAndText() {
  const { body: page } = await owner.get(`/api/pages/${about}`);
  const { body: widget } = await owner.get(`/api/widgets/${text}`);
  return [page.title, widget.html];
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
