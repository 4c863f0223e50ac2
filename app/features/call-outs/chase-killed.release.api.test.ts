import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { buildAlone } from "../../../test/build-alone.ts";
import { reportedCallOut } from "../../../test/call-outs.ts";
import { people } from "../../../test/people.ts";
import { type PushBrowser, pushBrowser } from "../../../test/push-browser.ts";
import { openSite, type Site } from "../../../test/site.ts";

/** How many chases to kill. CHASE_KILLS=20 tests more moments. */
const kills = Number(process.env.CHASE_KILLS ?? 3);
/** On SQLite one process serves a site, and is started again. */
const processes = process.env.TEST_DATABASE_URL ? 2 : 1;
const secret = "a secret for tests that is long enough";
const nightly = { weekdays: [1, 2, 3, 4, 5, 6, 7], from_time: "00:00", to_time: "00:00" };
/** Long enough for the rounds after 3, 10 and 20 minutes. */
const chaseMinutes = 24;
const tickSeconds = 15;
/** How long the work of a moment takes at most, in which it is killed. */
const workMilliseconds = 120;

const mailbox = "service@frostway.example.com";

let folder: string;
let site: Site;
let phones: Record<"clerk" | "owner", PushBrowser>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "frostway-chase-"));
  await buildAlone(folder, "test/chase-alone.ts");
  site = await openSite({ ADMIN_SECOND_FACTOR: "optional", APP_SECRET: secret });
  phones = { clerk: pushBrowser("clerk"), owner: pushBrowser("owner") };
  for (const [place, name] of (["clerk", "owner"] as const).entries()) {
    const person = await site.signIn(name);
    await person.post("/api/wake-devices", phones[name].subscription);
    const { email } = people[name];
    const user = site.db.selectFrom("users").select("id").where("email", "=", email);
    const { id: user_id } = await user.executeTakeFirstOrThrow();
    const planned = await person.post("/api/on-call/shifts", { ...nightly, place: place + 1, user_id });
    expect(planned.status).toBe(201);
  }
  await site.db.deleteFrom("jobs").execute();
}, 120_000);
const nights: Night[] = [];
afterEach(async () => {
  for (const night of nights.splice(0)) await night.kill(processes);
  // Ends the chase, whose later rounds would be those of the next one.
  const clerk = await site.signIn("clerk");
  const open = site.db.selectFrom("call_outs").select("id").where("status", "=", "received");
  for (const { id } of await open.execute()) await clerk.patch(`/api/callouts/${id}`, { status: "seen" });
  await site.db.deleteFrom("jobs").execute();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Line = { endpoint?: string; body?: string; to?: string; subject?: string; messageId?: string };

/** A night with one call-out and some processes, of which some are killed and started again. */
class Night {
  readonly #file: string;
  #running: ChildProcess[] = [];
  killed = 0;

  constructor(name: string) {
    this.#file = join(folder, `${name}.lines`);
    nights.push(this);
  }

  async start(): Promise<void> {
    while (this.#running.length < processes) {
      const { databaseAddress, dataFolder } = site.config;
      const database = databaseAddress.startsWith("postgres") ? { DATABASE_URL: databaseAddress } : {};
      const child = fork(join(folder, "program/chase-alone.js"), {
        env: {
          PATH: process.env.PATH,
          LOG_LEVEL: "warn",
          APP_URL: "http://localhost",
          APP_SECRET: secret,
          DATA_DIR: dataFolder,
          NOW: site.clock.now().toISOString(),
          HANDED_OVER: this.#file,
          ...database,
        },
        execArgv: [],
        stdio: ["ignore", "ignore", "inherit", "ipc"],
      });
      expect(await once(child, "message")).toEqual(["ready", undefined]);
      this.#running.push(child);
    }
  }

  /** Moves the clock of all processes on, each time once nothing is due. */
  async pass(minutes: number): Promise<void> {
    for (let passed = 0; passed < minutes * 60; passed += tickSeconds) {
      const ticks = this.#running.map((child) => once(child, "message"));
      this.tick();
      await Promise.all(ticks);
    }
  }

  tick(): void {
    site.clock.advance({ seconds: tickSeconds });
    for (const child of this.#running) child.send(site.clock.now().toISOString());
  }

  async kill(count: number): Promise<void> {
    for (const child of this.#running.splice(0, count)) {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
      this.killed += 1;
    }
  }

  async end(): Promise<void> {
    for (const child of this.#running.splice(0)) {
      const ended = once(child, "exit");
      child.send("end");
      await ended;
    }
  }

  lines(): Line[] {
    if (!existsSync(this.#file)) return [];
    return readFileSync(this.#file, "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  }

  /** What arrived on a phone that rings. */
  rung(name: "clerk" | "owner") {
    const own = this.lines().filter(({ endpoint }) => endpoint === phones[name].subscription.endpoint);
    return own
      .map(({ body }) => phones[name].read(Buffer.from(body ?? "", "base64")))
      .filter(({ isLoud }) => isLoud);
  }
}

async function wakingsOf(id: number) {
  const rows = await site.db
    .selectFrom("call_out_wakings")
    .selectAll()
    .where("call_out_id", "=", id)
    .orderBy("id")
    .execute();
  return rows.filter(({ kind }) => kind === "wake");
}
const roundsOf = async (id: number) =>
  (await site.db.selectFrom("call_out_notes").select("id").where("call_out_id", "=", id).execute()).length;
const mailsOf = async (id: number) => {
  const mails = site.db.selectFrom("mails").selectAll().where("kind", "=", "unseen-call-out");
  return mails.where("about_id", "=", id).execute();
};

/** Each mail was handed over once, and again at most for each process that died, which may have sent several. */
function expectOnce(given: string[], stored: string[], killed: number): void {
  expect(new Set(given)).toEqual(new Set(stored));
  for (const same of Map.groupBy(given, (one) => one).values())
    expect(same.length).toBeLessThanOrEqual(1 + killed);
}

it.each(Array.from({ length: kills }, (_, at) => at))(
  "chase %d is killed at a random moment: each try is made, and none twice for one person and step",
  async (at) => {
    const { id } = await reportedCallOut(site, site.visitor(), { load: `Load ${at}` });
    const night = new Night(`unseen-${at}`);
    await night.start();
    // Most often just when a round is due.
    const moment = at % 4 === 3 ? Math.random() * chaseMinutes : [2.75, 9.75, 19.75][at % 4]!;
    await night.pass(moment);
    night.tick();
    await wait(Math.random() * workMilliseconds);
    await night.kill(at % 2 === 0 ? processes : 1);
    await night.start();
    await night.pass(chaseMinutes - moment);
    await night.end();
    expect(await roundsOf(id)).toBe(3);
    const wakings = await wakingsOf(id);
    const counted = (person: string) => wakings.filter((row) => row.person === person);
    expect([counted("Clem Clerk").length, counted("Olive Owner").length]).toEqual([4, 3]);
    expect(wakings.filter(({ handed_over_at }) => handed_over_at === null)).toEqual([]);
    const mails = await mailsOf(id);
    // The mailbox each time, and each person from the second round on.
    const to = Map.groupBy(mails, ({ recipient }) => recipient);
    const counts = [mailbox, people.clerk.email, people.owner.email].map((one) => to.get(one)?.length);
    expect([...counts, mails.length]).toEqual([3, 2, 2, 7]);
    const delivered = night.lines().flatMap(({ messageId }) => messageId ?? []);
    const own = mails.map(({ message_id }) => message_id);
    expectOnce(
      delivered.filter((one) => own.includes(one)),
      own,
      night.killed,
    );
    for (const [name, person] of [
      ["clerk", "Clem Clerk"],
      ["owner", "Olive Owner"],
    ] as const) {
      const sent = new Set(counted(person).map(({ tried_at }) => tried_at));
      expect(night.rung(name).length).toBeGreaterThanOrEqual(sent.size);
      expect(night.rung(name).length - sent.size).toBeLessThanOrEqual(night.killed);
    }
  },
);

it.each(Array.from({ length: kills }, (_, at) => at))(
  "seen ends chase %d for everybody, also if a process is killed just then",
  async (at) => {
    const { id } = await reportedCallOut(site, site.visitor(), { load: `Seen ${at}` });
    const night = new Night(`seen-${at}`);
    await night.start();
    await night.pass(1 + Math.random() * 12);
    await expect.poll(() => night.rung("clerk").length).toBeGreaterThan(0);
    const [first] = night.rung("clerk");
    const [answer] = await Promise.all([
      site.visitor().post(`/api/wakings/${first!.token}/sight`, {}),
      wait(Math.random() * workMilliseconds).then(() => night.kill(1)),
    ]);
    expect(answer.body.message).toBe("You have it. Please ring the driver.");
    const before = await wakingsOf(id);
    await night.start();
    await night.pass(chaseMinutes);
    await night.end();
    const after = await wakingsOf(id);
    expect(after.length).toBe(before.length);
    expect(after.filter((row) => row.handed_over_at === null && row.ended_at === null)).toEqual([]);
    expect(after.filter(({ seen_at }) => seen_at !== null)).toHaveLength(1);
    expect((await mailsOf(id)).filter(({ sent_at }) => sent_at === null)).toEqual([]);
    const told = await site.db
      .selectFrom("call_out_wakings")
      .select(["person", "handed_over_at"])
      .where("call_out_id", "=", id)
      .where("kind", "=", "told")
      .execute();
    expect(new Set(told.map(({ person }) => person)).size).toBe(told.length);
    expect(told.filter(({ handed_over_at }) => handed_over_at === null)).toEqual([]);
  },
);
