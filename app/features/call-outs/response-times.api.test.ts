import { expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { reportedCallOut } from "../../../test/call-outs.ts";
import { openSite } from "../../../test/site.ts";
import { readShownMedian, readWeeksOfCallOuts } from "./response-times.server.ts";

let clerk: Browser;

const site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });

/** Reports a call-out that is seen after 4 minutes and reached after `minutes`. */
async function helped(minutes: number, last = "done") {
  // Signs in again, because sessions expire during this test.
  clerk = await site.signIn("clerk");
  const { id } = await reportedCallOut(site, site.visitor(), { details: String(minutes) });
  site.clock.advance({ minutes: 4 });
  await clerk.patch(`/api/callouts/${id}`, { status: "seen" });
  site.clock.advance({ minutes: minutes - 4 });
  await clerk.patch(`/api/callouts/${id}`, { status: "with_you" });
  site.clock.advance({ minutes: 30 });
  await clerk.patch(`/api/callouts/${id}`, { status: last });
  return id;
}

it("counts by week, and shows visitors the median of full weeks once there are ten call-outs", async () => {
  for (let at = 0; at < 9; at += 1) await helped(40 + at);
  const joined = await helped(90);
  const { id: main } = await reportedCallOut(site, site.visitor());
  await clerk.post(`/api/callouts/${joined}/join`, { into: main });
  await clerk.patch(`/api/callouts/${main}`, { status: "cancelled" });
  const now = site.clock.now();
  expect(await readWeeksOfCallOuts(site.db, now)).toEqual([
    { monday: "2026-03-02", count: 9, seen: { minutes: 4, count: 9 }, arrived: { minutes: 44, count: 9 } },
  ]);
  await helped(49, "cancelled");
  await helped(49);
  const later = new Date(now.getTime() + 7 * 24 * 60 * 60_000);
  expect(await readShownMedian(site.db, now)).toBeUndefined();
  expect(await readShownMedian(site.db, later)).toEqual({ minutes: 45, count: 10 });
});
