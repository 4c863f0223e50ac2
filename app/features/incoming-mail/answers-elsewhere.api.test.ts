import { beforeEach, describe, expect, it } from "vitest";
import { applicationFields, applicationForm, signatureJpeg } from "../../../test/applications.ts";
import { lastCallOut } from "../../../test/call-outs.ts";
import { failureReportFor, mailOfParts, rawMail } from "../../../test/incoming-mails.ts";
import { openSite } from "../../../test/site.ts";
import { replyAddressFor } from "../../platform/incoming-mail/reply-address.server.ts";
import { receiveMail } from "./receive-mail.server.ts";

const site = await openSite({
  RATE_LIMITS:
    '{"accountRequestsPerClient":{"limit":1000,"seconds":60},"callOutsPerClient":{"limit":1000,"seconds":60}}',
  REPLY_ADDRESS: "office+{key}@frostway.example.com",
  ADMIN_SECOND_FACTOR: "optional",
});
const clerk = await site.signIn("clerk");
const receive = (raw: Uint8Array) => receiveMail(site.services, raw);
const referee = applicationFields.ref1_email;
let firms = 0;

beforeEach(async () => {
  site.clock.advance({ minutes: 11 });
  await site.jobs.drain();
  site.mails.length = 0;
});

const read = async (id: number) => (await clerk.get(`/api/applications/${id}`)).body;
const needing = async () =>
  (await clerk.get("/api/applications?status=answered")).body.data.map(({ id }: { id: number }) => id);

/** An application whose referees were asked. Returns the mail to the first one, too. */
async function asked() {
  firms += 1;
  const fields = {
    ...applicationFields,
    company_name: `Firm ${firms} Ltd`,
    email: `ada@firm${firms}.example.com`,
  };
  const sent = await site
    .visitor()
    .post("/api/accountRequest", applicationForm(await signatureJpeg(), fields));
  expect(sent.status).toBe(201);
  const { id, version } = await site.db
    .selectFrom("trade_applications")
    .select(["id", "version"])
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const words = {
    ref1_subject: "A reference",
    ref1_text: "Please?",
    ref2_subject: "A reference",
    ref2_text: "Please?",
  };
  const step = await clerk.post(`/api/applications/${id}/references`, {
    ...words,
    sending_key: `key ${id}`,
    version,
  });
  expect([step.status, step.body.message]).toEqual([200, undefined]);
  site.clock.advance({ minutes: 2 });
  await site.jobs.drain();
  const mail = site.mails.findLast(({ to }) => to === referee)!;
  site.mails.length = 0;
  return { id, mail, applicant: fields.email };
}

describe("an answer to a letter about an application", () => {
  it("stands in the application, which needs somebody until it is marked as read; the accounts mailbox is told", async () => {
    const { id, mail } = await asked();
    expect(mail.replyTo).toBe(replyAddressFor(site.config, { kind: "application", id }, ""));
    const raw = rawMail({
      from: `Rita <${referee}>`,
      inReplyTo: mail.messageId,
      text: "I ring you.\n\n> Please?",
    });
    expect(await receive(raw)).toMatchObject({ outcome: "joined" });
    expect(await receive(raw)).toMatchObject({ outcome: "joined" });
    expect((await read(id)).answers).toMatchObject([
      { from: referee, from_name: "Rita", is_expected: true, is_automatic: false, seen_at: null },
    ]);
    expect(await needing()).toEqual([id]);
    await site.jobs.drain();
    expect(site.mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining("An answer from Rita"),
    ]);
    const marked = await clerk.post(`/api/applications/${id}/answers/read`);
    expect(marked).toMatchObject({ status: 200, body: { answers: [{ seen_at: expect.any(String) }] } });
    expect(await needing()).toEqual([]);
    expect((await clerk.post("/api/applications/999999/answers/read")).status).toBe(404);
  });

  it("is found by the key of its address, from somebody else is shown as that, and a file that is none is named", async () => {
    const { id } = await asked();
    const to = replyAddressFor(site.config, { kind: "application", id }, "");
    const parts = [
      { type: "text/plain", content: "See the file." },
      { type: "application/pdf", name: "terms.pdf", content: "No PDF" },
    ];
    const received = await receive(mailOfParts(parts, { from: "Zed <zed@else.example.org>", to }));
    expect(received).toMatchObject({ outcome: "joined", leavesFiles: true });
    expect((await read(id)).answers).toMatchObject([
      { from: "zed@else.example.org", is_expected: false, files: [{ name: "terms.pdf", state: "refused" }] },
    ]);
    const wrong = to.replace(`a${id}-`, `a${id + 1}-`);
    expect(await receive(rawMail({ to: wrong }))).toMatchObject({ outcome: "left" });
    await clerk.post(`/api/applications/${id}/answers/read`);
  });

  it("of a machine needs nobody, and a failure report marks the letter", async () => {
    const { id, mail } = await asked();
    await receive(rawMail({ inReplyTo: mail.messageId, headers: ["Auto-Submitted: auto-replied"] }));
    expect((await read(id)).answers).toMatchObject([{ is_automatic: true }]);
    expect(await needing()).toEqual([]);
    expect(await receive(failureReportFor(mail.messageId))).toMatchObject({ outcome: "failure" });
    expect((await read(id)).letter_failed).toBe(true);
    expect((await read(id)).answers).toHaveLength(1);
  });

  it("to a deleted application is left, and comes back with it from the bin", async () => {
    const { id, mail } = await asked();
    await receive(rawMail({ inReplyTo: mail.messageId, text: "Before." }));
    expect((await clerk.delete(`/api/applications/${id}`)).status).toBe(204);
    expect(await receive(rawMail({ inReplyTo: mail.messageId }))).toMatchObject({ outcome: "left" });
    await clerk.post(`/api/bin/application/${id}/restore`);
    expect((await read(id)).answers).toMatchObject([{ text: "Before." }]);
  });

  it("is exported to its sender, and erased with them", async () => {
    const { id, mail } = await asked();
    const from = "Nora <nora@else.example.org>";
    await receive(rawMail({ from, inReplyTo: mail.messageId, text: "Mine." }));
    await receive(
      rawMail({ from: `Rita <${referee}>`, inReplyTo: mail.messageId, text: "nora@else.example.org knows." }),
    );
    const owner = await site.signIn("owner");
    const request = await owner.post("/api/data-requests", {
      email: "nora@else.example.org",
      kind: "erasure",
    });
    expect(request.status).toBeLessThan(300);
    await site.jobs.drain();
    const { answers } = await read(id);
    expect(answers).toHaveLength(1);
    expect(answers[0].text).not.toContain("nora@");
  });
});

describe("an answer to a mail about a call-out", () => {
  it("stands in its notes, once, without what it quotes; the driver does not see it", async () => {
    expect((await site.visitor().post("/api/callouts", { vehicle_number: "NF21 AAA" })).status).toBe(201);
    const { id } = await lastCallOut(site);
    await site.jobs.drain();
    const mail = site.mails.find(({ subject }) => subject.startsWith("Call-out"))!;
    const raw = rawMail({
      from: `Sam <${mail.to}>`,
      inReplyTo: mail.messageId,
      text: "I take it.\n\n> Call-out",
    });
    for (let times = 0; times < 2; times += 1)
      expect(await receive(raw)).toMatchObject({ outcome: "joined" });
    const to = replyAddressFor(site.config, { kind: "call-out", id }, "");
    await receive(rawMail({ from: "zed@else.example.org", to, text: "Who?" }));
    const { notes } = (await clerk.get(`/api/callouts/${id}`)).body;
    expect(notes).toMatchObject([
      { author: "By mail", text: `Answer from Sam <${mail.to}>:\n\nI take it.` },
      { text: "Answer from <zed@else.example.org>, to whom we did not write:\n\nWho?" },
    ]);
    expect(notes.map(({ told_driver }: { told_driver: unknown }) => told_driver ?? null)).toEqual([
      null,
      null,
    ]);
    await clerk.delete(`/api/callouts/${id}`);
    expect(await receive(rawMail({ to }))).toMatchObject({ outcome: "left" });
  });
});
