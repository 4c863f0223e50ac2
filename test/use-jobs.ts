import { afterEach, beforeAll, beforeEach, vi } from "vitest";
import { JobRunner } from "../app/platform/jobs/job-runner.server.ts";
import { enqueueJob, type JobHandlers, type NewJob } from "../app/platform/jobs/jobs.server.ts";
import { openSite, type Site } from "./site.ts";

/** Gives each test a site without jobs. Each test starts its own job runners, which stop after the test. */
export function useJobs() {
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

  return {
    get site() {
      return site;
    },
    runnerOf(handlers: Partial<JobHandlers>): JobRunner {
      const runner = new JobRunner(site.services, handlers);
      runners.push(runner);
      return runner;
    },
    /** Enqueues a job. Its kind does not matter, because the test supplies the handler. */
    async order(job: Partial<NewJob<"send-mail">> = {}): Promise<void> {
      await enqueueJob(site.db, site.clock.now(), { kind: "send-mail", payload: { mailId: 1 }, ...job });
    },
    stored: () => site.db.selectFrom("jobs").selectAll().executeTakeFirst(),
    async leave(job: { kind: string; payload: string; attempts?: number }): Promise<void> {
      const now = site.clock.now().toISOString();
      await site.db
        .insertInto("jobs")
        .values({ ...job, run_at: now, created_at: now })
        .execute();
    },
  };
}
