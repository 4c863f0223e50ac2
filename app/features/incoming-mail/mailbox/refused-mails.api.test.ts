import { sql } from "kysely";
import { beforeEach, expect, it, vi } from "vitest";
import type { ImapStandIn } from "../../../../test/imap-server.ts";
import { imapStandIn } from "../../../../test/imap-stand-in.ts";
import { rawMail } from "../../../../test/incoming-mails.ts";
import { contactMessage, lastMessage } from "../../../../test/messages.ts";
import { openSite } from "../../../../test/site.ts";
import { mailboxSettings } from "../../../platform/config/mailbox-settings.server.ts";
import { listProblems } from "../../system/list-problems.server.ts";
import { replyAddressOf } from "../../../platform/incoming-mail/reply-address.server.ts";
import { readMailbox } from "./read-mailbox.server.ts";

const site = await openSite({
  REPLY_ADDRESS: "office+{key}@frostway.example.com",
  RATE_LIMITS: '{"contactPerClient":{"limit":1000,"seconds":60}}',
});
let server: ImapStandIn;
let id: number;

beforeEach(async () => {
  server = await imapStandIn();
  use({});
  site.clock.advance({ minutes: 11 });
  await site.db.deleteFrom("read_mailboxes").execute();
  await site.db.deleteFrom("refused_mails").execute();
  await site.visitor().post("/api/contact", contactMessage);
  ({ id } = await lastMessage(site));
});

function use(environment: Record<string, string>) {
  site.services.config = {
    ...site.config,
    mailbox: mailboxSettings({ IMAP_URL: server.url, ...environment }),
  };
}

const visit = () => readMailbox(site.services, new AbortController().signal);
const letter = (text: string) => rawMail({ to: replyAddressOf(site.config, id, ""), text });
const texts = async () => {
  const rows = await site.db
    .selectFrom("contact_message_answers")
    .select("text")
    .where("message_id", "=", id)
    .orderBy("id")
    .execute();
  return rows.map(({ text }) => text);
};
const state = () => site.db.selectFrom("read_mailboxes").selectAll().executeTakeFirst();

const problem = async () => (await listProblems(site.services)).find(({ key }) => key === "mails-set-aside");
const rename = (from: string, to: string) =>
  sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(site.db);
const table = "contact_message_answers";

it("because it is none: it is passed over at once, named for two weeks, and stays in the mailbox", async () => {
  use({ IMAP_AFTER: "delete" });
  server.add(new Uint8Array());
  server.add(letter("Behind it."));
  await visit();
  expect(await texts()).toEqual(["Behind it."]);
  expect(server.mails.map(({ uid }) => uid)).toEqual([1]);
  expect(await problem()).toMatchObject({ urgency: "soon", text: "A mail could not be read" });
  site.clock.advance({ days: 15 });
  expect(await problem()).toBeUndefined();
});

it("because the database refuses it: it is set aside after some tries, and the mailbox goes on", async () => {
  server.add(letter("Poison."));
  server.add(letter("Behind it."));
  await rename(table, "away");
  for (let visits = 0; visits < 7; visits += 1) await visit();
  expect(await problem()).toBeUndefined();
  expect(await state()).toMatchObject({ last_error: expect.any(String) });
  site.clock.advance({ minutes: 30 });
  await visit();
  await rename("away", table);
  await visit();
  expect(await texts()).toEqual(["Behind it."]);
  expect(server.mails).toHaveLength(2);
  const { advice } = (await problem())!;
  expect(advice).toContain("the one of 2 Mar 2026, 10:00");
  expect(advice).toContain(table);
});

it("for a short time: it is tried again, and its tries are forgotten", async () => {
  server.add(letter("Late."));
  await rename(table, "away");
  for (let visits = 0; visits < 3; visits += 1) await visit();
  await rename("away", table);
  await visit();
  expect(await texts()).toEqual(["Late."]);
  expect(await site.db.selectFrom("refused_mails").selectAll().execute()).toEqual([]);
});

/** Visits once an hour; each time the database fails while it stores the mail. */
async function visitsHourly(hours: number, code: string): Promise<void> {
  for (let visits = 0; visits < hours; visits += 1) {
    const failing = vi.spyOn(site.services.db, "transaction").mockImplementation(() => {
      throw Object.assign(new Error(`The database says ${code}.`), { code });
    });
    await visit();
    failing.mockRestore();
    site.clock.advance({ hours: 1 });
  }
}

it.each(["ECONNREFUSED", "53100", "57014"])(
  "because of an outage that lasts for hours (%s): it waits, and its tries do not count",
  async (code) => {
    server.add(letter("Waits."));
    await visitsHourly(8, code);
    await visit();
    expect(await texts()).toEqual(["Waits."]);
    expect(await site.db.selectFrom("refused_mails").selectAll().execute()).toEqual([]);
  },
);

it.each(["53100", "57014"])(
  "because it alone is too much, each time (%s): after a day it is set aside with the reason",
  async (code) => {
    server.add(letter("Large."));
    server.add(letter("Behind it."));
    await visitsHourly(26, code);
    await visit();
    expect((await problem())!.advice).toContain(code);
    expect(await texts()).toEqual(["Behind it."]);
    expect(server.mails).toHaveLength(2);
  },
);
