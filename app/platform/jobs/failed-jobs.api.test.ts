import { describe, expect, expectTypeOf, it, vi } from "vitest";
import { useJobs } from "../../../test/use-jobs.ts";
import type { JobHandlers, NewJob } from "./jobs.server.ts";
import type { JobKind } from "./jobs.ts";
import { listStuckJobs } from "./stuck-jobs.server.ts";

const jobs = useJobs();

describe("a job that fails", () => {
  const fails = async () => {
    throw new Error("no such server");
  };

  it("is tried again after 2, 4, 8 … seconds, with the reason stored", async () => {
    const runner = jobs.runnerOf({ "send-mail": fails });
    await jobs.order();
    for (const [attempts, seconds] of [
      [1, 2],
      [2, 4],
      [3, 8],
    ] as const) {
      const now = jobs.site.clock.now();
      await runner.drain();
      expect(await jobs.stored()).toMatchObject({
        attempts,
        run_at: new Date(now.getTime() + seconds * 1000).toISOString(),
        last_error: "no such server",
        held_by: null,
        failed_at: null,
      });
      jobs.site.clock.advance({ seconds: seconds - 1 });
      await runner.drain();
      expect(await jobs.stored()).toMatchObject({ attempts });
      jobs.site.clock.advance({ seconds: 1 });
    }
  });

  it("is not retried by a runner that was not started until the next drain", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const runner = jobs.runnerOf({ "send-mail": fails });
    await jobs.order();
    await runner.drain();
    jobs.site.clock.advance({ minutes: 1 });
    await vi.advanceTimersByTimeAsync(60_000);
    // Stopping waits for running jobs.
    await runner.stop();
    expect(await jobs.stored()).toMatchObject({ attempts: 1 });
  });

  it("waits ten minutes at most, is given up at the 450th try, and starts over when it is scheduled again", async () => {
    const runner = jobs.runnerOf({ "send-mail": fails });
    await jobs.order({ key: "the same" });
    await jobs.site.db.updateTable("jobs").set({ attempts: 448 }).execute();
    const now = jobs.site.clock.now();
    await runner.drain();
    expect(await jobs.stored()).toMatchObject({
      attempts: 449,
      run_at: new Date(now.getTime() + 600_000).toISOString(),
      failed_at: null,
    });
    jobs.site.clock.advance({ minutes: 10 });
    await runner.drain();
    expect(await jobs.stored()).toMatchObject({
      attempts: 450,
      failed_at: jobs.site.clock.now().toISOString(),
    });
    jobs.site.clock.advance({ days: 1 });
    await runner.drain();
    expect(await jobs.stored()).toMatchObject({ attempts: 450 });
    await jobs.order({ key: "the same" });
    expect(await jobs.stored()).toMatchObject({ attempts: 0, failed_at: null, last_error: null });
    await jobs.runnerOf({ "send-mail": async () => {} }).drain();
    expect(await jobs.stored()).toBeUndefined();
  });

  it.each(["{", "7", "null"])("is given up at once when its payload is %s", async (payload) => {
    const run = vi.fn<() => Promise<void>>();
    await jobs.leave({ kind: "make-variants", payload });
    await jobs.runnerOf({ "make-variants": run }).drain();
    expect(run).not.toHaveBeenCalled();
    expect(await jobs.stored()).toMatchObject({
      attempts: 1,
      failed_at: jobs.site.clock.now().toISOString(),
      last_error: "The payload of this job cannot be read.",
    });
    expect(await listStuckJobs(jobs.site.db)).toEqual([{ kind: "make-variants", count: 1 }]);
  });
});

describe("a job of an unknown kind", () => {
  it("is noted at the start, shown as stuck, and done by the first process that knows it", async () => {
    await jobs.leave({ kind: "fold-paper", payload: "{}" });
    await jobs.order({ runAt: new Date(jobs.site.clock.now().getTime() + 60_000) });
    const runner = jobs.runnerOf({ "send-mail": async () => {} });
    runner.start();
    await runner.drain();
    expect(
      await jobs.site.db.selectFrom("jobs").select(["kind", "last_error"]).orderBy("id").execute(),
    ).toEqual([
      { kind: "fold-paper", last_error: "This version of the site does not know this kind of job." },
      { kind: "send-mail", last_error: null },
    ]);
    expect(await listStuckJobs(jobs.site.db)).toEqual([{ kind: "fold-paper", count: 1 }]);
    const handlersOfNewer: Record<string, () => Promise<void>> = { "fold-paper": async () => {} };
    await jobs.runnerOf(handlersOfNewer).drain();
    expect(await listStuckJobs(jobs.site.db)).toEqual([]);
  });

  it("keeps the reason why a process that knew it gave it up", async () => {
    await jobs.leave({ kind: "fold-paper", payload: "{}" });
    const givenUp = { failed_at: jobs.site.clock.now().toISOString(), last_error: "out of paper" };
    await jobs.site.db.updateTable("jobs").set(givenUp).execute();
    const runner = jobs.runnerOf({});
    runner.start();
    await runner.drain();
    expect(await jobs.site.db.selectFrom("jobs").select("last_error").execute()).toEqual([
      { last_error: "out of paper" },
    ]);
  });

  it("does not compile, nor does the payload of another kind", () => {
    expectTypeOf<"send-mial">().not.toExtend<JobKind>();
    expectTypeOf<{ kind: "send-mail"; payload: { mailId: number } }>().toExtend<NewJob<"send-mail">>();
    expectTypeOf<{ kind: "send-mail"; payload: { mialId: number } }>().not.toExtend<NewJob<"send-mail">>();
    expectTypeOf<Omit<JobHandlers, "send-mail">>().not.toExtend<JobHandlers>();
  });
});
