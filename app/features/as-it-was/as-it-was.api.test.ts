import { describe, expect, it } from "vitest";
import { readContentVersion } from "../../platform/db/content-version.server.ts";
import { findPageAt } from "../pages/pages.server.ts";
import { openSiteOfPages } from "../../../test/as-it-was.ts";

const { site, owner, partner, about, text, shown, ask, seen, restore, stepsOf, later, save, write } =
  await openSiteOfPages();
const home = (await findPageAt(site.db, "/"))!.id;

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
    expect(shown).toEqual({ path: "/about", at: new Date(`${then}Z`) });
    expect(differences).toMatchObject([
      { label: "Page", name: "About Us", what: "changed", changed: ["Heading"], is_shared: false },
      { label: "Widget", changed: ["Text"], refusal: null },
    ]);
    // What stood there then is the first that the history lists and compares.
    const { pathname, search } = new URL(differences[1]!.history!, "https://example.com");
    expect(pathname).toBe(`/admin/history/widget/${text}`);
    const { body: listed } = await owner.get(`/api/history/widget/${text}${search}`);
    const { body: compared } = await owner.get(`/api/history/widget/${text}/${listed.versions[0].id}`);
    expect(compared.fields).toMatchObject([{ before: "<p>Old text</p>", after: "<p>Newer text</p>" }]);
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
});

async function addSlide(title: string): Promise<number> {
  const { status, body } = await owner.post("/api/slides", { title });
  expect(status).toBe(201);
  return body.id;
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
