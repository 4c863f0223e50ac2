import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { mailServer } from "../../../test/mail-server.ts";
import { markAddress, type OutgoingMail } from "./mailer.ts";
import { openMailer } from "./open-mailer.server.ts";

let dataFolder: string;
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), "frostway-mail-"));
});
afterEach(() => rm(dataFolder, { recursive: true, force: true }));

const mail: OutgoingMail = {
  messageId: "m1.a-b",
  senderName: "Us",
  to: "vera@example.com",
  replyTo: "office@frostway.example.com",
  subject: "Grüße",
  text: "Good day",
  html: "<p>Good day</p>",
  attachments: [{ filename: "a.txt", contentType: "text/plain", content: Buffer.from("attached") }],
};

const config = () => ({ smtpNeedsTls: true, mailFrom: "Them <us@example.com>", dataFolder });

describe("without a mail server", () => {
  const open = () => openMailer({ ...config(), smtpUrl: undefined });

  it("each mail is written completely to DATA_DIR/mail, under its Message-ID", async () => {
    const mailer = open();
    expect(mailer.delivers).toBe(false);
    await mailer.deliver(mail);
    expect(await readdir(join(dataFolder, "mail"))).toEqual(["m1_a-b.eml"]);
    const written = await readFile(join(dataFolder, "mail/m1_a-b.eml"));
    expect(await PostalMime.parse(written)).toMatchObject({
      from: { name: "Us", address: "us@example.com" },
      to: [{ address: "vera@example.com" }],
      replyTo: [{ address: "office@frostway.example.com" }],
      subject: "Grüße",
      messageId: "<m1.a-b@example.com>",
      text: "Good day\n",
      html: "<p>Good day</p>\n",
      attachments: [{ filename: "a.txt", mimeType: "text/plain" }],
    });
    expect(written.includes("\r\n")).toBe(false);
    expect(written.toString()).toMatch(/^Auto-Submitted: auto-generated$/m);
  });

  it("the mark is attached only to a mail that shows it", async () => {
    const mark = Buffer.from("a picture");
    await open().deliver({ ...mail, mark });
    await open().deliver({ ...mail, mark, messageId: "m2", html: `<img src="${markAddress}">` });
    const read = async (name: string) =>
      (await PostalMime.parse(await readFile(join(dataFolder, "mail", name)))).attachments;
    expect((await read("m1_a-b.eml")).map(({ filename }) => filename)).toEqual(["a.txt"]);
    expect(await read("m2.eml")).toMatchObject([
      { filename: "mark.png", mimeType: "image/png", disposition: "inline", contentId: "<mark>" },
      { filename: "a.txt" },
    ]);
  });

  it("a mail without a sender's name has the name in MAIL_FROM", async () => {
    await open().deliver({ ...mail, senderName: undefined });
    const written = await readFile(join(dataFolder, "mail/m1_a-b.eml"));
    expect((await PostalMime.parse(written)).from).toEqual({ name: "Them", address: "us@example.com" });
  });

  it("a mail that an earlier version wrote keeps its Message-ID", async () => {
    await open().deliver({ ...mail, messageId: "m2@old.example.com" });
    const written = await readFile(join(dataFolder, "mail/m2_old_example_com.eml"));
    expect((await PostalMime.parse(written)).messageId).toBe("<m2@old.example.com>");
  });

  it("a reply names the earlier mails in its thread, and is not marked as automatic", async () => {
    await open().deliver({ ...mail, thread: ["first@old.example.com", "second"] });
    const [name] = await readdir(join(dataFolder, "mail"));
    const written = await readFile(join(dataFolder, "mail", name!));
    expect(await PostalMime.parse(written)).toMatchObject({
      messageId: "<m1.a-b@example.com>",
      inReplyTo: "<second@example.com>",
      references: "<first@old.example.com> <second@example.com>",
    });
    expect(written.toString()).not.toContain("Auto-Submitted");
  });

  it("a mail that is written again replaces its first file, and Reply-To is optional", async () => {
    const mailer = open();
    await mailer.deliver(mail);
    await mailer.deliver({ ...mail, replyTo: null, subject: "Second" });
    const [name, ...more] = await readdir(join(dataFolder, "mail"));
    expect(more).toEqual([]);
    const read = await PostalMime.parse(await readFile(join(dataFolder, "mail", name!)));
    expect(read).toMatchObject({ subject: "Second", attachments: [{ filename: "a.txt" }] });
    expect(read.replyTo).toBeUndefined();
  });

  it.each([{ path: "/etc/hostname" }, { href: "http://127.0.0.1:9/" }])(
    "an attachment that would make the server fetch %j is refused, and nothing is written",
    async (source) => {
      const attachments = [{ filename: "a.txt", contentType: "text/plain", ...source }];
      const hostile = { ...mail, attachments } as unknown as OutgoingMail;
      await expect(open().deliver(hostile)).rejects.toThrow(/access rejected/);
      expect(await readdir(dataFolder)).toEqual([]);
    },
  );
});

describe("a mail server that offers no encryption", () => {
  /** Returns an address of this machine that does not look like one. */
  const elsewhere = (url: string) => url.replace("127.0.0.1", "0.0.0.0");

  it("on another machine gets no mail, and the error says why", async () => {
    const { url, received } = await mailServer();
    const mailer = openMailer({ ...config(), smtpUrl: elsewhere(url) });
    await expect(mailer.deliver(mail)).rejects.toThrow(/SMTP_TLS=optional/);
    mailer.close();
    expect(received).toEqual([]);
  });

  it("on another machine gets mail if the owner allows it", async () => {
    const { url, received } = await mailServer();
    const mailer = openMailer({ ...config(), smtpUrl: elsewhere(url), smtpNeedsTls: false });
    await mailer.deliver(mail);
    mailer.close();
    expect(received).toHaveLength(1);
  });

  it("on this machine gets mail", async () => {
    const { url, received } = await mailServer();
    const mailer = openMailer({ ...config(), smtpUrl: url });
    await mailer.deliver(mail);
    mailer.close();
    expect(received).toHaveLength(1);
  });
});
