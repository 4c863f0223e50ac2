import { describe, expect, it } from "vitest";
import { addImage } from "../../../test/galleries.ts";
import { jpeg, upload } from "../../../test/pictures.ts";
import { forgetVersions } from "../../platform/history/forget-versions.server.ts";
import { originalOf } from "../../platform/images/pictures.server.ts";
import { findPageAt } from "../pages/pages.server.ts";
import { openSiteOfPages } from "../../../test/as-it-was.ts";

const { site, owner, about, text, shown, ask, seen, restore, stepsOf, later, save, write } =
  await openSiteOfPages();
const editor = await site.signIn("editor");
const image = (await owner.post("/api/widgets", { name: "AboutImage1", type: "IMAGE" })).body.id;

describe("a page as it was", () => {
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
    expect(shown.path).toBe("/hire-then");
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
    expect(shown.path).toBe("/vans-now");
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
