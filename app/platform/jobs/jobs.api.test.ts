import { beforeAll, expect, it } from "vitest";
import { openSite, type Site } from "../../../test/site.ts";
import { JobRunner } from "./job-runner.server.ts";
import { enqueueJob } from "./jobs.server.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});

it("a slow kind runs as often at once as it may, and others pass it", async () => {
  const ended: string[] = [];
  const gate = Promise.withResolvers<void>();
  let atOnce = 0;
  let most = 0;
  const runner = new JobRunner(site.services, {
    slow: {
      atOnce: 1,
      run: async () => {
        most = Math.max(most, (atOnce += 1));
        await gate.promise;
        atOnce -= 1;
        ended.push("slow");
      },
    },
    quick: async () => {
      ended.push("quick");
      gate.resolve();
    },
  });
  for (const kind of ["slow", "slow", "slow", "slow", "slow", "quick"]) {
    await enqueueJob(site.db, site.clock.now(), { kind, payload: {} });
  }
  await runner.drain();
  expect(ended).toEqual(["quick", "slow", "slow", "slow", "slow", "slow"]);
  expect(most).toBe(1);
});

it("a job that is ordered again while it runs is run again", async () => {
  let runs = 0;
  const order = () => enqueueJob(site.db, site.clock.now(), { kind: "tidy", payload: {}, key: "tidy 1" });
  const runner = new JobRunner(site.services, {
    tidy: async () => {
      runs += 1;
      if (runs === 1) await order();
    },
  });
  await order();
  await runner.drain();
  expect(runs).toBe(2);
  expect(await site.db.selectFrom("jobs").select("id").where("kind", "=", "tidy").execute()).toEqual([]);
});
