import { afterEach, beforeAll, beforeEach, describe, expect, expectTypeOf, it, vi } from "vitest";
import { openSite, type Site } from "../../../test/site.ts";
import { ownProcess } from "../processes/own-process.server.ts";
import { JobRunner } from "./job-runner.server.ts";
import { enqueueJob, type JobHandlers, type NewJob } from "./jobs.server.ts";
import type { JobKind } from "./jobs.ts";
import { listStuckJobs } from "./stuck-jobs.server.ts";

let site: Site;
let runners: JobRunner[] = [];

beforeAll(async () => {
  site = await openSite();
});

beforeEach(async () => {
  await site.db.deleteFrom("jobs").execute();
});

afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(runners.map((runner) => runner.stop()));
  runners = [];
});

function runnerOf(handlers: Partial<JobHandlers>): JobRunner {
  const runner = new JobRunner(site.services, handlers);
  runners.push(runner);
  return runner;
}

/** Any kind will do: what it is to do is the handler's. */
async function order(job: Partial<NewJob<"send-mail">> = {}): Promise<void> {
  await enqueueJob(site.db, site.clock.now(), { kind: "send-mail", payload: { mailId: 1 }, ...job });
}

async function stored() {
  return site.db.selectFrom("jobs").selectAll().executeTakeFirst();
}

async function leave(job: { kind: string; payload: string; attempts?: number }): Promise<void> {
  const now = site.clock.now().toISOString();
  await site.db
    .insertInto("jobs")
    .values({ ...job, run_at: now, created_at: now })
    .execute();
}

describe("places", () => {
  it("a slow kind runs as often at once as it may, and others pass it", async () => {
    const ended: string[] = [];
    const gate = Promise.withResolvers<void>();
    let atOnce = 0;
    let most = 0;
    const runner = runnerOf({
      "remove-unused-picture": {
        atOnce: 1,
        run: async () => {
          most = Math.max(most, (atOnce += 1));
          await gate.promise;
          atOnce -= 1;
          ended.push("slow");
        },
      },
      "send-mail": async () => {
        ended.push("quick");
        gate.resolve();
      },
    });
    for (let pictureId = 1; pictureId <= 5; pictureId += 1) {
      await enqueueJob(site.db, site.clock.now(), { kind: "remove-unused-picture", payload: { pictureId } });
    }
    await order();
    await runner.drain();
    expect(ended).toEqual(["quick", "slow", "slow", "slow", "slow", "slow"]);
    expect(most).toBe(1);
  });

  it("four are shared by the kinds, and a kind with places apart takes none of them, nor lends any", async () => {
    const under = { "send-mail": 0, "make-variants": 0, "remove-unused-picture": 0 };
    const gate = Promise.withResolvers<void>();
    const work = (kind: keyof typeof under) => async () => {
      under[kind] += 1;
      await gate.promise;
    };
    const runner = runnerOf({
      "send-mail": { run: work("send-mail"), atOnce: 6, apart: true },
      "make-variants": work("make-variants"),
      "remove-unused-picture": work("remove-unused-picture"),
    });
    for (let number = 1; number <= 8; number += 1) {
      await order();
      const payload = { pictureId: number, rotation: 0 as const };
      await enqueueJob(site.db, site.clock.now(), { kind: "make-variants", payload });
    }
    runner.start();
    for (let pictureId = 1; pictureId <= 8; pictureId += 1)
      await enqueueJob(site.db, site.clock.now(), { kind: "remove-unused-picture", payload: { pictureId } });
    runner.wake();
    await expect.poll(() => under["send-mail"]).toBe(6);
    await expect.poll(() => under["make-variants"] + under["remove-unused-picture"]).toBe(4);
    gate.resolve();
    await expect
      .poll(() => under)
      .toEqual({ "send-mail": 8, "make-variants": 8, "remove-unused-picture": 8 });
  });

  it("a job that is ordered again while it runs is run again", async () => {
    let runs = 0;
    const runner = runnerOf({
      "send-mail": async () => {
        runs += 1;
        if (runs === 1) await order({ key: "the same" });
      },
    });
    await order({ key: "the same" });
    await runner.drain();
    expect(runs).toBe(2);
    expect(await stored()).toBeUndefined();
  });
});

describe("a job that fails", () => {
  const fails = async () => {
    throw new Error("no such server");
  };

  it("is tried again after 2, 4, 8 … seconds, with the reason kept", async () => {
    const runner = runnerOf({ "send-mail": fails });
    await order();
    for (const [attempts, seconds] of [
      [1, 2],
      [2, 4],
      [3, 8],
    ] as const) {
      const now = site.clock.now();
      await runner.drain();
      expect(await stored()).toMatchObject({
        attempts,
        run_at: new Date(now.getTime() + seconds * 1000).toISOString(),
        last_error: "no such server",
        held_by: null,
        failed_at: null,
      });
      site.clock.advance({ seconds: seconds - 1 });
      await runner.drain();
      expect(await stored()).toMatchObject({ attempts });
      site.clock.advance({ seconds: 1 });
    }
  });

  it("is left until the next draining by a runner that was not started", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const runner = runnerOf({ "send-mail": fails });
    await order();
    await runner.drain();
    site.clock.advance({ minutes: 1 });
    await vi.advanceTimersByTimeAsync(60_000);
    // It waits for what has begun.
    await runner.stop();
    expect(await stored()).toMatchObject({ attempts: 1 });
  });

  it("waits ten minutes at most, is given up at the 450th try, and begins anew when it is ordered again", async () => {
    const runner = runnerOf({ "send-mail": fails });
    await order({ key: "the same" });
    await site.db.updateTable("jobs").set({ attempts: 448 }).execute();
    const now = site.clock.now();
    await runner.drain();
    expect(await stored()).toMatchObject({
      attempts: 449,
      run_at: new Date(now.getTime() + 600_000).toISOString(),
      failed_at: null,
    });
    site.clock.advance({ minutes: 10 });
    await runner.drain();
    expect(await stored()).toMatchObject({ attempts: 450, failed_at: site.clock.now().toISOString() });
    site.clock.advance({ days: 1 });
    await runner.drain();
    expect(await stored()).toMatchObject({ attempts: 450 });
    await order({ key: "the same" });
    expect(await stored()).toMatchObject({ attempts: 0, failed_at: null, last_error: null });
    await runnerOf({ "send-mail": async () => {} }).drain();
    expect(await stored()).toBeUndefined();
  });

  it.each(["{", "7", "null"])("is given up at once when its payload is %s", async (payload) => {
    const run = vi.fn<() => Promise<void>>();
    await leave({ kind: "make-variants", payload });
    await runnerOf({ "make-variants": run }).drain();
    expect(run).not.toHaveBeenCalled();
    expect(await stored()).toMatchObject({
      attempts: 1,
      failed_at: site.clock.now().toISOString(),
      last_error: "The payload of this job cannot be read.",
    });
    expect(await listStuckJobs(site.db)).toEqual([{ kind: "make-variants", count: 1 }]);
  });
});

describe("a job whose runner", () => {
  it("works for as long as it likes stays its own", async () => {
    const gate = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const first = runnerOf({
      "send-mail": async () => {
        started.resolve();
        await gate.promise;
      },
    });
    await order();
    const draining = first.drain();
    await started.promise;
    site.clock.advance({ days: 2 });
    const takenOver = vi.fn<() => Promise<void>>(async () => {});
    await runnerOf({ "send-mail": takenOver }).drain();
    expect(takenOver).not.toHaveBeenCalled();
    gate.resolve();
    await draining;
    expect(await stored()).toBeUndefined();
  });

  it("could not store that it ended is released at the next timed look, and no other job of the process", async () => {
    await order({ key: "forgotten" });
    await site.db.updateTable("jobs").set({ held_by: ownProcess }).execute();
    const gate = Promise.withResolvers<void>();
    const runs: number[] = [];
    const runner = runnerOf({
      "send-mail": async (_services, { mailId }) => {
        runs.push(mailId);
        if (mailId === 2) await gate.promise;
      },
    });
    await order({ payload: { mailId: 2 } });
    const draining = runner.drain();
    await expect.poll(() => runs).toEqual([2]);
    runner.start();
    await expect.poll(() => runs).toEqual([2, 1]);
    gate.resolve();
    await draining;
    expect(runs).toEqual([2, 1]);
  });

  it("is stopped is due at once, and the try does not count", async () => {
    const started = Promise.withResolvers<void>();
    const first = runnerOf({
      "send-mail": async (_services, _payload, { signal }) => {
        started.resolve();
        await new Promise((_, reject) =>
          signal.addEventListener("abort", () => reject(new Error("cut off"))),
        );
      },
    });
    await order();
    const draining = first.drain();
    await started.promise;
    await first.stop();
    await draining;
    expect(await stored()).toMatchObject({ attempts: 0, held_by: null, last_error: null });
    const attempts: number[] = [];
    await runnerOf({
      "send-mail": async (_services, _payload, { attempt }) => void attempts.push(attempt),
    }).drain();
    expect(attempts).toEqual([1]);
  });

  it("hangs does not hold up a stop, and is due at once for the next process", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const started = Promise.withResolvers<void>();
    const runner = runnerOf({
      "send-mail": () => {
        started.resolve();
        return new Promise(() => {});
      },
    });
    await order();
    void runner.drain();
    await started.promise;
    const stopped = runner.stop();
    await vi.advanceTimersByTimeAsync(3_000);
    await stopped;
    expect(await stored()).toMatchObject({ attempts: 0, held_by: null });
  });
});

it("a job is done right after it is ordered: a runner is woken and does not wait for its next look", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  const ran = Promise.withResolvers<void>();
  const runner = runnerOf({ "send-mail": async () => ran.resolve() });
  runner.start();
  await runner.drain();
  await order();
  await ran.promise;
}, 10_000);

describe("a kind that nobody handles", () => {
  it("is noted at the start, shown as stuck, and done by the first that knows it", async () => {
    await leave({ kind: "fold-paper", payload: "{}" });
    await order({ runAt: new Date(site.clock.now().getTime() + 60_000) });
    const runner = runnerOf({ "send-mail": async () => {} });
    runner.start();
    await runner.drain();
    expect(await site.db.selectFrom("jobs").select(["kind", "last_error"]).orderBy("id").execute()).toEqual([
      { kind: "fold-paper", last_error: "This version of the site does not know this kind of job." },
      { kind: "send-mail", last_error: null },
    ]);
    expect(await listStuckJobs(site.db)).toEqual([{ kind: "fold-paper", count: 1 }]);
    const handlersOfNewer: Record<string, () => Promise<void>> = { "fold-paper": async () => {} };
    await runnerOf(handlersOfNewer).drain();
    expect(await listStuckJobs(site.db)).toEqual([]);
  });

  it("keeps why it was given up by those who knew it", async () => {
    await leave({ kind: "fold-paper", payload: "{}" });
    const givenUp = { failed_at: site.clock.now().toISOString(), last_error: "out of paper" };
    await site.db.updateTable("jobs").set(givenUp).execute();
    const runner = runnerOf({});
    runner.start();
    await runner.drain();
    expect(await site.db.selectFrom("jobs").select("last_error").execute()).toEqual([
      { last_error: "out of paper" },
    ]);
  });

  it("and a payload of another kind do not compile", () => {
    expectTypeOf<"send-mial">().not.toExtend<JobKind>();
    expectTypeOf<{ kind: "send-mail"; payload: { mailId: number } }>().toExtend<NewJob<"send-mail">>();
    expectTypeOf<{ kind: "send-mail"; payload: { mialId: number } }>().not.toExtend<NewJob<"send-mail">>();
    expectTypeOf<Omit<JobHandlers, "send-mail">>().not.toExtend<JobHandlers>();
  });
});
