import { beforeEach, describe, expect, it } from "vitest";
import {
  applicationFields,
  applicationForm,
  signatureJpeg,
  storedApplication,
} from "../../../test/applications.ts";
import { lastAudit } from "../../../test/last-audit.ts";
import { openSite } from "../../../test/site.ts";

const site = await openSite({ RATE_LIMITS: '{"accountRequestsPerClient":{"limit":1000,"seconds":60}}' });
const owner = await site.signIn("owner");
const signature = await signatureJpeg();
await apply({ position: "The first one" });

// Deletes the packing jobs that other tests left, to save time.
beforeEach(async () => {
  await site.db.deleteFrom("jobs").execute();
  site.mails.length = 0;
});

describe("listing applications", () => {
  it("answers pages of 25 from page 1, newest first, by search and by status", async () => {
    for (let sent = 0; sent < 26; sent += 1) await apply({ company_name: `Émeraude ${sent} Ltd` });
    const first = await owner.get("/api/applications?search=%C3%A9MERAUDE");
    expect(first.body).toMatchObject({ total: 26, per_page: 25, current_page: 1, last_page: 2 });
    expect(first.body.data[0]).toMatchObject({ company_name: "Émeraude 25 Ltd", status: "received" });
    const second = await owner.get("/api/applications?search=%C3%A9meraude&page=2&status=received");
    expect(second.body.data).toHaveLength(1);
    const { reference } = first.body.data[3];
    const byReference = await owner.get(`/api/applications?search=${reference.toLowerCase()}`);
    expect(byReference.body.data).toMatchObject([{ reference }]);
    expect((await owner.get("/api/applications?status=approved")).body.total).toBe(0);
    expect((await owner.get("/api/applications?status=nonsense&page=-1")).body.current_page).toBe(1);
  });
});

describe("one application", () => {
  it("is shown with its fields, its terms and the statuses that may follow", async () => {
    const { id, reference } = await apply({ position: "Shown whole" });
    const answer = await owner.get(`/api/applications/${id}`);
    expect(answer.body).toMatchObject({
      id,
      reference,
      status: "received",
      fields: { ...applicationFields, position: "Shown whole" },
      telephone_links: {
        telephone: "tel:+441632960301",
        accounts_telephone: "tel:+441632960302",
        ref1_telephone: "tel:+441632960311",
        ref2_telephone: "tel:+441632960322",
      },
      next_statuses: ["references_asked", "approved", "declined", "spam"],
      notes: [],
      steps: [],
      version: 1,
    });
    expect(answer.body.terms).toHaveLength(3);
    expect(JSON.stringify(answer.body)).not.toContain("signature_key");
  });

  it("has its PDF as a download, made at once if the job has not run yet, and the same afterwards", async () => {
    const { id, reference } = await apply({ position: "Downloaded" });
    const [first, second] = await Promise.all([
      owner.get(`/api/applications/${id}/pdf`),
      owner.get(`/api/applications/${id}/pdf`),
    ]);
    for (const answer of [first, second]) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get("Content-Type")).toBe("application/pdf");
      expect(answer.headers.get("Content-Disposition")).toBe(`attachment; filename="${reference}.pdf"`);
    }
    await site.jobs.drain();
    expect((await owner.get(`/api/applications/${id}/pdf`)).body).toBe(first.body);
    expect(await site.db.selectFrom("file_intents").selectAll().execute()).toEqual([]);
  });

  it("returns its signature as the uploaded JPEG", async () => {
    const { id } = await apply({ position: "Signed" });
    const answer = await owner.get(`/api/applications/${id}/signature`);
    expect(answer.headers.get("Content-Type")).toBe("image/jpeg");
    expect(Number(answer.headers.get("Content-Length"))).toBe(signature.byteLength);
  });

  it.each(["", "/pdf", "/signature"])("answers 404 for an unknown one%s", async (part) => {
    expect((await owner.get(`/api/applications/999999${part}`)).status).toBe(404);
    expect((await owner.get(`/api/applications/abc${part}`)).status).toBe(404);
  });
});

describe("taking an application to its next status", () => {
  it("goes from received to references asked to approved, each step in the audit log", async () => {
    const { id, reference } = await apply({ position: "Through all steps" });
    const asked = await owner.patch(`/api/applications/${id}`, { status: "references_asked", version: 1 });
    expect(asked).toMatchObject({ status: 200, body: { status: "references_asked", version: 2 } });
    const approved = await owner.patch(`/api/applications/${id}`, { status: "approved", version: 2 });
    expect(approved.body).toMatchObject({
      status: "approved",
      steps: [
        { by: "Olive Owner", action: "marked references asked" },
        { by: "Olive Owner", action: "marked approved" },
      ],
    });
    const audit = await site.db
      .selectFrom("audit_log")
      .selectAll()
      .where("subject_name", "=", reference)
      .orderBy("id")
      .execute();
    expect(audit.map(({ details }) => JSON.parse(details))).toEqual([
      { from: "received", to: "references_asked" },
      { from: "references_asked", to: "approved" },
    ]);
  });

  it("answers 409 with the current application when somebody else was faster", async () => {
    const { id } = await apply({ position: "Contested" });
    await owner.patch(`/api/applications/${id}`, { status: "declined", version: 1 });
    const late = await owner.patch(`/api/applications/${id}`, { status: "approved", version: 1 });
    expect(late).toMatchObject({ status: 409, body: { current: { id, status: "declined", version: 2 } } });
  });

  it("answers 409 to a step that cannot follow, and 404 and 422", async () => {
    const { id } = await apply({ position: "No such step" });
    await owner.patch(`/api/applications/${id}`, { status: "approved" });
    const wrong = await owner.patch(`/api/applications/${id}`, { status: "declined" });
    expect(wrong.status).toBe(409);
    expect(wrong.body.message).toContain("approved");
    expect((await owner.patch("/api/applications/999999", { status: "approved" })).status).toBe(404);
    expect((await owner.patch(`/api/applications/${id}`, { status: "lost" })).body.errors).toEqual({
      status: ["The selected status is invalid."],
    });
  });

  it("changes nothing and reports no conflict if it already has that status", async () => {
    const { id } = await apply({ position: "Pressed twice" });
    const once = await owner.patch(`/api/applications/${id}`, { status: "approved" });
    const twice = await owner.patch(`/api/applications/${id}`, { status: "approved" });
    expect(twice).toMatchObject({ status: 200, body: once.body });
  });

  it("sends the mails of an application that was wrongly held as spam", async () => {
    const { id } = await apply({ position: "Mistaken", leave_blank: "filled by a helpful browser" });
    await site.jobs.drain();
    site.mails.length = 0;
    await owner.patch(`/api/applications/${id}`, { status: "received" });
    await site.jobs.drain();
    expect(site.mails).toHaveLength(2);
  });
});

describe("notes", () => {
  it("are stored with author and time, and the audit log only says that there is one", async () => {
    const { id } = await apply({ position: "Noted" });
    const note = { text: "Rang them.\nWill ring back." };
    const answer = await owner.post(`/api/applications/${id}/notes`, note);
    const again = await Promise.all([1, 2].map(() => owner.post(`/api/applications/${id}/notes`, note)));
    for (const { status, body } of again) expect([status, body.notes.length]).toEqual([201, 1]);
    expect(answer).toMatchObject({
      status: 201,
      body: { notes: [{ author: "Olive Owner", text: "Rang them.\nWill ring back." }] },
    });
    expect(await lastAudit(site)).toMatchObject({ action: "noted", subject_id: String(id), details: "{}" });
  });

  it("are refused if empty, too long, or for an unknown application", async () => {
    const empty = await owner.post("/api/applications/1/notes", { text: " " });
    expect(empty.body.errors).toEqual({ text: ["The text field is required."] });
    const long = await owner.post("/api/applications/1/notes", { text: "n".repeat(10_001) });
    expect(long.status).toBe(422);
    expect((await owner.post("/api/applications/999999/notes", { text: "x" })).status).toBe(404);
  });
});

async function apply(changes: Record<string, string>) {
  const answer = await site.visitor().post("/api/accountRequest", applicationForm(signature, changes));
  return storedApplication(site, answer.body.reference);
}
