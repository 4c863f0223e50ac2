import { expect, it } from "vitest";
import { useJobs } from "../../../test/use-jobs.ts";
import { listActiveAndFailedJobs, retryJob } from "./job-list.server.ts";

const jobs = useJobs();

it("a retried job is due at once as if it had never failed, and no other job is", async () => {
  const now = jobs.site.clock.now().toISOString();
  const failure = { attempts: 450, last_error: "no such server", run_at: now, failed_at: now };
  for (const mailId of [1, 2]) await jobs.order({ payload: { mailId } });
  await jobs.site.db.updateTable("jobs").set(failure).execute();
  const [first, second] = await listActiveAndFailedJobs(jobs.site.db);
  jobs.site.clock.advance({ hours: 1 });
  const later = jobs.site.clock.now();
  expect(await retryJob(jobs.site.db, later, first!.id)).toBe("send-mail");
  const shown = ["id", "attempts", "last_error", "run_at", "failed_at"] as const;
  expect(await jobs.site.db.selectFrom("jobs").select(shown).orderBy("id").execute()).toEqual([
    { id: first!.id, attempts: 0, last_error: null, run_at: later.toISOString(), failed_at: null },
    { id: second!.id, ...failure },
  ]);
  expect(await retryJob(jobs.site.db, later, second!.id + 1)).toBeUndefined();
});

it("lists fifty troubled jobs, those given up first", async () => {
  for (let mailId = 1; mailId <= 51; mailId += 1) await jobs.order({ payload: { mailId } });
  await jobs.site.db.updateTable("jobs").set({ last_error: "no such server" }).execute();
  const { id } = await jobs.site.db
    .selectFrom("jobs")
    .select((eb) => eb.fn.max("id").as("id"))
    .executeTakeFirstOrThrow();
  const given = { failed_at: jobs.site.clock.now().toISOString() };
  await jobs.site.db.updateTable("jobs").set(given).where("id", "=", id).execute();
  const listed = await listActiveAndFailedJobs(jobs.site.db);
  expect(listed).toHaveLength(50);
  expect(listed[0]).toMatchObject({ id, ...given });
});
