import { beforeEach } from "vitest";
import { mailboxSettings } from "../app/platform/config/mailbox-settings.server.ts";
import { replyAddressOf } from "../app/platform/incoming-mail/reply-address.server.ts";
import { readMailbox } from "../app/features/incoming-mail/mailbox/read-mailbox.server.ts";
import type { ImapStandIn } from "./imap-server.ts";
import { imapStandIn } from "./imap-stand-in.ts";
import { rawMail } from "./incoming-mails.ts";
import { contactMessage, lastMessage } from "./messages.ts";
import { openSite } from "./site.ts";

/** A site that reads a mailbox of its own before each test, and a message to which its letters answer. */
export async function openSiteWithMailbox() {
  const site = await openSite({
    REPLY_ADDRESS: "office+{key}@frostway.example.com",
    RATE_LIMITS: '{"contactPerClient":{"limit":1000,"seconds":60}}',
  });
  const own = {
    site,
    server: undefined as unknown as ImapStandIn,
    id: 0,
    use: (environment: Record<string, string>) => {
      const mailbox = mailboxSettings({ IMAP_URL: own.server.url, ...environment });
      site.services.config = { ...site.config, mailbox };
    },
    visit: () => readMailbox(site.services, new AbortController().signal),
    letter: (text: string) => rawMail({ to: replyAddressOf(site.config, own.id, ""), text }),
    texts: async () => {
      const rows = await site.db
        .selectFrom("contact_message_answers")
        .select("text")
        .where("message_id", "=", own.id)
        .orderBy("id")
        .execute();
      return rows.map(({ text }) => text);
    },
    state: () => site.db.selectFrom("read_mailboxes").selectAll().executeTakeFirst(),
  };
  beforeEach(async () => {
    own.server = await imapStandIn();
    own.use({});
    site.clock.advance({ minutes: 11 });
    await site.db.deleteFrom("read_mailboxes").execute();
    await site.db.deleteFrom("refused_mails").execute();
    await site.visitor().post("/api/contact", contactMessage);
    own.id = (await lastMessage(site)).id;
  });
  return own;
}
