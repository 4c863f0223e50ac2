import { beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { newGallery } from "../../../test/galleries.ts";
import { people } from "../../../test/people.ts";
import { jpeg, upload } from "../../../test/pictures.ts";
import { openSite } from "../../../test/site.ts";
import { fileColumns } from "../../../server/commands/file-columns.ts";
import { measureSystem } from "../../platform/problems/daily-measures.server.ts";
import { recordBackupRun } from "../../platform/backup/backup-runs.server.ts";
import { tellNewProblems } from "./known-problems.server.ts";

let owner: Browser;

const site = await openSite({ BACKUP_TARGET: "s3://key:secret@backups.example.com/frostway" });

beforeEach(async () => {
  owner = await site.signIn("owner");
  for (const table of ["jobs", "known_problems", "house_days", "backup_runs", "mail_pauses"] as const) {
    await site.db.deleteFrom(table).execute();
  }
});

const state = async () => (await owner.get("/api/system")).body;
const problems = async () => (await state()).problems as { key: string; text: string; urgency: string }[];
const measure = measureSystem(fileColumns);

const failedBackup = () => {
  const at = site.clock.now().toISOString();
  const run = { kind: "backup" as const, began_at: at, ended_at: at, archive: null, bytes: null };
  return recordBackupRun(site.db, { ...run, problem: "The disk is on fire." });
};

const giveUpMail = (at: string) => {
  const words = { subject: "Old", text: "", html: "", attachments: "[]", search_text: "old" };
  const row = { kind: "note", recipient: "a@example.com", message_id: "old", created_at: at, failed_at: at };
  return site.db
    .insertInto("mails")
    .values({ ...row, ...words, last_error: "Refused." })
    .execute();
};

const addJob = async (fields: { failed_at?: string; last_error?: string; run_at?: string }) => {
  const at = site.clock.now().toISOString();
  const row = { kind: "check-cv", payload: "{}", run_at: at, created_at: at, attempts: 3, ...fields };
  return (await site.db.insertInto("jobs").values(row).returning("id").executeTakeFirstOrThrow()).id;
};

describe("the system page's call", () => {
  it("reports disk space, versions and no problems on a quiet day", async () => {
    const quiet = await state();
    expect(quiet).toMatchObject({
      problems: [],
      jobs: [],
      delivers_mail: true,
      versions: { node: process.versions.node, database: expect.stringMatching(/^(SQLite|PostgreSQL) \d/) },
    });
    expect(quiet.database_bytes).toBeGreaterThan(100_000);
    expect(quiet.disk.total).toBeGreaterThan(quiet.disk.free);
    expect(quiet.processes).toMatchObject([{ name: expect.stringContaining(`process ${process.pid}`) }]);
  });

  it("measures once a day, and counts pictures that are missing from the store", async () => {
    const fields = { gallery_id: String(await newGallery(owner, "Lost")) };
    await owner.post("/api/galleriesimages", upload(await jpeg({ colour: "#123456" }), fields));
    await site.jobs.drain();
    await measure(site.services);
    expect(await problems()).toEqual([]);
    const keys: string[] = [];
    for await (const key of site.services.files.list()) if (key.endsWith("/original")) keys.push(key);
    const bytes = await site.services.files.read(keys[0]!);
    await site.services.files.delete(keys[0]!);
    await measure(site.services);
    expect(await problems()).toEqual([]);
    site.clock.advance({ days: 1 });
    owner = await site.signIn("owner");
    await measure(site.services);
    expect(await problems()).toMatchObject([
      { key: "missing-pictures", urgency: "now", text: "1 picture is missing" },
    ]);
    const { days } = await state();
    expect(days).toHaveLength(2);
    expect(days[1]).toMatchObject({ day: "2026-03-03", database_bytes: expect.any(Number) });
    await site.services.files.putBytes(keys[0]!, bytes);
  });

  it("counts each missing file once, however many rows there are", async () => {
    const at = site.clock.now().toISOString();
    const account = { firstname: "A", lastname: "B", role: "user", created_at: at, updated_at: at } as const;
    const rows = Array.from({ length: 501 }, (_, number) => ({
      ...account,
      email: `${number}@example.com`,
      password_hash: "x",
      search_text: "a b",
      cv_key: `cvs/${number}/cv.pdf`,
    }));
    await site.db.insertInto("users").values(rows).execute();
    await measure(site.services);
    expect(await problems()).toMatchObject([{ text: "501 CVs are missing" }]);
    await site.db.deleteFrom("users").where("cv_key", "is not", null).execute();
  });

  it("forgets what was measured more than four hundred days ago", async () => {
    const dayOf = (days: number) =>
      new Date(site.clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10);
    const measured = { database_bytes: 1, missing_files: "{}" };
    const rows = [400, 401].map((days) => ({ day: dayOf(days), ...measured }));
    await site.db.insertInto("house_days").values(rows).execute();
    await measure(site.services);
    const left = await site.db.selectFrom("house_days").select("day").orderBy("day").execute();
    expect(left).toEqual([{ day: dayOf(400) }, { day: dayOf(0) }]);
  });

  it("says since when and why mail is refused", async () => {
    await giveUpMail(new Date(site.clock.now().getTime() - 86_400_000).toISOString());
    site.mails.failing = true;
    await site.visitor().post("/forgot-password", { email: people.owner.email });
    await site.jobs.drain();
    const until = site.clock.now().toISOString();
    await site.db
      .insertInto("mail_pauses")
      .values({ key: "server", failures: 3, until, reason: "The mail server cannot be used: 535" })
      .execute();
    const [problem] = await problems();
    expect(problem).toMatchObject({ key: "mail-refused", advice: "The mail server cannot be used: 535" });
    expect(problem!.text).toMatch(/^Mail has been refused since \d\d:\d\d$/);
    site.mails.failing = false;
    await site.db.deleteFrom("mail_pauses").execute();
    site.clock.advance({ hours: 1 });
    await site.jobs.drain();
    await site.db.deleteFrom("mails").execute();
  });
});

describe("jobs", () => {
  it("that failed or wait after a failure are listed, given-up ones first, and can be run again", async () => {
    const at = site.clock.now().toISOString();
    const later = new Date(site.clock.now().getTime() + 600_000).toISOString();
    const putOff = await addJob({ last_error: "No answer.", run_at: later });
    const givenUp = await addJob({ last_error: "It is no CV.", failed_at: at });
    expect(await state()).toMatchObject({
      waiting_jobs: 1,
      jobs: [
        { id: givenUp, state: "given up", last_error: "It is no CV." },
        { id: putOff, state: "put off", next_try_at: later },
      ],
    });
    expect((await problems()).map(({ key }) => key)).toEqual(["jobs-check-cv"]);
    for (const id of [givenUp, putOff]) {
      expect((await owner.post(`/api/system/jobs/${id}/retry`)).status).toBe(204);
      const line = site.db.selectFrom("audit_log").select(["action", "subject_id"]).orderBy("id", "desc");
      expect(await line.executeTakeFirst()).toEqual({ action: "ordered again", subject_id: String(id) });
    }
    const rows = await site.db.selectFrom("jobs").select(["run_at", "failed_at", "attempts"]).execute();
    expect(rows).toEqual(Array.from({ length: 2 }, () => ({ run_at: at, failed_at: null, attempts: 0 })));
    await site.db.deleteFrom("jobs").execute();
    expect((await owner.post(`/api/system/jobs/${givenUp}/retry`)).status).toBe(404);
  });
});

describe("the test of the mail server", () => {
  it("sends a mail to the user if the server accepts the sign-in, or else shows the server's answer", async () => {
    site.mails.length = 0;
    expect((await owner.post("/api/system/mail-test")).body).toEqual({ works: true, said: null });
    await site.jobs.drain();
    expect([...site.mails]).toMatchObject([
      { to: people.owner.email, subject: expect.stringMatching(/^A test/) },
    ]);
    site.mails.failing = true;
    expect((await owner.post("/api/system/mail-test")).body).toEqual({
      works: false,
      said: "connect ECONNREFUSED",
    });
    site.mails.failing = false;
    expect(await site.db.selectFrom("mails").select("id").execute()).toHaveLength(1);
  });
});

describe("new problems", () => {
  it("are mailed to unlimited administrators, once, and again when they return after a day", async () => {
    await site.signIn("editor");
    const notices = async () => {
      site.mails.length = 0;
      await tellNewProblems(site.services);
      await site.jobs.drain();
      return site.mails.map(({ to, text }) => [to, text.includes("The disk is on fire.")]);
    };
    expect(await notices()).toEqual([]);
    await failedBackup();
    expect(await notices()).toEqual([[people.owner.email, true]]);
    expect(await notices()).toEqual([]);
    expect((await state()).problems).toMatchObject([{ since: site.clock.now().toISOString() }]);
    await site.db.deleteFrom("backup_runs").execute();
    site.clock.advance({ hours: 23 });
    expect(await notices()).toEqual([]);
    await failedBackup();
    expect(await notices()).toEqual([]);
    await site.db.deleteFrom("backup_runs").execute();
    site.clock.advance({ hours: 24 });
    expect(await notices()).toEqual([]);
    await failedBackup();
    expect(await notices()).toEqual([]);
    await site.db.deleteFrom("backup_runs").execute();
    site.clock.advance({ hours: 24, seconds: 1 });
    expect(await notices()).toEqual([]);
    await failedBackup();
    expect(await notices()).toEqual([[people.owner.email, true]]);
  });

  it("are mailed together, each with advice, and a single one is named in the subject", async () => {
    const notices = async () => {
      site.mails.length = 0;
      await tellNewProblems(site.services);
      await site.jobs.drain();
      return site.mails.map(({ subject, text }) => ({ subject, text }));
    };
    await addJob({ last_error: "It is no CV.", failed_at: site.clock.now().toISOString() });
    const [{ text: words } = { text: "" }] = await problems();
    expect(await notices()).toEqual([
      {
        subject: expect.stringContaining(words),
        text: expect.stringContaining("has found something that somebody should see to"),
      },
    ]);
    await site.db.deleteFrom("known_problems").execute();
    await failedBackup();
    const both = await notices();
    expect(both).toMatchObject([{ subject: expect.stringMatching(/^2 things need somebody/) }]);
    expect(both[0]!.text).toContain("has found things that somebody should see to");
    for (const part of [words, "The disk is on fire."]) expect(both[0]!.text).toContain(part);
  });
});
