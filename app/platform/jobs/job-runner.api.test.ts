import { describe, expect, it } from "vitest";
import { useJobs } from "../../../test/use-jobs.ts";
import { enqueueJob } from "./jobs.server.ts";

const jobs = useJobs();

describe("places", () => {
  it("a slow kind runs at most `maxConcurrent` jobs at once, and other kinds overtake it", async () => {
    const ended: string[] = [];
    const gate = Promise.withResolvers<void>();
    let atOnce = 0;
    let most = 0;
    const runner = jobs.runnerOf({
      "remove-unused-picture": {
        maxConcurrent: 1,
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
      await enqueueJob(jobs.site.db, jobs.site.clock.now(), {
        kind: "remove-unused-picture",
        payload: { pictureId },
      });
    }
    await jobs.order();
    await runner.drain();
    expect(ended).toEqual(["quick", "slow", "slow", "slow", "slow", "slow"]);
    expect(most).toBe(1);
  });

  it("the kinds share four places; a kind with places apart takes and lends none of them", async () => {
    const under = { "send-mail": 0, "make-variants": 0, "remove-unused-picture": 0 };
    const gate = Promise.withResolvers<void>();
    const work = (kind: keyof typeof under) => async () => {
      under[kind] += 1;
      await gate.promise;
    };
    const runner = jobs.runnerOf({
      "send-mail": { run: work("send-mail"), maxConcurrent: 6, separate: true },
      "make-variants": work("make-variants"),
      "remove-unused-picture": work("remove-unused-picture"),
    });
    for (let number = 1; number <= 8; number += 1) {
      await jobs.order();
      const payload = { pictureId: number, rotation: 0 as const };
      await enqueueJob(jobs.site.db, jobs.site.clock.now(), { kind: "make-variants", payload });
    }
    runner.start();
    for (let pictureId = 1; pictureId <= 8; pictureId += 1)
      await enqueueJob(jobs.site.db, jobs.site.clock.now(), {
        kind: "remove-unused-picture",
        payload: { pictureId },
      });
    runner.wake();
    await expect.poll(() => under["send-mail"]).toBe(6);
    await expect.poll(() => under["make-variants"] + under["remove-unused-picture"]).toBe(4);
    gate.resolve();
    await expect
      .poll(() => under)
      .toEqual({ "send-mail": 8, "make-variants": 8, "remove-unused-picture": 8 });
  });

  it("jobs of a full lane wait, and jobs of other lanes and of none overtake them", async () => {
    const ended: number[] = [];
    const gate = Promise.withResolvers<void>();
    let slow = 0;
    let most = 0;
    const runner = jobs.runnerOf({
      "send-webhook": {
        maxPerLane: 2,
        run: async (_services, { deliveryId }) => {
          if (deliveryId < 10) {
            most = Math.max(most, (slow += 1));
            await gate.promise;
            slow -= 1;
          }
          ended.push(deliveryId);
          if (deliveryId === 12) gate.resolve();
        },
      },
    });
    const enqueue = (deliveryId: number, lane?: string) =>
      enqueueJob(jobs.site.db, jobs.site.clock.now(), {
        kind: "send-webhook",
        payload: { deliveryId },
        ...(lane && { lane }),
      });
    for (let delivery = 1; delivery <= 5; delivery += 1) await enqueue(delivery, "slow");
    await enqueue(10, "quick");
    await enqueue(11);
    await enqueue(12);
    await runner.drain();
    expect(ended.slice(0, 3)).toEqual([10, 11, 12]);
    expect([most, ended.length]).toEqual([2, 8]);
  });

  it("a job that is scheduled again while it runs is run again", async () => {
    let runs = 0;
    const runner = jobs.runnerOf({
      "send-mail": async () => {
        runs += 1;
        if (runs === 1) await jobs.order({ key: "the same" });
      },
    });
    await jobs.order({ key: "the same" });
    await runner.drain();
    expect(runs).toBe(2);
    expect(await jobs.stored()).toBeUndefined();
  });
});
