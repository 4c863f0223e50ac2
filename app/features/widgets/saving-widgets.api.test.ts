import { readdir } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { lastAudit } from "../../../test/last-audit.ts";
import { jpeg, upload } from "../../../test/pictures.ts";
import { openSite } from "../../../test/site.ts";
import { newWidget, storedWidget } from "../../../test/widgets.ts";
import { widgetNamesOnPages } from "./widget-pages.schema.ts";

const site = await openSite();
const owner = await site.signIn("owner");
await newWidget(owner, "HomeText1");

describe("saving a widget", () => {
  it("stores cleaned text, from JSON and from a form", async () => {
    const { id } = await newWidget(owner, "Cleaned");
    const html = '<h1 onclick="x()">Hi</h1><p style="text-align: center">a<script>x()</script></p>';
    const clean = '<h2>Hi</h2><p style="text-align: center">a</p>';
    const answer = await owner.post(`/api/widgets/${id}`, { name: "Cleaned", type: "TEXT", html });
    expect(answer).toMatchObject({ status: 200, body: { html: clean, version: 2 } });
    expect(await storedWidget(site, id)).toMatchObject({ html: clean });
    const form = formOf({ name: "Cleaned", type: "TEXT", html: "<p>From a form</p>" });
    expect((await owner.post(`/api/widgets/${id}`, form)).body.html).toBe("<p>From a form</p>");
    expect(await lastAudit(site)).toMatchObject({
      action: "changed",
      subject_name: "Cleaned",
      subject_id: String(id),
    });
  });

  it("records the changed fields, and the earlier name of a renamed widget", async () => {
    const { id } = await newWidget(owner, "Noted");
    await owner.post(`/api/widgets/${id}`, { name: "Noted", html: "<p>a</p>", alt: "b" });
    expect(JSON.parse((await lastAudit(site)).details)).toEqual({ changed: ["html", "alt"] });
    await owner.post(`/api/widgets/${id}`, { name: "Renamed", html: "<p>a</p>", alt: "c" });
    expect(JSON.parse((await lastAudit(site)).details)).toEqual({ changed: ["name", "alt"], from: "Noted" });
  });

  it("keeps absent fields and clears empty ones", async () => {
    const { id } = await newWidget(owner, "Partly");
    await owner.post(`/api/widgets/${id}`, { name: "Partly", html: "<p>a</p>", alt: "b" });
    expect((await owner.post(`/api/widgets/${id}`, { name: "Partly" })).body).toMatchObject({
      type: "TEXT",
      html: "<p>a</p>",
      alt: "b",
    });
    const cleared = await owner.post(`/api/widgets/${id}`, { name: "Partly", html: "<p></p>", alt: "" });
    expect(cleared.body).toMatchObject({ html: null, alt: null });
  });

  it("accepts 100,000 characters of HTML, counted as sent, and refuses one more", async () => {
    const { id } = await newWidget(owner, "Long");
    const most = `<p>${"x".repeat(99_993)}</p>`;
    expect((await owner.post(`/api/widgets/${id}`, { name: "Long", html: most })).body.html).toBe(most);
    const more = await owner.post(`/api/widgets/${id}`, { name: "Long", html: `${most}<script></script>` });
    expect(more).toMatchObject({
      status: 422,
      body: { errors: { html: ["The html field must not be greater than 100000 characters."] } },
    });
    expect(await storedWidget(site, id)).toMatchObject({ html: most });
  });

  it("renames a widget that no page shows", async () => {
    const { id } = await newWidget(owner, "Before");
    expect((await owner.post(`/api/widgets/${id}`, { name: "After", type: "TEXT" })).status).toBe(200);
    expect((await site.visitor().get("/api/widgets/Before")).status).toBe(404);
    expect((await site.visitor().get("/api/widgets/After")).body.id).toBe(id);
  });

  it.each(widgetNamesOnPages)("refuses another name for %s, which a page shows", async (name) => {
    const { id } = (await site.visitor().get(`/api/widgets/${name}`)).body;
    const widgetId = id ?? (await newWidget(owner, name)).id;
    const answer = await owner.post(`/api/widgets/${widgetId}`, { name: "Other", html: "<p>lost</p>" });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { name: ["Pages of the site use this name, so it cannot be changed."] } },
    });
    expect(await storedWidget(site, widgetId)).toMatchObject({ name, html: null });
    expect((await owner.post(`/api/widgets/${widgetId}`, { name, html: "<p>stored</p>" })).status).toBe(200);
  });

  it("refuses the name of another widget, with and without a picture", async () => {
    await newWidget(owner, "Occupied");
    const { id } = await newWidget(owner, "Mover");
    for (const body of [{ name: "occupied" }, upload(await jpeg(), { name: "occupied" })]) {
      expect(await owner.post(`/api/widgets/${id}`, body)).toMatchObject({
        status: 422,
        body: { errors: { name: ["The name has already been taken."] } },
      });
    }
    expect(await storedWidget(site, id)).toMatchObject({ name: "Mover", picture_id: null });
    await expectNoTemporaryFile();
  });

  it.each([
    [{}, { name: ["The name field is required."] }],
    [
      { name: "", type: "" },
      { name: ["The name field is required."], type: ["The type field is required."] },
    ],
    [{ name: "Fine", type: "VIDEO" }, { type: ["The selected type is invalid."] }],
    [
      { name: "Fine", alt: "x".repeat(256) },
      { alt: ["The alt field must not be greater than 255 characters."] },
    ],
    [{ name: "Fine", html: 7 }, { html: ["The html field must be a string."] }],
  ])("refuses %j", async (body, errors) => {
    const answer = await owner.post("/api/widgets/1", body);
    expect(answer).toMatchObject({ status: 422, body: { errors } });
  });

  it("answers 404 for an unknown id and for a name", async () => {
    expect((await owner.post("/api/widgets/999999", { name: "x" })).status).toBe(404);
    expect((await owner.post("/api/widgets/999999", upload(await jpeg(), { name: "x" }))).status).toBe(404);
    expect((await owner.post("/api/widgets/HomeText1", { name: "HomeText1" })).status).toBe(404);
    await expectNoTemporaryFile();
  });

  it("answers 409 with the current widget if another user has saved meanwhile", async () => {
    const { id, version } = await newWidget(owner, "Contested");
    await owner.post(`/api/widgets/${id}`, { name: "Contested", html: "<p>first</p>", version });
    const late = await owner.post(`/api/widgets/${id}`, {
      name: "Contested",
      html: "<p>second</p>",
      version,
    });
    expect(late).toMatchObject({
      status: 409,
      body: { current: { id, html: "<p>first</p>", version: version + 1 } },
    });
    expect(await storedWidget(site, id)).toMatchObject({ html: "<p>first</p>" });
    const withPicture = upload(await jpeg(), { name: "Contested", version: String(version) });
    expect((await owner.post(`/api/widgets/${id}`, withPicture)).status).toBe(409);
    const without = await owner.post(`/api/widgets/${id}`, { name: "Contested", html: "<p>third</p>" });
    expect(without).toMatchObject({ status: 200, body: { html: "<p>third</p>" } });
  });
});

async function expectNoTemporaryFile(): Promise<void> {
  expect(await readdir(site.config.temporaryFolder).catch(() => [])).toEqual([]);
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
