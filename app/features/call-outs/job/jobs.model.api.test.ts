import { expect, it } from "vitest";
import {
  answerOf,
  begin,
  type Job,
  now,
  site,
  statusOf,
  steps,
  van,
  type World,
} from "../../../../test/models/jobs.ts";
import { type Rules, runModel } from "../../../../test/models/run-model.ts";

const shown = async ({ office }: World, { id }: Job) => (await office.get(`/api/callouts/${id}`)).body;
const recent = ({ jobs }: World) => jobs.slice(-3).filter(({ isBinned }) => !isBinned);

const rules: Rules<World> = {
  async "a link works exactly until the time that it says, and at most one of a call-out"({ jobs }) {
    for (const job of jobs.slice(-3)) {
      for (const link of job.links.slice(-3)) {
        const { status, body } = await van.get(link.calls);
        expect(status).toBe(answerOf(job, link));
        if (status === 200) expect(Date.parse(body.ends_at)).toBeGreaterThan(now());
      }
      const working = job.links.filter((link) => answerOf(job, link) === 200);
      expect(working.length).toBeLessThan(2);
    }
  },
  async "each press counts once, with a time between the sending of the link and now"(world) {
    for (const job of recent(world)) {
      const { status, steps: taken } = await shown(world, job);
      expect(status).toBe(statusOf(job));
      expect(taken.map(({ status: step, by }: Step) => ({ status: step, by }))).toEqual(job.steps);
      for (const { at, by_engineer } of taken as Step[]) {
        expect(Date.parse(at)).toBeLessThanOrEqual(now());
        if (by_engineer) expect(Date.parse(at)).toBeGreaterThanOrEqual(job.links[0]!.at);
      }
    }
  },
  async "each report and correction is an edition, and the history keeps what it replaced"(world) {
    for (const job of recent(world)) {
      const { report } = await shown(world, job);
      if (job.editions.length === 0) {
        expect(report).toBeNull();
        continue;
      }
      expect(report).toMatchObject({
        edition: job.editions.length,
        found: job.editions.at(-1),
        is_read: job.read === job.editions.length,
      });
      const replaced = await site.db
        .selectFrom("versions")
        .select("id")
        .where("of_table", "=", "job_reports")
        .where("of_id", "=", job.id)
        .execute();
      expect(replaced).toHaveLength(job.editions.length - 1);
    }
  },
  async "a mail leaves for each that the office sent, and no other"({ jobs }) {
    const mails = await site.db
      .selectFrom("mails")
      .select("about_id")
      .where("kind", "=", "job-report")
      .execute();
    for (const { id, mails: expected } of jobs)
      expect(mails.filter(({ about_id }) => about_id === id)).toHaveLength(expected);
  },
};

type Step = { status: string; by: string; at: string; by_engineer: boolean };

it("engineers' links, steps and reports hold their rules whatever happens in whatever order", async () => {
  expect(await runModel({ begin, steps, rules, seeds: [1, 2, 4, 12] })).toBeGreaterThan(0);
});
