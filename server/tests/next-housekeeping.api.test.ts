import { beforeEach, describe, expect, it, vi } from "vitest";
import { ownProcess } from "../../app/platform/processes/own-process.server.ts";
import { JobRunner } from "../../app/platform/jobs/job-runner.server.ts";
import { LivingProcesses } from "../../app/platform/processes/living-processes.server.ts";
import { queueHousekeeping } from "../../app/platform/jobs/housekeeping.server.ts";
import { openSite } from "../../test/site.ts";

const site = await openSite();

beforeEach(() => site.clock.advance({ hours: 1 }));

async function keepHouse() {
  await queueHousekeeping(site.services);
  await site.jobs.drain();
}

describe("the next housekeeping", () => {
  const orders = () =>
    site.db.selectFrom("jobs").select(["key", "run_at"]).where("kind", "=", "housekeeping").execute();

  it("is scheduled once for the next full hour, however often it is requested", async () => {
    site.clock.advance({ minutes: 25 });
    await keepHouse();
    await keepHouse();
    const next = new Date(site.clock.now());
    next.setUTCMinutes(60, 0, 0);
    expect(await orders()).toEqual([
      { key: `housekeeping ${next.toISOString().slice(0, 13)}`, run_at: next.toISOString() },
    ]);
  });

  it("is done by one of several processes that start together", async () => {
    await site.db.deleteFrom("jobs").execute();
    const done: string[] = [];
    const owners = [ownProcess, "elsewhere:1:1", "elsewhere:2:2"];
    for (const owner of owners) {
      await new LivingProcesses(site.db, owner).look();
      await queueHousekeeping(site.services);
    }
    const runners = owners.map(
      (owner) => new JobRunner(site.services, { housekeeping: async () => void done.push(owner) }, owner),
    );
    await Promise.all(runners.map((runner) => runner.drain()));
    expect(done).toHaveLength(1);
  });
});

it("measures the site only in a process that has run for ten minutes", async () => {
  const days = () => site.db.selectFrom("house_days").selectAll().execute();
  // Earlier tests may have already taken the measures, because their process had run for more than ten minutes.
  await site.db.deleteFrom("house_days").execute();
  const uptime = vi.spyOn(process, "uptime").mockReturnValue(599);
  await keepHouse();
  expect(await days()).toEqual([]);
  uptime.mockReturnValue(601);
  site.clock.advance({ hours: 1 });
  await keepHouse();
  expect(await days()).toHaveLength(1);
  uptime.mockRestore();
});
