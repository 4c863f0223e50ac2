import { expect, it, onTestFinished } from "vitest";
import { openSite } from "../../../test/site.ts";
import { housekeeping, queueHousekeeping } from "./housekeeping.server.ts";
import { JobRunner } from "./job-runner.server.ts";

it("a failing task does not prevent the others, and all are run again", async () => {
  const site = await openSite();
  const done: string[] = [];
  let isAway = true;
  const tasks = [
    async () => {
      if (isAway) throw new Error("The store of files does not answer.");
      done.push("files");
    },
    async () => void done.push("sessions"),
  ];
  const runner = new JobRunner(site.services, { housekeeping: housekeeping(tasks) });
  onTestFinished(() => runner.stop());
  await site.db.deleteFrom("jobs").execute();
  await queueHousekeeping(site.services);

  await runner.drain();
  expect(done).toEqual(["sessions"]);
  const [failed] = await site.db.selectFrom("jobs").selectAll().execute();
  expect(failed).toMatchObject({ attempts: 1, last_error: "The store of files does not answer." });

  isAway = false;
  site.clock.advance({ minutes: 1 });
  await runner.drain();
  expect(done).toEqual(["sessions", "files", "sessions"]);
  const waiting = await site.db.selectFrom("jobs").selectAll().execute();
  expect(waiting).toMatchObject([{ kind: "housekeeping", attempts: 0, last_error: null }]);
});
