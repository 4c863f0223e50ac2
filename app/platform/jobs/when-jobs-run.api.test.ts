import { describe, expect, it, vi } from "vitest";
import { useJobs } from "../../../test/use-jobs.ts";
import { ownProcess } from "../processes/own-process.server.ts";

const jobs = useJobs();

describe("a job whose runner", () => {
  /** The next regular look is after five seconds. */
  const beforeNextLook = { timeout: 4_000 };

  it("waits for work is started as soon as it is scheduled", async () => {
    const run = vi.fn<() => Promise<void>>(async () => {});
    const runner = jobs.runnerOf({ "send-mail": run });
    runner.start();
    await runner.drain();
    await jobs.order();
    await expect.poll(() => run).toHaveBeenCalledTimes(1);
  });

  it("has a time runs at that time, and not at the next regular look", async () => {
    const run = vi.fn<() => Promise<void>>(async () => {});
    const { site } = jobs;
    await jobs.order();
    await jobs.order({ runAt: new Date(site.clock.now().getTime() + 300) });
    jobs.runnerOf({ "send-mail": run }).start();
    await expect.poll(() => site.db.selectFrom("jobs").select("id").execute()).toHaveLength(1);
    site.clock.advance({ seconds: 1 });
    await expect.poll(() => run, beforeNextLook).toHaveBeenCalledTimes(2);
  });

  it("has a time runs at that time also if another one ran a moment before, or the timer was early", async () => {
    const run = vi.fn<() => Promise<void>>(async () => {});
    const { site } = jobs;
    const now = site.clock.now().getTime();
    await jobs.order({ runAt: new Date(now + 50) });
    await jobs.order({ runAt: new Date(now + 2_050) });
    const looks = vi.spyOn(site.clock, "now");
    jobs.runnerOf({ "send-mail": run }).start();
    // The clock stands still, so each timer that ends is early.
    await expect.poll(() => looks.mock.calls.length, beforeNextLook).toBeGreaterThan(10);
    site.clock.advance({ seconds: 2 });
    await expect.poll(() => run, beforeNextLook).toHaveBeenCalledTimes(1);
    site.clock.advance({ seconds: 1 });
    await expect.poll(() => run, beforeNextLook).toHaveBeenCalledTimes(2);
  });

  it("works for days is not taken over", async () => {
    const gate = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const first = jobs.runnerOf({
      "send-mail": async () => {
        started.resolve();
        await gate.promise;
      },
    });
    await jobs.order();
    const draining = first.drain();
    await started.promise;
    jobs.site.clock.advance({ days: 2 });
    const takenOver = vi.fn<() => Promise<void>>(async () => {});
    await jobs.runnerOf({ "send-mail": takenOver }).drain();
    expect(takenOver).not.toHaveBeenCalled();
    gate.resolve();
    await draining;
    expect(await jobs.stored()).toBeUndefined();
  });

  it("could not store its end is released at the next timed look, and no other job of the process", async () => {
    await jobs.order({ key: "forgotten" });
    await jobs.site.db.updateTable("jobs").set({ held_by: ownProcess }).execute();
    const gate = Promise.withResolvers<void>();
    const runs: number[] = [];
    const runner = jobs.runnerOf({
      "send-mail": async (_services, { mailId }) => {
        runs.push(mailId);
        if (mailId === 2) await gate.promise;
      },
    });
    await jobs.order({ payload: { mailId: 2 } });
    const draining = runner.drain();
    await expect.poll(() => runs).toEqual([2]);
    runner.start();
    await expect.poll(() => runs).toEqual([2, 1]);
    gate.resolve();
    await draining;
    expect(runs).toEqual([2, 1]);
  });

  it("is stopped is due at once, and the attempt does not count", async () => {
    const started = Promise.withResolvers<void>();
    const first = jobs.runnerOf({
      "send-mail": async (_services, _payload, { signal }) => {
        started.resolve();
        await new Promise((_, reject) =>
          signal.addEventListener("abort", () => reject(new Error("cut off"))),
        );
      },
    });
    await jobs.order();
    const draining = first.drain();
    await started.promise;
    await first.stop();
    await draining;
    expect(await jobs.stored()).toMatchObject({ attempts: 0, held_by: null, last_error: null });
    const attempts: number[] = [];
    await jobs
      .runnerOf({
        "send-mail": async (_services, _payload, { attempt }) => void attempts.push(attempt),
      })
      .drain();
    expect(attempts).toEqual([1]);
  });

  it("is stopped may finish if it does so soon", async () => {
    const started = Promise.withResolvers<void>();
    const work = Promise.withResolvers<void>();
    const runner = jobs.runnerOf({
      "send-mail": async () => {
        started.resolve();
        await work.promise;
      },
    });
    await jobs.order();
    void runner.drain();
    await started.promise;
    const stopped = runner.stop();
    for (let look = 0; look < 5; look += 1)
      expect(await jobs.stored()).toMatchObject({ held_by: ownProcess });
    work.resolve();
    await stopped;
    expect(await jobs.stored()).toBeUndefined();
  });

  it("is stopped while the job hangs is due at once for the next process", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const started = Promise.withResolvers<void>();
    const runner = jobs.runnerOf({
      "send-mail": () => {
        started.resolve();
        return new Promise(() => {});
      },
    });
    await jobs.order();
    void runner.drain();
    await started.promise;
    const stopped = runner.stop();
    await vi.advanceTimersByTimeAsync(3_000);
    await stopped;
    expect(await jobs.stored()).toMatchObject({ attempts: 0, held_by: null });
  });
});
