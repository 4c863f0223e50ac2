import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateSync } from "otplib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { pageFactNames } from "../../app/features/page-facts/page-facts.schema.ts";
import { readConfig } from "../../app/platform/config/config.server.ts";
import { appliedSteps, knownSteps } from "../../app/platform/db/migrate.server.ts";
import { readFacts } from "../../app/platform/facts/facts.server.ts";
import { JobRunner } from "../../app/platform/jobs/job-runner.server.ts";
import type { OutgoingMail } from "../../app/platform/mail/mailer.ts";
import { LivingProcesses } from "../../app/platform/processes/living-processes.server.ts";
import type { Services } from "../../app/platform/services.ts";
import { Browser } from "../../test/browser.ts";
import type { ReleaseNotes } from "../../test/fill-release.ts";
import { oneByOne } from "../../test/jobs-one-by-one.ts";
import { linkIn } from "../../test/mails.ts";
import { expectPreserved, putRelease, readRows, releases } from "../../test/release-dumps.ts";
import { temporaryDatabase, type TemporaryDatabase } from "../../test/temporary-database.ts";
import { createApp } from "../app.ts";
import { jobHandlers } from "../jobs.ts";
import { prepareData } from "./prepare-data.ts";
import { rollback } from "../commands/rollback.ts";
import { closeServices, openServices } from "./services.ts";

const work = { progress: () => {}, signal: new AbortController().signal };
let folder: string;
let database: TemporaryDatabase;
let services: Services;
let notes: ReleaseNotes;
let mails: OutgoingMail[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "frostway-release-"));
  database = await temporaryDatabase();
});
afterEach(async () => {
  await closeServices(services);
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

describe.each(releases)("a site of the version of %s", (release) => {
  it.each([
    ["with a place for archives", true],
    ["without one", false],
  ])("%s keeps every row through an upgrade", async (_words, hasTarget) => {
    await open(release, hasTarget);
    const before = await readRows(services.db);
    await prepareData(services);
    expect(await appliedSteps(services.db)).toEqual(knownSteps);
    expectPreserved(before, await readRows(services.db));
    expect(await keysOf("pictures", "storage_key")).not.toHaveLength(0);
    for (const key of await keysOf("pictures", "storage_key"))
      expect(existsSync(join(folder, "data/files/pictures", key, "original")), key).toBe(true);
  });

  it("does not publish sample lists", async () => {
    await open(release, false);
    const hasLists = (await appliedSteps(services.db)).includes("014-facts");
    await prepareData(services);
    if (hasLists) return;
    for (const rows of Object.values(await readFacts(services.db, pageFactNames))) expect(rows).toEqual([]);
  });

  it("still accepts existing sessions, second factors and links in waiting mails", async () => {
    await open(release, false);
    await prepareData(services);
    await new LivingProcesses(services.db).look();
    const app = createApp(services);
    const holder = (cookies: string) => {
      const browser = new Browser(app);
      for (const pair of cookies.split("; ")) {
        const at = pair.indexOf("=");
        browser.cookies.set(pair.slice(0, at), pair.slice(at + 1));
      }
      return browser;
    };
    for (const cookies of [notes.remembered, notes.customer])
      expect((await holder(cookies).get("/api/user")).status).toBe(200);

    const { email, secret, recoveryCodes } = notes.twoFactor;
    const epoch = Math.floor(services.clock.now().getTime() / 1000);
    for (const answer of [{ code: generateSync({ secret, epoch }) }, { recovery_code: recoveryCodes[0] }]) {
      const browser = new Browser(app);
      const first = await browser.post("/login", { email, password: notes.password });
      expect(first).toMatchObject({ status: 200, body: { two_factor: true } });
      expect((await browser.post("/two-factor-challenge", answer)).status).toBe(204);
    }

    await new JobRunner(services, oneByOne(jobHandlers)).drain();
    const mailTo = (to: string, link: RegExp) =>
      linkIn(
        mails.find((mail) => mail.to === to && link.test(mail.text)),
        link,
      );
    for (const address of notes.unverified) {
      const opened = await new Browser(app).get(mailTo(address, /\/email\/verify\//));
      expect(opened.headers.get("Location"), address).toBe("/account?verified=1");
    }
    const token = /reset-password\/([^?]+)/.exec(mailTo(notes.reset, /\/reset-password\//))?.[1];
    const words = { password: "another long pass phrase", password_confirmation: "another long pass phrase" };
    const reset = await new Browser(app).post("/reset-password", { token, email: notes.reset, ...words });
    expect(reset.status).toBe(200);
    const change = mailTo(notes.addressChange.to, /\/email\/verify\//);
    const unpressed = (await new Browser(app).get(change)).headers.get("Location")!;
    const [, id, hash, query] = /^\/change-address\/(\d+)\/(\w+)\?(.*)$/.exec(unpressed)!;
    const link = { id, hash, ...Object.fromEntries(new URLSearchParams(query)) };
    expect((await new Browser(app).post("/email/verify", link)).status).toBe(204);
    const failed = await services.db
      .selectFrom("jobs")
      .select(["kind", "last_error"])
      .where("last_error", "is not", null)
      .execute();
    expect(failed).toEqual([]);
  });

  it("can be rolled back and upgraded again", async () => {
    await open(release, true);
    const [steps, before] = [await appliedSteps(services.db), await readRows(services.db)];
    await prepareData(services);
    if (steps.length === knownSteps.length) return;
    await closeServices(services);
    await rollback(services.config, true, work);
    services = { ...services, db: openServices(services.config).db };
    expect(await appliedSteps(services.db)).toEqual(steps);
    expectPreserved(before, await readRows(services.db));
    await prepareData(services);
    expect(await appliedSteps(services.db)).toEqual(knownSteps);
    expectPreserved(before, await readRows(services.db));
  });
});

/** Opens a copy of the release's site with this version. */
async function open(release: string, hasTarget: boolean): Promise<void> {
  const dataFolder = join(folder, "data");
  const put = await putRelease(release, dataFolder, database.url);
  notes = put.notes;
  mails = [];
  const config = readConfig(
    {
      APP_URL: "http://localhost",
      DATA_DIR: dataFolder,
      DATABASE_URL: database.url,
      APP_SECRET: notes.appSecret,
      ...(hasTarget && { BACKUP_TARGET: join(folder, "target") }),
    },
    () => "",
  );
  const now = new Date(Date.parse(put.at) + 60_000);
  const mailer = {
    delivers: true,
    check: async () => {},
    close: () => {},
    deliver: async (mail: OutgoingMail) => {
      mails.push(mail);
    },
  };
  services = { ...openServices(config), mailer, clock: { now: () => now } };
}

async function keysOf(table: "pictures", column: "storage_key"): Promise<string[]> {
  const rows = await services.db.selectFrom(table).select(column).execute();
  return rows.map((row) => row[column]);
}
