import { generateSync } from "otplib";
import { afterEach, describe, expect, it } from "vitest";
import { recordStart } from "../../app/platform/jobs/trusted-clock.server.ts";
import { JobRunner } from "../../app/platform/jobs/job-runner.server.ts";
import { enqueueJob } from "../../app/platform/jobs/jobs.server.ts";
import { queueHousekeeping } from "../../app/platform/jobs/housekeeping.server.ts";
import { listProblems } from "../../app/features/system/list-problems.server.ts";
import { oneByOne } from "../../test/jobs-one-by-one.ts";
import type { Browser } from "../../test/browser.ts";
import { people } from "../../test/people.ts";
import { openSite } from "../../test/site.ts";
import { jobHandlers } from "../jobs.ts";

const site = await openSite();
afterEach(() => site.clock.advance({ minutes: 2 }));

const hour = 60 * 60 * 1000;
const at = (milliseconds: number) => new Date(site.clock.now().getTime() + milliseconds).toISOString();

/** Runs the work while the clock is a year ahead, and then sets the clock right. */
async function aYearAhead<T>(work: () => Promise<T>): Promise<T> {
  site.clock.advance({ days: 365 });
  try {
    return await work();
  } finally {
    site.clock.advance({ days: -365 });
  }
}

describe("after a clock that was a year ahead", () => {
  it("a rate limit that was reached meanwhile opens at once, and counts from zero", async () => {
    const { email } = people.driver;
    const attempt = async () => (await site.visitor().post("/login", { email, password: "wrong" })).status;
    const attempts = async () => {
      const statuses = [];
      for (let made = 1; made <= 6; made += 1) statuses.push(await attempt());
      return statuses;
    };
    expect(await aYearAhead(attempts)).toEqual([422, 422, 422, 422, 422, 429]);
    expect(await attempts()).toEqual([422, 422, 422, 422, 422, 429]);
    site.clock.advance({ seconds: 61 });
    expect(await attempt()).toBe(422);
  });

  it("the authenticator's codes are accepted again, each only once", async () => {
    const { customer, codeNow } = await withAuthenticator();
    expect(await aYearAhead(async () => codeAnswer(codeNow()))).toBe(204);
    const code = codeNow();
    expect(await codeAnswer(code)).toBe(204);
    expect(await codeAnswer(code)).toBe(422);
    site.clock.advance({ seconds: 30 });
    expect(await codeAnswer(codeNow())).toBe(204);
    await customer.delete("/user/two-factor-authentication");
  });

  it("a session from then continues, and expires like a new one", async () => {
    const session = await aYearAhead(() => site.signIn("owner"));
    expect((await session.get("/api/user")).status).toBe(200);
    site.clock.advance({ minutes: 121 });
    expect((await session.get("/api/user")).status).toBe(401);
  });

  it("an unused session from then is deleted after thirty days", async () => {
    const session = await aYearAhead(() => site.signIn("owner"));
    await queueHousekeeping(site.services);
    await site.jobs.drain();
    site.clock.advance({ days: 30, seconds: 1 });
    expect((await session.get("/api/user")).status).toBe(401);
  });

  it("a password that was confirmed then must be confirmed again", async () => {
    const session = await aYearAhead(() => site.signIn("owner"));
    expect((await session.get("/user/confirmed-password-status")).body).toEqual({ confirmed: false });
    expect((await session.get("/user/two-factor-recovery-codes")).status).toBe(423);
  });
});

describe("old records are not deleted while the clock is not trusted:", () => {
  const housekeep = async () => {
    await queueHousekeeping(site.services);
    await new JobRunner(site.services, oneByOne(jobHandlers)).drain();
  };
  const inBin = async () => (await site.db.selectFrom("bin").select("id").execute()).length;
  const problems = async () => (await listProblems(site.services)).map(({ key }) => key);
  /** Puts a testimonial into the bin while the clock is trusted. */
  const begin = async () => {
    await site.db.deleteFrom("site_identity").where("name", "=", "clock").execute();
    const owner = await site.signIn("owner");
    const { body } = await owner.post("/api/testimonials", { name: "Ann", review: "<p>Good.</p>", score: 5 });
    await owner.delete(`/api/testimonials/${body.id}`);
    await housekeep();
    expect(await inBin()).toBe(1);
    return owner;
  };
  afterEach(() => site.db.deleteFrom("bin").execute());

  it("after a jump of weeks nothing is deleted, and everything is there once the clock is right again", async () => {
    const owner = await begin();
    site.clock.advance({ days: 45 });
    await housekeep();
    expect(await inBin()).toBe(1);
    expect(await problems()).toContain("clock-jumped");
    site.clock.advance({ minutes: 10, days: -45 });
    await housekeep();
    expect(await inBin()).toBe(1);
    expect(await problems()).not.toContain("clock-jumped");
    expect((await owner.get("/api/user")).status).toBe(200);
  });

  it("after an hour the clock is trusted and they are deleted", async () => {
    await begin();
    site.clock.advance({ days: 45 });
    await housekeep();
    site.clock.advance({ minutes: 20 });
    await housekeep();
    expect(await inBin()).toBe(1);
    site.clock.advance({ minutes: 50 });
    await housekeep();
    expect(await inBin()).toBe(0);
  });

  it("right after a start nothing is deleted", async () => {
    await begin();
    await site.db
      .updateTable("bin")
      .set({ deleted_at: at(-100 * 24 * hour) })
      .execute();
    site.clock.advance({ hours: 1 });
    await recordStart(site.db, site.clock.now());
    await housekeep();
    expect(await inBin()).toBe(1);
    site.clock.advance({ minutes: 61 });
    await housekeep();
    expect(await inBin()).toBe(0);
  });
});

describe("a job that a clock a year ahead", () => {
  const done: string[] = [];
  const runner = (run: () => Promise<void>) => new JobRunner(site.services, { "send-mail": run });
  const doneBy = (name: string) => runner(async () => void done.push(name)).drain();
  const order = () =>
    enqueueJob(site.db, site.clock.now(), { kind: "send-mail", payload: { mailId: 1 }, key: "one" });
  const stored = () => site.db.selectFrom("jobs").selectAll().where("key", "=", "one").executeTakeFirst();

  afterEach(async () => {
    done.length = 0;
    await site.db.deleteFrom("jobs").execute();
  });

  it("ordered is done at once", async () => {
    await aYearAhead(order);
    await doneBy("now");
    expect(done).toEqual(["now"]);
  });

  it("put off is tried again at once", async () => {
    await order();
    await aYearAhead(() => runner(() => Promise.reject(new Error("550"))).drain());
    expect(await stored()).toMatchObject({ last_error: "550", attempts: 1 });
    await doneBy("now");
    expect(done).toEqual(["now"]);
  });

  it("did not touch keeps its wait, up to the hour, also under a clock a minute behind", async () => {
    await order();
    await site.db
      .updateTable("jobs")
      .set({ run_at: at(hour + 60_000) })
      .execute();
    await doneBy("now");
    expect(done).toEqual([]);
  });
});

async function withAuthenticator(): Promise<{ customer: Browser; codeNow: () => string }> {
  const customer = await site.signIn("customer");
  await customer.post("/user/two-factor-authentication");
  const { secretKey: secret } = (await customer.get("/user/two-factor-secret-key")).body;
  const codeNow = () => generateSync({ secret, epoch: Math.floor(site.clock.now().getTime() / 1000) });
  await customer.post("/user/confirmed-two-factor-authentication", { code: codeNow() });
  site.clock.advance({ minutes: 2 });
  return { customer, codeNow };
}

async function codeAnswer(code: string): Promise<number> {
  const { email, password } = people.customer;
  const visitor = site.visitor();
  await visitor.post("/login", { email, password });
  return (await visitor.post("/two-factor-challenge", { code })).status;
}
