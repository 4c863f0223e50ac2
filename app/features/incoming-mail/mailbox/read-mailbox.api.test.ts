import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { beforeEach, describe, expect, it } from "vitest";
import type { ImapStandIn } from "../../../../test/imap-server.ts";
import { imapStandIn } from "../../../../test/imap-stand-in.ts";
import { rawMail } from "../../../../test/incoming-mails.ts";
import { contactMessage, lastMessage } from "../../../../test/messages.ts";
import { openSite } from "../../../../test/site.ts";
import { mailboxSettings } from "../../../platform/config/mailbox-settings.server.ts";
import { mailReceive } from "../../../../server/commands/receive-mail.ts";
import { listProblems } from "../../system/list-problems.server.ts";
import { replyAddressOf } from "../../../platform/incoming-mail/reply-address.server.ts";
import { queueMailbox } from "./mailbox-job.server.ts";
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

describe("the mailbox", () => {
  it("is read from where the last visit ended, and nothing in it changes", async () => {
    server.add(letter("One."));
    server.add(rawMail());
    await visit();
    expect(await texts()).toEqual(["One."]);
    server.add(letter("Two."));
    server.commands.length = 0;
    await visit();
    expect(await texts()).toEqual(["One.", "Two."]);
    expect(server.commands.filter((command) => command.startsWith("UID FETCH"))).toHaveLength(1);
    expect(server.commands.join("\n")).toMatch(/EXAMINE/);
    expect(server.commands.join("\n")).not.toMatch(/SELECT|STORE|EXPUNGE|BODY\[/);
    expect(server.mails).toHaveLength(3);
    expect(await state()).toMatchObject({ uid_validity: "7", failing_since: null });
  });

  it("is read again after the server has numbered its mails anew, and each mail counts once", async () => {
    server.add(letter("One."));
    await visit();
    const { raw } = server.mails[0]!;
    server.uidValidity = 8;
    server.mails = [];
    server.add(letter("New."));
    server.add(raw);
    await visit();
    await visit();
    expect(await texts()).toEqual(["One.", "New."]);
  });

  it("loses what was stored, and nothing else, if the owner has mails deleted", async () => {
    use({ IMAP_AFTER: "delete" });
    server.add(letter("One."));
    server.add(rawMail());
    server.add(new Uint8Array());
    await visit();
    expect(server.mails.map(({ uid }) => uid)).toEqual([2, 3]);
  });

  it("opens with the token that a command prints, and says so if the command fails", async () => {
    const command = join(site.config.dataFolder, "token.sh");
    await writeFile(command, "#!/bin/sh\necho a-token\n");
    await chmod(command, 0o700);
    const url = server.url.replace(":secret", "");
    use({ IMAP_URL: url, IMAP_TOKEN_COMMAND: command });
    server.capabilities += " AUTH=XOAUTH2 SASL-IR";
    server.add(letter("By token."));
    await visit();
    expect(await texts()).toEqual(["By token."]);
    const [, given = ""] = /^AUTHENTICATE XOAUTH2 (.+)/m.exec(server.commands.join("\n")) ?? [];
    expect(Buffer.from(given, "base64").toString()).toContain("auth=Bearer a-token");
    use({ IMAP_URL: url, IMAP_TOKEN_COMMAND: "/bin/false" });
    await visit();
    expect((await state())!.last_error).toBe("IMAP_TOKEN_COMMAND failed.");
  });

  it("brings a mail that also comes by a call and by the pipe, which counts once", async () => {
    const raw = letter("Three ways.");
    server.add(raw);
    await visit();
    const owner = await site.signIn("owner");
    const made = await owner.post("/api/machines", { name: "Mail server", scopes: ["mail"] });
    const headers = { "Content-Type": "message/rfc822", Authorization: `Bearer ${made.body.token}` };
    expect(await site.visitor().request("POST", "/api/mail", raw.toString(), { headers })).toMatchObject({
      status: 201,
      body: { outcome: "joined" },
    });
    await mailReceive(site.services, Readable.from([raw]));
    expect(await texts()).toEqual(["Three ways."]);
  });

  it("is visited by a job that schedules the next visit", async () => {
    server.add(letter("By the job."));
    await queueMailbox(site.services);
    await queueMailbox(site.services);
    await site.jobs.drain();
    expect(await texts()).toEqual(["By the job."]);
    const [job, ...others] = await site.db
      .selectFrom("jobs")
      .selectAll()
      .where("kind", "=", "read-mailbox")
      .execute();
    expect(others).toEqual([]);
    expect(Date.parse(job!.run_at) - site.clock.now().getTime()).toBe(120_000);
    await site.db.deleteFrom("jobs").execute();
  });
});

describe("a server that misbehaves", () => {
  it("breaks off in a mail: the visit after it continues there", async () => {
    server.add(letter("One."));
    server.add(letter("Two."));
    server.add(letter("Three."));
    server.instead = (said) =>
      said.startsWith("UID FETCH 2 ") ? "* 2 FETCH (UID 2 BODY[]<0> {900}\r\nFrom" : undefined;
    await visit();
    expect(await texts()).toEqual(["One."]);
    expect(await state()).toMatchObject({ last_uid: "1", failing_since: expect.any(String) });
    server.instead = () => undefined;
    await visit();
    expect(await texts()).toEqual(["One.", "Two.", "Three."]);
    expect(await state()).toMatchObject({ failing_since: null, last_error: null });
  });

  it.each<[string, (said: string) => string | Uint8Array | null | undefined]>([
    ["closes at once", () => null],
    [
      "refuses the password",
      (said) => (said.startsWith("LOGIN") ? "NO [AUTHENTICATIONFAILED] no" : undefined),
    ],
    [
      "announces 4 GB",
      (said) => (said.startsWith("UID FETCH") ? "* 1 FETCH (UID 1 BODY[]<0> {4294967296}\r\nx" : undefined),
    ],
    ["sends rubbish", () => new Uint8Array(200_000).map((_, at) => (at * 7919) % 256)],
    ["sends a line without an end", () => "* ".padEnd(3 * 1024 * 1024, "x")],
    ["sends brackets", () => `* 1 FETCH ${"(".repeat(200_000)}\r\n`],
  ])("%s: the visit ends, and the next one reads the mail", async (_, instead) => {
    server.add(letter("Still here."));
    server.instead = instead;
    await visit();
    expect(await texts()).toEqual([]);
    expect(await state()).toMatchObject({
      failing_since: expect.any(String),
      last_error: expect.any(String),
    });
    expect((await state())!.last_error).not.toContain("secret");
    server.instead = () => undefined;
    await visit();
    expect(await texts()).toEqual(["Still here."]);
  });

  it("sends more than it announced, or a mail beyond the limit: the next mails are read", async () => {
    server.add(new Uint8Array(25 * 1024 * 1024 + 1).fill(65));
    server.add(letter("Behind it."));
    await visit();
    expect(await texts()).toEqual(["Behind it."]);
  });

  it("breaks off in the same mail each time: after a day that mail is set aside, and the next ones are read", async () => {
    server.add(letter("Broken."));
    server.add(letter("Behind it."));
    const isBroken = (said: string) => said.startsWith("UID FETCH 1 ");
    server.instead = (said) => (isBroken(said) ? "* 1 FETCH (UID 1 BODY[]<0> {900}\r\nFrom" : undefined);
    for (let visits = 0; visits < 8; visits += 1) await visit();
    site.clock.advance({ hours: 23 });
    await visit();
    expect(await texts()).toEqual([]);
    site.clock.advance({ hours: 2 });
    await visit();
    await visit();
    expect(await texts()).toEqual(["Behind it."]);
    const problems = await listProblems(site.services);
    expect(problems.find(({ key }) => key === "mails-set-aside")).toMatchObject({
      text: "A mail could not be read",
      advice: expect.stringContaining("one without a date"),
    });
  });

  it("is away for three days: that is a problem on System, and then reading continues", async () => {
    server.add(letter("Before."));
    await visit();
    const keys = async () =>
      (await listProblems(site.services)).map(({ key, urgency }) => `${key} ${urgency}`);
    server.instead = () => null;
    await visit();
    expect(await keys()).not.toContain("mailbox-away soon");
    site.clock.advance({ hours: 2 });
    await visit();
    expect(await keys()).toContain("mailbox-away soon");
    site.clock.advance({ days: 3 });
    await visit();
    expect(await keys()).toContain("mailbox-away now");
    server.instead = () => undefined;
    server.add(letter("After."));
    await visit();
    expect(await texts()).toEqual(["Before.", "After."]);
    expect((await keys()).some((key) => key.startsWith("mailbox-away"))).toBe(false);
  });
});
