import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openSite } from "../../../test/site.ts";
import { JobRunner } from "../jobs/job-runner.server.ts";
import { enqueueJob } from "../jobs/jobs.server.ts";
import { logger } from "../log.server.ts";
import { findRunningProcess, LivingProcesses } from "./living-processes.server.ts";
import { ownProcess } from "./own-process.server.ts";

let here: LivingProcesses;
let now: number;
let done: string[];

const killedHere = ownProcess.replace(/:\d+:/, ":4194305:");

const site = await openSite();

beforeEach(async () => {
  await site.db.deleteFrom("jobs").execute();
  await site.db.deleteFrom("processes").execute();
  now = 1_000_000;
  done = [];
  vi.spyOn(performance, "now").mockImplementation(() => now);
  here = new LivingProcesses(site.db);
  await here.look();
});

afterEach(() => vi.restoreAllMocks());

describe("finding a running process", () => {
  const still = async () => {};

  it("finds a process of this machine while it runs", async () => {
    expect(await findRunningProcess(site.db, still)).toMatch(new RegExp(`, process ${process.pid}$`));
    await here.stop();
    expect(await findRunningProcess(site.db, still)).toBeUndefined();
    await new LivingProcesses(site.db, killedHere).look();
    expect(await findRunningProcess(site.db, still)).toBeUndefined();
  });

  it("finds a process of another machine only while its beat rises", async () => {
    const elsewhere = new LivingProcesses(site.db, "elsewhere:7:1");
    await elsewhere.look();
    await here.stop();
    expect(await findRunningProcess(site.db, still)).toBeUndefined();
    expect(await findRunningProcess(site.db, () => elsewhere.look())).toBe("elsewhere, process 7");
  });
});

describe("a process of this machine that was killed", () => {
  it("loses its jobs as soon as another process looks", async () => {
    await diesAtWork(killedHere);
    expect(await doneBy("other")).toEqual([]);
    await here.look();
    expect(await doneBy("other")).toEqual(["other"]);
    expect(await owners()).toEqual([ownProcess]);
  });

  it("loses its row; processes of other machines with the same beat keep theirs", async () => {
    await new LivingProcesses(site.db, "elsewhere:8:8").look();
    await new LivingProcesses(site.db, killedHere).look();
    await here.look();
    expect(await owners()).toEqual([ownProcess, "elsewhere:8:8"].toSorted());
  });

  it("loses its jobs at once to a waiting runner, and the log says so", async () => {
    const warn = vi.spyOn(logger, "warn").mockImplementation(() => {});
    await diesAtWork(killedHere);
    const waiting = new JobRunner(site.services, { "send-mail": async () => void done.push("waiting") });
    waiting.start();
    await waiting.drain();
    expect(done).toEqual([]);
    await here.look();
    await expect.poll(() => done).toEqual(["waiting"]);
    await waiting.stop();
    expect(warn.mock.calls).toEqual([[{ process: killedHere }, expect.stringContaining("a process died")]]);
  });

  it("is found by a started process without any further call", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      await here.start();
      await diesAtWork(killedHere);
      await vi.advanceTimersByTimeAsync(60_000);
      await expect.poll(owners).toEqual([ownProcess]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("loses each job to only one of several processes that find it dead at the same moment", async () => {
    await diesAtWork(killedHere);
    const others = ["elsewhere:1:1", "elsewhere:2:2"].map((owner) => new LivingProcesses(site.db, owner));
    await Promise.all([here, ...others].map((processes) => processes.look()));
    await Promise.all(["a", "b", "c"].map((name) => doneBy(name)));
    expect(done).toHaveLength(1);
  });
});

describe("a process of another machine", () => {
  it("is dead once its beat has not changed for ten seconds, and not before", async () => {
    await diesAtWork("elsewhere:7:7");
    await here.look();
    await looksFor(10_000 - 1);
    expect(await owners()).toContain("elsewhere:7:7");
    expect(await doneBy("here")).toEqual([]);
    await looksFor(1);
    expect(await owners()).toEqual([ownProcess]);
    expect(await doneBy("here")).toEqual(["here"]);
  });

  it("is not dead while its beat rises", async () => {
    const elsewhere = new LivingProcesses(site.db, "elsewhere:7:7");
    for (let second = 0; second < 30; second += 2) {
      await elsewhere.look();
      await looksFor(2_000);
    }
    expect(await owners()).toContain("elsewhere:7:7");
  });

  it("is not dead because this process could not look for a while", async () => {
    await new LivingProcesses(site.db, "elsewhere:7:7").look();
    await looksFor(8_000);
    now += 5_001;
    await here.look();
    await looksFor(10_000 - 1);
    expect(await owners()).toContain("elsewhere:7:7");
    await looksFor(1);
    expect(await owners()).toEqual([ownProcess]);
  });

  it("cannot overwrite the work of its successor after it was taken for dead", async () => {
    const elsewhere = new LivingProcesses(site.db, "elsewhere:7:7");
    const gate = await diesAtWork("elsewhere:7:7");
    await looksFor(12_000);
    const second = await diesAtWork(ownProcess);
    gate.fails();
    await elsewhere.look();
    expect(await site.db.selectFrom("jobs").select(["held_by", "last_error"]).execute()).toEqual([
      { held_by: ownProcess, last_error: null },
    ]);
    expect(await owners()).toContain("elsewhere:7:7");
    second.fails();
  });
});

it("a process that ends leaves no row", async () => {
  const elsewhere = new LivingProcesses(site.db, "elsewhere:7:7");
  await elsewhere.start();
  expect(await owners()).toContain("elsewhere:7:7");
  await elsewhere.stop();
  expect(await owners()).toEqual([ownProcess]);
});

/** Starts a process that takes a job and then falls silent. Its work can still fail later. */
async function diesAtWork(owner: string): Promise<{ fails(): void }> {
  await new LivingProcesses(site.db, owner).look();
  await enqueueJob(site.db, site.clock.now(), { kind: "send-mail", payload: { mailId: 1 }, key: "one" });
  const started = Promise.withResolvers<void>();
  const work = Promise.withResolvers<void>();
  const run = async () => {
    started.resolve();
    await work.promise;
  };
  // With one job at a time the runner locks no second job, which would make other runners skip it.
  const runner = new JobRunner(site.services, { "send-mail": { run, maxConcurrent: 1 } }, owner);
  void runner.drain().catch(() => {});
  await started.promise;
  return { fails: () => work.reject(new Error("too late")) };
}

async function doneBy(name: string): Promise<string[]> {
  await new JobRunner(site.services, { "send-mail": async () => void done.push(name) }).drain();
  return done;
}

/** Makes this process look once a second for the given time. */
async function looksFor(milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= 1_000) {
    now += Math.min(left, 1_000);
    await here.look();
  }
}

async function owners(): Promise<string[]> {
  const rows = await site.db.selectFrom("processes").select("owner").orderBy("owner").execute();
  return rows.map(({ owner }) => owner);
}
