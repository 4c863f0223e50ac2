import { beforeEach, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { testsPostgres } from "../../../test/engine.ts";
import { lastAudit } from "../../../test/last-audit.ts";
import { openSite } from "../../../test/site.ts";
import { up as addSearchText } from "../../platform/db/migrations/011-mail-search.ts";
import {
  forgetOldMails,
  type NewMail,
  queueMail,
  queueUnsentMail,
} from "../../platform/mail/outbox.server.ts";

const site = await openSite();
const owner = await site.signIn("owner");

beforeEach(async () => {
  site.mails.failing = false;
  await site.db.deleteFrom("jobs").execute();
  await site.db.deleteFrom("mails").execute();
  site.mails.length = 0;
});

describe("the mail log", () => {
  it("distinguishes sent, waiting and failed mail, newest first, and never shows a text", async () => {
    await write("Gone out");
    await site.jobs.drain();
    site.mails.failing = true;
    await write("Refused");
    await site.jobs.drain();
    await write("Not tried yet");
    const { body } = await owner.get("/api/mails");
    expect(body).toMatchObject({ total: 3, per_page: 25, current_page: 1, last_page: 1, delivers: true });
    expect(body.data).toMatchObject([
      { subject: "Not tried yet", status: "waiting", attempts: 0, last_error: null, sent_at: null },
      { subject: "Refused", status: "failed", attempts: 1, last_error: "connect ECONNREFUSED" },
      { subject: "Gone out", status: "sent", attempts: 1, sent_at: site.clock.now().toISOString() },
    ]);
    expect(body.data[2].next_try_at).toBeNull();
    expect(body.data[1].next_try_at > site.clock.now().toISOString()).toBe(true);
    expect(JSON.stringify(body)).not.toContain("secret link");
    for (const [status, subject] of [
      ["sent", "Gone out"],
      ["failed", "Refused"],
      ["waiting", "Not tried yet"],
    ]) {
      const only = await owner.get(`/api/mails?status=${status}`);
      expect(only.body.data.map((mail: { subject: string }) => mail.subject)).toEqual([subject]);
    }
  });

  it("shows no next attempt for a mail that failed for good", async () => {
    site.mails.failing = true;
    const id = await write("Given up");
    await site.jobs.drain();
    await site.db.updateTable("jobs").set({ failed_at: site.clock.now().toISOString() }).execute();
    expect((await owner.get("/api/mails")).body.data).toMatchObject([{ id, next_try_at: null }]);
    await owner.post(`/api/mails/${id}/send`);
    expect((await owner.get("/api/mails")).body.data).toMatchObject([
      { id, next_try_at: site.clock.now().toISOString() },
    ]);
  });

  it("returns one mail, so that the page can show the outcome after sending it again", async () => {
    site.mails.failing = true;
    const id = await write("Watched");
    await site.jobs.drain();
    const { body: ordered } = await owner.post(`/api/mails/${id}/send`);
    expect(ordered).toMatchObject({ id, attempts: 1, sent_at: null });
    await site.jobs.drain();
    expect((await owner.get(`/api/mails/${id}`)).body).toMatchObject({
      attempts: 2,
      status: "failed",
      last_error: "connect ECONNREFUSED",
    });
    site.mails.failing = false;
    await owner.post(`/api/mails/${id}/send`);
    await site.jobs.drain();
    expect((await owner.get(`/api/mails/${id}`)).body).toMatchObject({ attempts: 3, status: "sent" });
    expect((await owner.get("/api/mails/999999")).status).toBe(404);
  });

  it("is one empty page while there is no mail", async () => {
    expect((await owner.get("/api/mails")).body).toMatchObject({ data: [], total: 0, last_page: 1 });
  });

  it("searches addresses and subjects, in pages of 25", async () => {
    for (let written = 0; written < 26; written += 1) await write(`Number ${written} of 100%`);
    expect((await owner.get("/api/mails?search=VERA@EXAMPLE")).body).toMatchObject({
      total: 26,
      last_page: 2,
    });
    expect((await owner.get("/api/mails?search=100%25&page=2")).body.data).toHaveLength(1);
    expect((await owner.get("/api/mails?search=100_")).body.total).toBe(0);
    await write("ÉLAN Chilled Foods");
    expect((await owner.get("/api/mails?search=élan")).body.data).toMatchObject([
      { subject: "ÉLAN Chilled Foods" },
    ]);
    expect((await owner.get("/api/mails?status=lost&page=zero")).status).toBe(200);
  });
});

it("finds mails that are older than the search text", async () => {
  await write("Réglage of a unit");
  const triggers = await takeTriggersAway();
  await site.db.schema.alterTable("mails").dropColumn("search_text").execute();
  await addSearchText(site.db);
  for (const trigger of triggers) await sql.raw(trigger).execute(site.db);
  const stored = site.db.selectFrom("mails").select("search_text").where("subject", "=", "Réglage of a unit");
  expect((await stored.executeTakeFirstOrThrow()).search_text).toMatch(/réglage of a unit$/);
  // A later migration adds the words without accents, which searches use.
  expect((await owner.get("/api/mails?search=OF A UNIT")).body.total).toBe(1);
});

/** Drops the later triggers that use the search column on SQLite. */
async function takeTriggersAway(): Promise<string[]> {
  if (testsPostgres) return [];
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'trigger' and tbl_name = 'mails'
  `.execute(site.db);
  for (const { name } of rows) await sql`drop trigger ${sql.table(name)}`.execute(site.db);
  return rows.map((row) => row.sql);
}

describe("sending a mail again", () => {
  it("sends a failed mail at once, and only once", async () => {
    site.mails.failing = true;
    const id = await write("Refused at first");
    await site.jobs.drain();
    site.mails.failing = false;
    await site.jobs.drain();
    expect(site.mails).toHaveLength(0);
    const answer = await owner.post(`/api/mails/${id}/send`);
    expect(answer).toMatchObject({ status: 200, body: { id, next_try_at: site.clock.now().toISOString() } });
    await site.jobs.drain();
    expect(site.mails.map(({ subject }) => subject)).toEqual(["Refused at first"]);
    expect((await owner.get("/api/mails")).body.data).toMatchObject([
      { id, status: "sent", last_error: null },
    ]);
  });

  it("sends a copy of a sent mail, and the audit log names it", async () => {
    const id = await write("Lost at the other end");
    await site.jobs.drain();
    const answer = await owner.post(`/api/mails/${id}/send`);
    expect(answer.body).toMatchObject({ subject: "Lost at the other end", status: "waiting" });
    expect(answer.body.id).not.toBe(id);
    await site.jobs.drain();
    expect(new Set(site.mails.map(({ messageId }) => messageId)).size).toBe(2);
    const audit = await lastAudit(site);
    expect(audit).toMatchObject({ action: "sent again", subject_type: "mail", subject_id: String(id) });
  });

  it("includes the reply address and attachments", async () => {
    await site.services.files.putBytes("letters/1", Buffer.from("a letter"), "text/plain");
    const id = await write("With a letter", {
      replyTo: "ann@example.com",
      attachments: [{ filename: "letter.txt", contentType: "text/plain", key: "letters/1" }],
    });
    await site.jobs.drain();
    await owner.post(`/api/mails/${id}/send`);
    await site.jobs.drain();
    const [first, again] = site.mails;
    expect(again).toEqual({ ...first, messageId: again!.messageId });
    expect(again).toMatchObject({
      replyTo: "ann@example.com",
      attachments: [{ filename: "letter.txt", contentType: "text/plain", content: Buffer.from("a letter") }],
    });
  });

  it("sends no mail twice when its job is done twice", async () => {
    const id = await write("Once");
    const [job] = await site.db.selectFrom("jobs").selectAll().execute();
    await site.jobs.drain();
    await site.db.insertInto("jobs").values(job!).execute();
    await site.jobs.drain();
    expect(site.mails).toHaveLength(1);
    expect((await owner.get("/api/mails")).body.data).toMatchObject([{ id, attempts: 1 }]);
  });

  it("answers 404 for an unknown one", async () => {
    expect((await owner.post("/api/mails/999999/send")).status).toBe(404);
  });
});

describe("mail that waits for a mail server", () => {
  it("is queued by a start with a mail server, the oldest first, and not by a start without one", async () => {
    const ids = [await write("First"), await write("Second"), await write("Gone out")];
    await site.db
      .updateTable("mails")
      .set({ sent_at: site.clock.now().toISOString() })
      .where("id", "=", ids[2]!)
      .execute();
    await site.db.deleteFrom("jobs").execute();
    await queueUnsentMail({ ...site.services, mailer: { ...site.services.mailer, delivers: false } });
    expect(await site.db.selectFrom("jobs").select("id").execute()).toEqual([]);
    await queueUnsentMail(site.services);
    const jobs = await site.db.selectFrom("jobs").select("payload").orderBy("id").execute();
    expect(jobs.map(({ payload }) => JSON.parse(payload))).toEqual([{ mailId: ids[0] }, { mailId: ids[1] }]);
    await site.jobs.drain();
    // Mails are sent concurrently, so their order is undefined.
    expect(site.mails.map(({ subject }) => subject).toSorted()).toEqual(["First", "Second"]);
  });
});

it("keeps a mail for its period from when it went out or was given up, also if it had waited", async () => {
  const days = site.config.retention.mails!;
  const subjects = async () =>
    (await site.db.selectFrom("mails").select("subject").orderBy("id").execute()).map(
      ({ subject }) => subject,
    );
  site.mails.failing = true;
  await write("Waited");
  site.clock.advance({ days: days - 1 });
  await forgetOldMails(site.services);
  site.mails.failing = false;
  await site.jobs.drain();
  expect(site.mails.map(({ subject }) => subject)).toEqual(["Waited"]);
  site.clock.advance({ days: days - 1 });
  await forgetOldMails(site.services);
  expect(await subjects()).toEqual(["Waited"]);
  site.clock.advance({ days: 2 });
  await forgetOldMails(site.services);
  expect(await subjects()).toEqual([]);
});

async function write(subject: string, more: Partial<NewMail> = {}): Promise<number> {
  const mail = {
    kind: "test",
    to: "Vera@example.com",
    subject,
    text: "secret link",
    html: "<p>secret link</p>",
    ...more,
  };
  return queueMail(site.db, site.clock.now(), mail);
}
