import { ImapFlow } from "imapflow";
import { expect, it } from "vitest";
import { rawMail } from "../../../../test/incoming-mails.ts";
import { contactMessage, lastMessage } from "../../../../test/messages.ts";
import { openSite } from "../../../../test/site.ts";
import { mailboxSettings } from "../../../platform/config/mailbox-settings.server.ts";
import { replyAddressOf } from "../../../platform/incoming-mail/reply-address.server.ts";
import { readMailbox } from "./read-mailbox.server.ts";

/** An empty mailbox of a real mail server, such as Dovecot: `imap://user:password@127.0.0.1:21143/INBOX`. */
const url = process.env["TEST_IMAP_URL"];

it("a real mailbox is read once, by its UIDs, and loses only what was stored", async () => {
  const site = await openSite({ REPLY_ADDRESS: "office+{key}@frostway.example.com" });
  const settings = mailboxSettings({ IMAP_URL: url, IMAP_AFTER: "delete" })!;
  const visit = (deletes: boolean) => {
    site.services.config = { ...site.config, mailbox: { ...settings, deletes } };
    return readMailbox(site.services, new AbortController().signal);
  };
  // The clock of the test is behind that of the server.
  site.clock.advance({ seconds: (Date.now() - site.clock.now().getTime()) / 1000 });
  await site.visitor().post("/api/contact", contactMessage);
  const { id } = await lastMessage(site);
  const to = replyAddressOf(site.config, id, "");
  const own = new ImapFlow({
    host: settings.host,
    port: settings.port,
    secure: settings.isSecure,
    auth: { user: settings.user, pass: settings.password ?? "" },
    logger: false,
  });
  await own.connect();
  const add = (raw: Buffer) => own.append(settings.folder, raw);
  const flags = async () => {
    await own.mailboxOpen(settings.folder, { readOnly: true });
    const found = await own.fetchAll("1:*", { uid: true, flags: true });
    return found.map((one) => [...(one.flags ?? [])].includes(String.raw`\Seen`));
  };
  await add(rawMail({ to, text: "One.", messageId: "one@real.example.com" }));
  await add(rawMail({ text: "Of nobody." }));
  await visit(false);
  expect(await flags()).toEqual([false, false]);
  await own.mailboxClose();
  await add(rawMail({ to, text: "One, again.", messageId: "one@real.example.com" }));
  await add(Buffer.concat([rawMail({ to, text: "Too large." }), Buffer.alloc(30 * 1024 * 1024, "x\r\n")]));
  await add(rawMail({ to, text: `${"Long. ".repeat(5_000)}Two.` }));
  await visit(true);
  await visit(true);
  expect(await flags()).toHaveLength(3);
  const rows = await site.db.selectFrom("contact_message_answers").select("text").orderBy("id").execute();
  expect(rows.map(({ text }) => text.slice(-4))).toEqual(["One.", "Two."]);
  await own.mailboxOpen(settings.folder);
  await own.messageDelete("1:*");
  await own.logout();
});
