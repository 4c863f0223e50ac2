import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { mailOfParts, rawMail } from "../../../../test/incoming-mails.ts";
import { replyAddressOf } from "../../../platform/incoming-mail/reply-address.server.ts";
import { mailReceive } from "../../../../server/commands/receive-mail.ts";
import { listProblems } from "../../system/list-problems.server.ts";
import { queueMailbox } from "./mailbox-job.server.ts";
import { openSiteWithMailbox } from "../../../../test/site-with-mailbox.ts";

const own = await openSiteWithMailbox();
const { site, use, visit, letter, texts, state } = own;

describe("the mailbox", () => {
  it("is read from where the last visit ended, and nothing in it changes", async () => {
    own.server.add(letter("One."));
    own.server.add(rawMail());
    await visit();
    expect(await texts()).toEqual(["One."]);
    own.server.add(letter("Two."));
    own.server.commands.length = 0;
    await visit();
    expect(await texts()).toEqual(["One.", "Two."]);
    expect(own.server.commands.filter((command) => command.startsWith("UID FETCH"))).toHaveLength(1);
    expect(own.server.commands.join("\n")).toMatch(/EXAMINE/);
    expect(own.server.commands.join("\n")).not.toMatch(/SELECT|STORE|EXPUNGE|BODY\[/);
    expect(own.server.mails).toHaveLength(3);
    expect(await state()).toMatchObject({ uid_validity: "7", failing_since: null });
  });

  it("is read again after the server has numbered its mails anew, and each mail counts once", async () => {
    own.server.add(letter("One."));
    await visit();
    const { raw } = own.server.mails[0]!;
    own.server.uidValidity = 8;
    own.server.mails = [];
    own.server.add(letter("New."));
    own.server.add(raw);
    await visit();
    await visit();
    expect(await texts()).toEqual(["One.", "New."]);
  });

  it("loses what was stored, and nothing else, if the owner has mails deleted", async () => {
    use({ IMAP_AFTER: "delete" });
    own.server.add(letter("One."));
    own.server.add(rawMail());
    own.server.add(new Uint8Array());
    await visit();
    expect(own.server.mails.map(({ uid }) => uid)).toEqual([2, 3]);
  });

  it("stays if one of its files was not stored, also where the owner has mails deleted", async () => {
    use({ IMAP_AFTER: "delete" });
    const withFile = (content: string) =>
      mailOfParts([{ type: "application/pdf", name: "unit.pdf", content }], {
        to: replyAddressOf(site.config, own.id, ""),
      });
    const raw = withFile("No PDF");
    own.server.add(withFile("%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n"));
    own.server.add(raw);
    await visit();
    own.server.add(raw);
    await visit();
    expect(own.server.mails.map(({ uid }) => uid)).toEqual([2, 3]);
  });

  it("opens with the token that a command prints, and says so if the command fails", async () => {
    const command = join(site.config.dataFolder, "token.sh");
    await writeFile(command, "#!/bin/sh\necho a-token\n");
    await chmod(command, 0o700);
    const url = own.server.url.replace(":secret", "");
    use({ IMAP_URL: url, IMAP_TOKEN_COMMAND: command });
    own.server.capabilities += " AUTH=XOAUTH2 SASL-IR";
    own.server.add(letter("By token."));
    await visit();
    expect(await texts()).toEqual(["By token."]);
    const [, given = ""] = /^AUTHENTICATE XOAUTH2 (.+)/m.exec(own.server.commands.join("\n")) ?? [];
    expect(Buffer.from(given, "base64").toString()).toContain("auth=Bearer a-token");
    use({ IMAP_URL: url, IMAP_TOKEN_COMMAND: "/bin/false" });
    await visit();
    expect((await state())!.last_error).toBe("IMAP_TOKEN_COMMAND failed.");
  });

  it("brings a mail that also comes by a call and by the pipe, which counts once", async () => {
    const raw = letter("Three ways.");
    own.server.add(raw);
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
    own.server.add(letter("By the job."));
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
    own.server.add(letter("One."));
    own.server.add(letter("Two."));
    own.server.add(letter("Three."));
    own.server.instead = (said) =>
      said.startsWith("UID FETCH 2 ") ? "* 2 FETCH (UID 2 BODY[]<0> {900}\r\nFrom" : undefined;
    await visit();
    expect(await texts()).toEqual(["One."]);
    expect(await state()).toMatchObject({ last_uid: "1", failing_since: expect.any(String) });
    own.server.instead = () => undefined;
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
    own.server.add(letter("Still here."));
    own.server.instead = instead;
    await visit();
    expect(await texts()).toEqual([]);
    expect(await state()).toMatchObject({
      failing_since: expect.any(String),
      last_error: expect.any(String),
    });
    expect((await state())!.last_error).not.toContain("secret");
    own.server.instead = () => undefined;
    await visit();
    expect(await texts()).toEqual(["Still here."]);
  });

  it("sends more than it announced, or a mail beyond the limit: the next mails are read", async () => {
    own.server.add(new Uint8Array(25 * 1024 * 1024 + 1).fill(65));
    own.server.add(letter("Behind it."));
    await visit();
    expect(await texts()).toEqual(["Behind it."]);
  });

  it("breaks off in the same mail each time: after a day that mail is set aside, and the next ones are read", async () => {
    own.server.add(letter("Broken."));
    own.server.add(letter("Behind it."));
    const isBroken = (said: string) => said.startsWith("UID FETCH 1 ");
    own.server.instead = (said) => (isBroken(said) ? "* 1 FETCH (UID 1 BODY[]<0> {900}\r\nFrom" : undefined);
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
    own.server.add(letter("Before."));
    await visit();
    const keys = async () =>
      (await listProblems(site.services)).map(({ key, urgency }) => `${key} ${urgency}`);
    own.server.instead = () => null;
    await visit();
    expect(await keys()).not.toContain("mailbox-away soon");
    site.clock.advance({ hours: 2 });
    await visit();
    expect(await keys()).toContain("mailbox-away soon");
    site.clock.advance({ days: 3 });
    await visit();
    expect(await keys()).toContain("mailbox-away now");
    own.server.instead = () => undefined;
    own.server.add(letter("After."));
    await visit();
    expect(await texts()).toEqual(["Before.", "After."]);
    expect((await keys()).some((key) => key.startsWith("mailbox-away"))).toBe(false);
  });
});
