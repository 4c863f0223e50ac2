import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { type Config, readConfig } from "../app/platform/config/config.server.ts";
import { deviceCookie } from "../app/platform/http/cookie-names.ts";
import { openDatabase } from "../app/platform/db/open-database.server.ts";
import type { Db } from "../app/platform/db/tables.ts";
import type { Firm } from "../app/features/firm/firm.schema.ts";
import { firstLook } from "../app/features/firm/look/look.server.ts";
import { draftPublished } from "../app/features/drafts/drafts.server.ts";
import { notOpen } from "../app/features/opening/opening.server.ts";
import { mostlyEmptyFacts } from "../app/features/page-facts/page-facts.schema.ts";
import { createPages } from "../app/features/pages/pages.server.ts";
import { samplePages } from "../app/features/pages/sample-pages.ts";
import { createSlides } from "../app/features/slides/slides.server.ts";
import { createFacts } from "../app/platform/facts/facts.server.ts";
import { openFiles } from "../app/platform/files/open-files.server.ts";
import type { JobHandler } from "../app/platform/jobs/jobs.server.ts";
import { JobRunner } from "../app/platform/jobs/job-runner.server.ts";
import type { Mailer, OutgoingMail } from "../app/platform/mail/mailer.ts";
import { LivingProcesses } from "../app/platform/processes/living-processes.server.ts";
import type { Services } from "../app/platform/services.ts";
import companyFile from "../content/company.json" with { type: "json" };
import sampleFirm from "../content/firm.json" with { type: "json" };
import sampleFacts from "../content/facts.json" with { type: "json" };
import samplePageWords from "../content/pages.json" with { type: "json" };
import { createRunCall } from "../app/platform/http/stored-calls.server.ts";
import { siteApi } from "../server/api.ts";
import { createApp } from "../server/app.ts";
import { jobHandlers } from "../server/jobs.ts";
import { Browser, type Program } from "./browser.ts";
import { atEndOfFile } from "./clean-up.ts";
import { oneByOne } from "./jobs-one-by-one.ts";
import { sqliteHere } from "./sqlite-here.ts";
import { addPerson, type Person, people } from "./people.ts";
import { migratedDatabase } from "./temporary-database.ts";
import type { Company } from "../app/features/company/company.schema.ts";

const sampleCompany = companyFile as Company;

export type Site = {
  services: Services;
  db: Db;
  config: Config;
  /** A clock that only tests move. */
  clock: TestClock;
  /** Every sent mail, oldest first. `failing` makes the mail server refuse mails. */
  mails: OutgoingMail[] & { failing?: boolean };
  jobs: JobRunner;
  /** Returns a browser that is not signed in. */
  visitor(): Browser;
  /** Returns a browser that is signed in as this person. */
  signIn(person: Person): Promise<Browser>;
  /** Starts the program again on the same data, as after it was killed. */
  startAgain(): Promise<void>;
  /**
   * Kills the program once it has stored what the next request asks for that counts once. Nobody gets that answer: the
   * request is sent again, to the program that was started since.
   */
  dieBeforeNextAnswer(isWanted?: boolean): void;
  close(): Promise<void>;
};

/** Opens the real app on a new database of the engine under test. It is closed when the test file ends. */
export async function openSite(environment: Record<string, string> = {}): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), "frostway-test-"));
  const database = await migratedDatabase(folder);
  const config = readConfig(
    { APP_URL: "http://localhost", DATA_DIR: folder, DATABASE_URL: database.url, ...environment },
    () => "a secret for tests that is long enough",
  );
  const clock = new TestClock();
  const mails: Site["mails"] = [];
  const open = async () => {
    const db = openDatabase(config.databaseAddress, { openRunner: sqliteHere });
    // Makes queries without an ORDER BY fail at once, and not on PostgreSQL one day in a hundred.
    if (!database.url?.startsWith("postgres")) await sql`pragma reverse_unordered_selects = on`.execute(db);
    await new LivingProcesses(db).look();
    return db;
  };
  const services: Services = {
    db: await open(),
    files: openFiles(config),
    mailer: recordingMailer(mails),
    clock,
    config,
    runCall: createRunCall(siteApi),
    draftPublished,
  };
  await createFacts(services.db, clock.now(), {
    facts: {
      company: sampleCompany,
      firm: sampleFirm as Firm,
      mark: { shown: null },
      look: firstLook,
      ...sampleFacts,
      opening: notOpen,
    },
    mostlyEmpty: mostlyEmptyFacts,
  });
  await createPages(services.db, clock.now(), samplePages(samplePageWords));
  await createSlides(services.db, clock.now(), samplePageWords.banner);
  let app = createApp(services);
  let isDying = false;
  const program: Program = {
    async request(path, init) {
      const answer = await app.request(path, init);
      if (!isDying || !answer.ok || !countsOnce(path, init)) return answer;
      isDying = false;
      await site.startAgain();
      return app.request(path, init);
    },
  };
  const newRunner = () =>
    new JobRunner(services, oneByOne({ ...jobHandlers, housekeeping: housekeepingAtLeaps }));
  const devices = new Map<Person, string>();
  const site: Site = {
    services,
    db: services.db,
    config,
    clock,
    mails,
    jobs: newRunner(),
    visitor: () => new Browser(program),
    async signIn(person) {
      await addPerson(services, person);
      const browser = new Browser(program);
      const { email, password } = people[person];
      // Each person has one known device, so that only tests of new devices get a mail about a new sign-in.
      const device = devices.get(person);
      if (device) browser.cookies.set(deviceCookie, device);
      const answer = await browser.post("/login", { email, password });
      devices.set(person, browser.cookies.get(deviceCookie) ?? "");
      if (answer.status !== 200)
        throw new Error(`${person} could not sign in: ${JSON.stringify(answer.body)}`);
      return browser;
    },
    async startAgain() {
      await services.db.destroy();
      services.db = await open();
      app = createApp(services);
      Object.assign(site, { db: services.db, jobs: newRunner() });
    },
    dieBeforeNextAnswer: (isWanted = true) => void (isDying = isWanted),
    async close() {
      await services.db.destroy();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  atEndOfFile(() => site.close());
  return site;
}

const counted = /^\/api\/(contact|accountRequest|signings|signatures|callouts)$|\/notes$/;

/** Whether a repeated request must count once, also from a browser that got no answer. */
function countsOnce(path: string, { method, body }: RequestInit): boolean {
  if (method !== "POST") return false;
  const hasKey = typeof body === "string" && /"(?:submission|sending)_key":"/.test(body);
  return hasKey || counted.test(path);
}

class TestClock {
  #now = new Date("2026-03-02T09:00:00.000Z");
  now(): Date {
    return this.#now;
  }
  advance({ seconds = 0, minutes = 0, hours = 0, days = 0 }): void {
    const milliseconds = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    this.#now = new Date(this.#now.getTime() + milliseconds);
  }
}

/** Resets the clock check, because tests skip days and the site would report that its clock has jumped. */
const housekeepingAtLeaps: JobHandler<"housekeeping"> = async (services, payload, run) => {
  await services.db.deleteFrom("site_identity").where("name", "=", "clock").execute();
  const { housekeeping } = jobHandlers;
  await (typeof housekeeping === "function" ? housekeeping : housekeeping.run)(services, payload, run);
};

function recordingMailer(mails: Site["mails"]): Mailer {
  return {
    delivers: true,
    async deliver(mail) {
      if (mails.failing) throw new Error("connect ECONNREFUSED");
      mails.push(mail);
    },
    async check() {
      if (mails.failing) throw new Error("connect ECONNREFUSED");
    },
    close: () => {},
  };
}
