import { beforeEach, describe, expect, it } from "vitest";
import { mailsOf } from "../../../test/mails.ts";
import { failureReportFor, mailOfParts, rawMail } from "../../../test/incoming-mails.ts";
import { contactMessage, lastMessage } from "../../../test/messages.ts";
import { openSite } from "../../../test/site.ts";
import { receiveMail } from "./receive-mail.server.ts";

const site = await openSite({
  RATE_LIMITS: '{"contactPerClient":{"limit":1000,"seconds":60}}',
  REPLY_ADDRESS: "office+{key}@frostway.example.com",
});
const owner = await site.signIn("owner");
const clerk = await site.signIn("clerk");
const pdf = "%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n";
let keys = 0;

beforeEach(async () => {
  site.clock.advance({ minutes: 11 });
  await site.jobs.drain();
  site.mails.length = 0;
});

const receive = (raw: Uint8Array) => receiveMail(site.services, raw);
const read = async (id: number) => (await owner.get(`/api/messages/${id}`)).body;

/** A message that the clerk has answered. Returns the mail of the reply, too. */
async function answered() {
  await site.visitor().post("/api/contact", { ...contactMessage, message: `Cold? ${(keys += 1)}` });
  const { id } = await lastMessage(site);
  const reply = { subject: "Your van", text: "Tomorrow?", sending_key: `answers-${keys}`, version: 1 };
  expect((await clerk.post(`/api/messages/${id}/replies`, reply)).status).toBe(201);
  await site.jobs.drain();
  const mail = site.mails.findLast(({ to }) => to === "vera@example.com")!;
  site.mails.length = 0;
  return { id, mail };
}

describe("a mail that answers a reply", () => {
  it("stands in the thread, makes the message new again, is found, and its writer gets a mail", async () => {
    const { id, mail } = await answered();
    const raw = rawMail({ inReplyTo: `${mail.messageId}@localhost`, text: "Tomorrow suits. Bay nineteen." });
    const notices = await mailsOf(site, async () =>
      expect(await receive(raw)).toEqual({ outcome: "joined", message_id: id }),
    );
    expect(await read(id)).toMatchObject({
      status: "new",
      version: 3,
      answers: [
        {
          from: "vera@example.com",
          from_name: "Vera Visitor",
          is_expected: true,
          is_automatic: false,
          subject: "Re: Your van",
          text: "Tomorrow suits. Bay nineteen.",
          files: [],
        },
      ],
    });
    expect(notices.map(({ to, subject }) => [to, subject])).toEqual([
      ["clem@example.com", expect.stringContaining("An answer from Vera Visitor")],
    ]);
    expect(notices[0]!.text).toContain(`/admin/messages/${id}`);
    const found = (await owner.get("/api/messages?search=nineteen")).body.data;
    expect(found).toMatchObject([{ id }]);
  });

  it("counts once, however often and by how many it arrives", async () => {
    const { id, mail } = await answered();
    const raw = rawMail({ inReplyTo: `${mail.messageId}@localhost` });
    const received = await Promise.all([1, 2, 3].map(() => receive(raw)));
    for (const one of received) expect(one).toEqual({ outcome: "joined", message_id: id });
    const without = rawMail({ inReplyTo: `${mail.messageId}@localhost`, messageId: null, text: "Again." });
    for (let times = 0; times < 2; times += 1) await receive(without);
    expect((await read(id)).answers.map(({ text }: { text: string }) => text)).toEqual([
      "Thank you, tomorrow is fine.",
      "Again.",
    ]);
  });

  it("joins by its references, and by the key in the address if a mail program lost them", async () => {
    const { id, mail } = await answered();
    const references = `<other@example.com> <${mail.messageId}@old.example.com> <newer@example.com>`;
    expect(await receive(rawMail({ references }))).toMatchObject({ message_id: id });
    expect(mail.replyTo).toMatch(new RegExp(`^office\\+${id}-[0-9a-f]{20}@frostway\\.example\\.com$`));
    expect(await receive(rawMail({ to: `Office <${mail.replyTo!.toUpperCase()}>` }))).toMatchObject({
      message_id: id,
    });
    const guessed = mail.replyTo!.replace(`+${id}-`, `+${id + 1}-`);
    expect(await receive(rawMail({ to: guessed }))).toEqual({ outcome: "left", message_id: null });
  });

  it("is shown as from somebody else if we did not write to its sender", async () => {
    const { id, mail } = await answered();
    const inReplyTo = `${mail.messageId}@localhost`;
    await receive(rawMail({ inReplyTo, from: '"Vera Visitor" <mallory@example.net>' }));
    await receive(rawMail({ inReplyTo, from: "VERA@EXAMPLE.COM" }));
    const { answers } = await read(id);
    expect(answers).toMatchObject([
      { from: "mallory@example.net", is_expected: false },
      { is_expected: true },
    ]);
  });

  it("is named by the next reply, so that mail programs show one thread", async () => {
    const { id, mail } = await answered();
    await receive(rawMail({ inReplyTo: `${mail.messageId}@localhost`, messageId: "a1@phone.example.com" }));
    const { version } = await read(id);
    const reply = { subject: "Re: Your van", text: "Good.", sending_key: `next-${id}` };
    expect((await clerk.post(`/api/messages/${id}/replies`, { ...reply, version: 2 })).status).toBe(409);
    await clerk.post(`/api/messages/${id}/replies`, { ...reply, version });
    await site.jobs.drain();
    expect(site.mails.at(-1)!.text).toContain("> Thank you, tomorrow is fine.");
    expect(site.mails.at(-1)!.text).not.toContain("Cold?");
    expect(site.mails.at(-1)!.thread).toEqual([...mail.thread!, mail.messageId, "a1@phone.example.com"]);
  });

  it("stays with a message that is spam, and leaves the one that is deleted alone", async () => {
    const { id, mail } = await answered();
    await clerk.patch(`/api/messages/${id}`, { status: "spam" });
    const inReplyTo = `${mail.messageId}@localhost`;
    expect(await mailsOf(site, async () => void (await receive(rawMail({ inReplyTo }))))).toEqual([]);
    expect(await read(id)).toMatchObject({ status: "spam", answers: [{ id: expect.any(Number) }] });
    await owner.delete(`/api/messages/${id}`);
    expect(await receive(rawMail({ inReplyTo }))).toMatchObject({ outcome: "left" });
    expect((await owner.post(`/api/bin/message/${id}/restore`, {})).status).toBe(200);
    expect((await read(id)).answers).toHaveLength(1);
  });
});

describe("a mail of a machine", () => {
  it.each([
    ["Auto-Submitted: auto-replied"],
    ["Precedence: bulk"],
    ["X-Auto-Response-Suppress: All"],
    ["X-Autoreply: yes"],
    ["Return-Path: <>"],
  ])("with %s is stored, makes nothing new, and is never answered", async (header) => {
    const { id, mail } = await answered();
    const raw = () => rawMail({ headers: [header], inReplyTo: `${mail.messageId}@localhost` });
    const sent = await mailsOf(site, async () => {
      for (let times = 0; times < 5; times += 1) await receive(raw());
    });
    expect(sent).toEqual([]);
    const { status, version, answers } = await read(id);
    expect([status, version, answers.length]).toEqual(["answered", 2, 5]);
    expect(answers[0]).toMatchObject({ is_automatic: true });
  });

  it("is a person's if it says that it is not automatic, or came by a mailing list", async () => {
    for (const header of ["Auto-Submitted: no", "Precedence: list", "Return-Path: <vera@example.com>"]) {
      const { id, mail } = await answered();
      await receive(rawMail({ headers: [header], inReplyTo: `${mail.messageId}@localhost` }));
      expect([header, (await read(id)).status]).toEqual([header, "new"]);
    }
  });
});

describe("a failure report", () => {
  it("marks the reply and makes the message new again, once; it can be sent to another address", async () => {
    const { id, mail } = await answered();
    const report = failureReportFor(mail.messageId);
    const notices = await mailsOf(site, async () => {
      expect(await receive(report)).toEqual({ outcome: "failure", message_id: id });
      expect(await receive(report)).toEqual({ outcome: "failure", message_id: id });
    });
    expect(notices.map(({ subject }) => subject)).toEqual([
      expect.stringContaining("Your reply did not go out"),
    ]);
    const message = await read(id);
    expect(message).toMatchObject({
      status: "new",
      reply_failed: true,
      answers: [],
      replies: [{ state: "failed", failure: expect.stringContaining("refuses it for good") }],
    });
    const stored = await site.db
      .selectFrom("mails")
      .selectAll()
      .where("last_error", "is not", null)
      .execute();
    expect(stored.at(-1)!.last_error).toBe("Refused for good: 550 5.1.1 no such mailbox");
    const again = { to: "vera@right.example.com", version: message.version };
    const reply = message.replies[0].id;
    expect((await clerk.post(`/api/messages/${id}/replies/${reply}/again`, again)).status).toBe(200);
    await site.jobs.drain();
    expect(site.mails.at(-1)).toMatchObject({ to: "vera@right.example.com", messageId: mail.messageId });
  });

  it("changes nothing if the mail is only late, or is none of ours", async () => {
    const { id, mail } = await answered();
    const nothing = { outcome: "left", message_id: null };
    expect(await receive(failureReportFor(mail.messageId, "delayed"))).toEqual(nothing);
    expect(await receive(failureReportFor("somebody-elses"))).toEqual(nothing);
    expect(await read(id)).toMatchObject({ status: "answered", replies: [{ state: "sent" }] });
  });
});

describe("the files of a mail", () => {
  it("are stored under the rules for CVs, and those that are not are named with the reason", async () => {
    const { id, mail } = await answered();
    const raw = mailOfParts(
      [
        { type: "text/plain", content: "Here it is." },
        { type: "application/octet-stream", name: "../../order.pdf", content: pdf },
        { type: "application/pdf", name: "run.pdf", content: "MZ this is a program" },
        { type: "application/ms-tnef", name: "winmail.dat", content: "x" },
        { type: "application/pdf", name: "big.pdf", content: `${pdf}${"x".repeat(10.5 * 1024 * 1024)}` },
      ],
      { inReplyTo: `${mail.messageId}@localhost` },
    );
    await receive(raw);
    const [{ text, files }] = (await read(id)).answers;
    expect(text).toBe("Here it is.");
    expect(files.map(({ name, state, reason }: Record<string, string>) => [name, state, reason])).toEqual([
      ["order.pdf", "stored", null],
      ["run.pdf", "refused", "Only PDF, DOC, DOCX and ODT are stored."],
      ["winmail.dat", "refused", "This is Outlook’s own format. Ask for the file as a PDF."],
      ["big.pdf", "refused", "It is larger than 10 MB."],
    ]);
    const path = (file: number) => `/api/messages/${id}/files/${file}`;
    const download = await clerk.get(path(files[0].id));
    expect(download.status).toBe(200);
    expect(download.headers.get("Content-Disposition")).toMatch(/^attachment; filename="message-/);
    expect((await clerk.get(path(files[1].id))).status).toBe(404);
    const other = await answered();
    expect((await clerk.get(`/api/messages/${other.id}/files/${files[0].id}`)).status).toBe(404);
  });
});
