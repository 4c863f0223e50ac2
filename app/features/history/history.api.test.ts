import { forgetVersions } from "../../platform/history/forget-versions.server.ts";
import { describe, expect, it } from "vitest";
import { lastAudit } from "../../../test/last-audit.ts";
import { jpeg, upload } from "../../../test/pictures.ts";
import { openSite } from "../../../test/site.ts";

const site = await openSite();
const owner = await site.signIn("owner");
const partner = await site.signIn("partner");

describe("a save", () => {
  it("stores the replaced version with its author, time and changed fields", async () => {
    const { id, name } = await newWidget();
    await save(id, { name, html: "<p>First.</p>" });
    site.clock.advance({ minutes: 5 });
    await save(id, { name, html: "<p>Second.</p>", alt: "words" }, partner);
    const { status, body } = await history(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ name, path: `/admin/widgets/${id}`, version: 3, more: false });
    expect(body.versions).toEqual([
      {
        id: expect.any(Number),
        at: site.clock.now().toISOString(),
        by: "Percy Partner",
        changed: ["Text", "Alt text"],
        unsaved: false,
        replaced: 2,
        erased: false,
      },
      expect.objectContaining({ by: "Olive Owner", changed: ["Text"] }),
    ]);
    expect((await compare(id, body.versions[0].id)).body).toEqual({
      id: body.versions[0].id,
      fields: [
        { label: "Text", before: "<p>First.</p>", after: "<p>Second.</p>", is_html: true },
        { label: "Alt text", before: "", after: "words", is_html: false },
      ],
      pictures: null,
    });
    expect((await compare(id, body.versions[1].id)).body.fields).toEqual([
      { label: "Text", before: "", after: "<p>First.</p>", is_html: true },
    ]);
  });

  it("stores no version if it changes nothing or is refused", async () => {
    const { id, name } = await newWidget();
    await save(id, { name, html: "<p>Same.</p>" });
    await save(id, { name, html: "<p>Same.</p>" });
    expect((await save(id, { name, html: "<p>Late.</p>", version: 1 })).status).toBe(409);
    expect((await save(id, { name: "not a name", html: "<p>Bad.</p>" })).status).toBe(422);
    expect(await versionsOf(id)).toHaveLength(1);
  });
});

describe("a long text", () => {
  it("is stored compressed, and is compared and restored unchanged", async () => {
    const { id, name } = await newWidget();
    const long = `<p>${Array.from({ length: 300 }, (_, at) => `Unit ${at} of “Öre”`).join(", ")}.</p>`;
    await save(id, { name, html: long });
    await save(id, { name, html: "<p>Short.</p>" });
    const [last] = (await history(id)).body.versions;
    expect((await versionsOf(id)).at(-1)!.fields!.length).toBeLessThan(long.length / 2);
    expect((await compare(id, last.id)).body.fields).toEqual([
      { label: "Text", before: long, after: "<p>Short.</p>", is_html: true },
    ]);
    expect((await restore(id, last.id, {})).status).toBe(200);
    expect((await owner.get(`/api/widgets/${id}`)).body.html).toBe(long);
  });

  it("that was stored before compression existed is read like any other", async () => {
    const { id, name } = await newWidget();
    await save(id, { name, html: "<p>Now.</p>" });
    const html = `<p>${"Earlier. ".repeat(200)}</p>`;
    const fields = JSON.stringify({ name, type: "TEXT", html, picture_id: null, alt: null });
    await site.db.updateTable("versions").set({ fields }).where("of_id", "=", id).execute();
    const [only] = (await history(id)).body.versions;
    expect((await compare(id, only.id)).body.fields).toMatchObject([{ before: html, after: "<p>Now.</p>" }]);
  });
});

describe("restoring", () => {
  it("is a save: validated, shown at once, in the audit log, and itself stored", async () => {
    const { id, name } = await newWidget();
    await save(id, { name, html: "<p>Good.</p>" });
    await save(id, { name, html: "<p>Bad.</p>" });
    const [last] = (await history(id)).body.versions;
    const before = await contentVersion();
    const answer = await restore(id, last.id, { version: 3 });
    expect(answer).toMatchObject({ status: 200, body: { version: 4, note: null } });
    expect((await owner.get(`/api/widgets/${id}`)).body).toMatchObject({ html: "<p>Good.</p>", version: 4 });
    expect(await contentVersion()).toBe(before + 1);
    expect(await lastAudit(site)).toMatchObject({
      action: "changed",
      subject_type: "widget",
      subject_name: name,
    });
    const [newest] = (await history(id)).body.versions;
    expect((await compare(id, newest.id)).body.fields).toEqual([
      { label: "Text", before: "<p>Bad.</p>", after: "<p>Good.</p>", is_html: true },
    ]);
    expect((await restore(id, newest.id, { version: 4 })).status).toBe(200);
    expect((await owner.get(`/api/widgets/${id}`)).body.html).toBe("<p>Bad.</p>");
  });

  it("restores a picture, whose file is stored exactly as long as the version", async () => {
    const { id, name } = await newWidget("IMAGE");
    const [first, second] = [await jpeg(), await jpeg({ width: 70 })];
    await owner.post(`/api/widgets/${id}`, upload(first, { name }));
    const shown = (await owner.get(`/api/widgets/${id}`)).body.image_url;
    await owner.post(`/api/widgets/${id}`, upload(second, { name, alt: "Another" }));
    await site.jobs.drain();
    expect((await site.visitor().get(shown)).status).toBe(200);
    const [last] = (await history(id)).body.versions;
    const { pictures } = (await compare(id, last.id)).body;
    expect(pictures.before.image_url).toBe(shown);
    expect(pictures.after.image_url).not.toBe(shown);
    expect((await restore(id, last.id, {})).status).toBe(200);
    expect((await owner.get(`/api/widgets/${id}`)).body.image_url).toBe(shown);
  });

  it("is refused with a plain message if another user saved, the version is erased, or the thing or version is gone", async () => {
    const { id, name } = await newWidget();
    await save(id, { name, html: "<p>One.</p>" });
    await save(id, { name, html: "<p>Two.</p>" });
    const [last] = (await history(id)).body.versions;
    expect(await restore(id, last.id, { version: 2 })).toMatchObject({
      status: 409,
      body: { message: "Somebody else has changed this meanwhile." },
    });
    expect((await owner.delete(`/api/history/widget/${id}/${last.id}`)).status).toBe(204);
    const erased = {
      status: 409,
      body: { message: "This version has been erased. The others are still here." },
    };
    expect(await restore(id, last.id, { version: 3 })).toMatchObject(erased);
    expect(await compare(id, last.id)).toMatchObject(erased);
    expect(await versionsOf(id)).toMatchObject([{ fields: expect.any(String) }, { fields: null }]);
    expect(await lastAudit(site)).toMatchObject({ action: "erased a version of", subject_name: name });
    expect((await owner.get(`/api/widgets/${id}`)).body.html).toBe("<p>Two.</p>");
    expect((await restore(id, 999_999, {})).status).toBe(404);
    expect((await restore(999_999, last.id, {})).status).toBe(404);
    const other = await newWidget();
    expect((await restore(other.id, last.id, {})).status).toBe(404);
  });
});

describe("text that was given up for another user's save", () => {
  it("is stored, cleaned, and can be restored", async () => {
    const { id, name } = await newWidget();
    await save(id, { name, html: "<p>Theirs.</p>" }, partner);
    const typed = { name, html: "<p>Mine<script>x</script>.</p>", password_hash: "x", version: 1 };
    expect((await owner.post(`/api/history/widget/${id}`, { fields: typed })).status).toBe(204);
    const [newest, saved] = (await history(id)).body.versions;
    expect(newest).toMatchObject({ by: "Olive Owner", unsaved: true, changed: ["Text"] });
    expect((await compare(id, saved.id)).body.fields).toMatchObject([{ after: "<p>Theirs.</p>" }]);
    expect((await compare(id, newest.id)).body.fields).toEqual([
      { label: "Text", before: "<p>Theirs.</p>", after: "<p>Mine.</p>", is_html: true },
    ]);
    expect((await versionsOf(id)).at(-1)!.fields).not.toMatch(/password_hash|version/);
    expect((await restore(id, newest.id, {})).status).toBe(200);
    expect((await owner.get(`/api/widgets/${id}`)).body.html).toBe("<p>Mine.</p>");
  });

  it("is stored up to three times per person and thing, and displaces no saved version", async () => {
    const { id, name } = await newWidget();
    for (let count = 1; count <= 3; count += 1) await save(id, { name, html: `<p>Saved ${count}.</p>` });
    const saved = async () => (await versionsOf(id)).filter(({ version }) => version !== null);
    const before = await saved();
    for (let count = 1; count <= 8; count += 1) {
      const fields = { html: `<p>Typed ${count}.</p>` };
      expect((await owner.post(`/api/history/widget/${id}`, { fields })).status).toBe(204);
    }
    await partner.post(`/api/history/widget/${id}`, { fields: { html: "<p>Theirs.</p>" } });
    const unsaved = (await versionsOf(id)).filter(({ version }) => version === null);
    expect(unsaved.map(({ fields }) => /Typed \d|Theirs/.exec(String(fields))?.[0])).toEqual([
      "Typed 6",
      "Typed 7",
      "Typed 8",
      "Theirs",
    ]);
    expect(await saved()).toEqual(before);
    for (const forget of forgetVersions) {
      await forget({ ...site.services, config: { ...site.config, historyVersions: before.length } });
    }
    expect(await versionsOf(id)).toHaveLength(before.length + 4);
  });

  it("is not stored if it equals the save, and is validated like a save", async () => {
    const { id, name } = await newWidget();
    await save(id, { name, html: "<p>Theirs.</p>" });
    expect(
      (await owner.post(`/api/history/widget/${id}`, { fields: { html: "<p>Theirs.</p>" } })).status,
    ).toBe(204);
    expect(await owner.post(`/api/history/widget/${id}`, { fields: { name: "no name" } })).toMatchObject({
      status: 422,
      body: { errors: { name: [expect.stringContaining("must start with a letter")] } },
    });
    expect(await versionsOf(id)).toHaveLength(1);
  });
});

let widgets = 0;

async function newWidget(type = "TEXT") {
  widgets += 1;
  return (await owner.post("/api/widgets", { name: `Kept${widgets}`, type })).body;
}

function save(id: number, fields: object, browser = owner) {
  return browser.post(`/api/widgets/${id}`, fields);
}

function history(id: number) {
  return owner.get(`/api/history/widget/${id}`);
}

function compare(id: number, version: number) {
  return owner.get(`/api/history/widget/${id}/${version}`);
}

function restore(id: number, version: number, body: object) {
  return owner.post(`/api/history/widget/${id}/${version}/restore`, body);
}

function versionsOf(id: number) {
  return site.db
    .selectFrom("versions")
    .selectAll()
    .where("of_table", "=", "widgets")
    .where("of_id", "=", id)
    .orderBy("id")
    .execute();
}

async function contentVersion(): Promise<number> {
  return (await site.db.selectFrom("content_version").select("version").executeTakeFirstOrThrow()).version;
}
