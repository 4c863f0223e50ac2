import { beforeEach, describe, expect, it } from "vitest";
import { applicationForm, signatureJpeg, storedApplication } from "../../../../test/applications.ts";
import { openSite } from "../../../../test/site.ts";

const site = await openSite({ RATE_LIMITS: '{"accountRequestsPerClient":{"limit":1000,"seconds":60}}' });
const owner = await site.signIn("owner");
const signature = await signatureJpeg();

// Deletes the packing jobs that other tests left, to save time.
beforeEach(async () => {
  await site.db.deleteFrom("jobs").execute();
  site.mails.length = 0;
});

describe("letters", () => {
  const letter = { subject: "It is\nopen", text: "Dear Ada,\n\nyour account is open." };

  it("go out once with the decision, however often it is sent, and stay with the application", async () => {
    const { id } = await apply({ position: "Mailed about it" });
    const body = { ...letter, status: "approved", version: 1, sending_key: "one-press", note: "Good." };
    const answers = await Promise.all(
      [1, 2, 3].map(() => owner.post(`/api/applications/${id}/decision`, body)),
    );
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, body: { status: "approved", version: 2 } });
    }
    const mails = await letterMails();
    expect(mails).toMatchObject([
      { to: "ada@haulage.example.com", replyTo: "accounts@frostway.example.com", subject: "It is open" },
    ]);
    expect(mails[0]!.text).toContain("your account is open.");
    const { body: shown } = await owner.get(`/api/applications/${id}`);
    expect(shown).toMatchObject({
      steps: [{ action: "marked approved" }],
      notes: [{ author: "Olive Owner", text: "Good." }],
      letters: [
        { kind: "approved", to: "ada@haulage.example.com", subject: "It is open", author: "Olive Owner" },
      ],
    });
    expect(shown.letters[0]).toMatchObject({ state: "sent", sent_at: site.clock.now().toISOString() });
    // A note that was changed before the second try is not lost without a word.
    const changed = await owner.post(`/api/applications/${id}/decision`, { ...body, note: "Very good." });
    expect(changed).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("sent already") },
    });
  });

  it("of a refusal may come with a reason that only the office reads", async () => {
    const { id } = await apply({ position: "Declined for a reason" });
    const body = { subject: "Your application", text: "We are sorry.", status: "declined", version: 1 };
    const path = `/api/applications/${id}/decision`;
    for (const unread of [{ text: "" }, { subject: " " }, { text: undefined }]) {
      expect((await owner.post(path, { ...body, ...unread })).status).toBe(422);
    }
    expect(await letterMails()).toEqual([]);
    const answer = await owner.post(path, { ...body, reason: "Unpaid invoices.", note: "Rang them." });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: "declined",
        notes: expect.arrayContaining([
          expect.objectContaining({ text: "Reason: Unpaid invoices." }),
          expect.objectContaining({ text: "Rang them." }),
        ]),
      },
    });
    expect(JSON.stringify(await letterMails())).not.toContain("Unpaid");
  });

  it("to both references change the status in the same step", async () => {
    const { id } = await apply({ position: "Asked about" });
    const words = { ref1_subject: "One", ref1_text: "First?", ref2_subject: "Two", ref2_text: "Second?" };
    const answer = await owner.post(`/api/applications/${id}/references`, { ...words, version: 1 });
    expect(answer).toMatchObject({ status: 200, body: { status: "references_asked", version: 2 } });
    expect((await letterMails()).map(({ to, subject }) => [to, subject])).toEqual([
      ["office@first.example.com", "One"],
      ["office@second.example.com", "Two"],
    ]);
    const again = await owner.post(`/api/applications/${id}/references`, { ...words, version: 2 });
    expect(again).toMatchObject({ status: 409, body: { message: expect.stringContaining("already") } });
    expect(await letterMails()).toHaveLength(2);
  });

  it("are deleted with their application, like its notes, and no others are", async () => {
    const [gone, stays] = [await apply({ position: "Is deleted" }), await apply({ position: "Stays" })];
    for (const { id } of [gone, stays]) {
      const body = { ...letter, status: "approved", sending_key: `of ${id}`, note: "Good." };
      expect((await owner.post(`/api/applications/${id}/decision`, body)).status).toBe(200);
    }
    expect((await owner.delete(`/api/applications/${gone.id}`)).status).toBe(204);
    const { body: other } = await owner.get(`/api/applications/${stays.id}`);
    expect(other).toMatchObject({ letters: [{ kind: "approved" }], notes: [{ text: "Good." }] });
    for (const table of ["trade_application_letters", "trade_application_notes"] as const) {
      const left = await site.db
        .selectFrom(table)
        .select("id")
        .where("application_id", "=", gone.id)
        .execute();
      expect(left).toEqual([]);
    }
  });

  it("are not sent if somebody else was faster, if the step cannot follow, or if half of it fails", async () => {
    const { id } = await apply({ position: "Nobody is mailed" });
    await owner.patch(`/api/applications/${id}`, { status: "declined" });
    const body = { ...letter, status: "approved", sending_key: "late" };
    const late = await owner.post(`/api/applications/${id}/decision`, { ...body, version: 1 });
    expect(late).toMatchObject({ status: 409, body: { current: { status: "declined", version: 2 } } });
    expect((await owner.post(`/api/applications/${id}/decision`, body)).status).toBe(409);
    await owner.patch(`/api/applications/${id}`, { status: "received" });
    await site.db.schema.alterTable("trade_application_letters").renameTo("away").execute();
    const broken = await owner.post(`/api/applications/${id}/decision`, body);
    await site.db.schema.alterTable("away").renameTo("trade_application_letters").execute();
    expect(broken.status).toBe(500);
    expect((await owner.get(`/api/applications/${id}`)).body).toMatchObject({
      status: "received",
      letters: [],
    });
    expect(await letterMails()).toEqual([]);
    expect((await owner.post(`/api/applications/${id}/decision`, body)).status).toBe(200);
  });

  it("are refused without text, and for an unknown application", async () => {
    const { id } = await apply({ position: "Wordless" });
    const empty = await owner.post(`/api/applications/${id}/decision`, { status: "received", text: " " });
    expect(empty).toMatchObject({
      status: 422,
      body: {
        errors: {
          status: ["The selected status is invalid."],
          subject: ["The subject field is required."],
          text: ["The text field is required."],
        },
      },
    });
    const body = { ...letter, status: "approved" };
    expect((await owner.post("/api/applications/999999/decision", body)).status).toBe(404);
  });

  it("are in the PDF from then on, while the stored PDF that was signed and mailed stays as it was", async () => {
    const { id } = await apply({ position: "Packed" });
    const signed = await owner.get(`/api/applications/${id}/pdf`);
    await owner.post(`/api/applications/${id}/decision`, { ...letter, status: "declined" });
    const decided = await owner.get(`/api/applications/${id}/pdf`);
    expect(decided.headers.get("Content-Type")).toBe("application/pdf");
    expect(Number(decided.headers.get("Content-Length"))).toBeGreaterThan(
      Number(signed.headers.get("Content-Length")),
    );
    const { pdf_key } = await site.db
      .selectFrom("trade_applications")
      .select("pdf_key")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect((await site.services.files.read(pdf_key!)).byteLength).toBe(
      Number(signed.headers.get("Content-Length")),
    );
  });

  async function letterMails() {
    // Letters wait for a minute, in which they can be taken back.
    site.clock.advance({ minutes: 1 });
    await site.jobs.drain();
    // Several letters leave at once, in any order.
    return site.mails
      .filter(({ attachments }) => attachments.length === 0)
      .toSorted((one, other) => one.to.localeCompare(other.to));
  }
});

async function apply(changes: Record<string, string>) {
  const answer = await site.visitor().post("/api/accountRequest", applicationForm(signature, changes));
  return storedApplication(site, answer.body.reference);
}
