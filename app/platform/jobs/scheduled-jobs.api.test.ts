import { describe, expect, it } from "vitest";
import { useJobs } from "../../../test/use-jobs.ts";
import { days, hours } from "../durations.ts";
import { enqueueJob } from "./jobs.server.ts";

const jobs = useJobs();

describe("an outage of the database or the file store", () => {
  it("does not count as a failure of the job, which is done within a minute of its return", async () => {
    let away = true;
    let runs = 0;
    const runner = jobs.runnerOf({
      "send-mail": async () => {
        runs += 1;
        if (away) throw Object.assign(new Error("the database is stopping"), { code: "57P01" });
      },
    });
    await jobs.order();
    for (let restart = 1; restart <= 12; restart += 1) {
      await runner.drain();
      jobs.site.clock.advance({ seconds: 30 });
    }
    expect(runs).toBe(12);
    away = false;
    await runner.drain();
    expect(runs).toBe(13);
    expect(
      await jobs.site.db.selectFrom("jobs").select("id").where("kind", "=", "send-mail").execute(),
    ).toEqual([]);
  });
});

describe("a job that is scheduled", () => {
  const later = (time: { hours?: number; days?: number }) =>
    new Date(jobs.site.clock.now().getTime() + hours(time.hours ?? 0) + days(time.days ?? 0));

  it("for next Tuesday waits until then, if its kind may wait so long", async () => {
    const ran: string[] = [];
    const runner = jobs.runnerOf({
      "remove-unused-picture": {
        run: async () => void ran.push(jobs.site.clock.now().toISOString()),
        maxWaitMilliseconds: days(14),
      },
    });
    const now = jobs.site.clock.now();
    const tuesday = later({ days: 6 });
    await enqueueJob(jobs.site.db, now, {
      kind: "remove-unused-picture",
      payload: { pictureId: 1 },
      runAt: tuesday,
    });
    jobs.site.clock.advance({ days: 5, hours: 23 });
    await runner.drain();
    expect(ran).toEqual([]);
    jobs.site.clock.advance({ hours: 1 });
    await runner.drain();
    expect(ran).toEqual([tuesday.toISOString()]);
  });

  it("further ahead than its kind may wait runs at once, since a wrong clock dated it", async () => {
    const ran: string[] = [];
    const runner = jobs.runnerOf({
      "send-mail": async () => void ran.push("mail"),
      "remove-unused-picture": {
        run: async () => void ran.push("picture"),
        maxWaitMilliseconds: days(14),
      },
    });
    const now = jobs.site.clock.now();
    const mail = { kind: "send-mail", payload: { mailId: 1 } } as const;
    await enqueueJob(jobs.site.db, now, { ...mail, runAt: later({ hours: 2 }) });
    const picture = { kind: "remove-unused-picture", payload: { pictureId: 1 } } as const;
    await enqueueJob(jobs.site.db, now, { ...picture, runAt: later({ days: 15 }) });
    await runner.drain();
    expect(ran.toSorted()).toEqual(["mail", "picture"]);
  });
});
