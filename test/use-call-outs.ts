import { beforeEach } from "vitest";
import type { Browser } from "./browser.ts";
import { callOfPage, lastCallOut, reportedCallOut } from "./call-outs.ts";
import { sentToEngineer } from "./engineers.ts";
import { openSite } from "./site.ts";

/** A site that takes call-outs. Before each test, two hours pass, all mails are out, and a clerk signs in. */
export async function useCallOuts() {
  const site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
  const visitor = site.visitor();
  const van = site.visitor();
  let clerk: Browser;

  beforeEach(async () => {
    site.clock.advance({ hours: 2 });
    await site.jobs.drain();
    site.mails.length = 0;
    clerk = await site.signIn("clerk");
  });

  const stored = (fields?: object) => reportedCallOut(site, visitor, fields);
  return {
    site,
    /** The driver's browser. */
    visitor,
    /** The engineer's browser. */
    van,
    get clerk() {
      return clerk;
    },
    stored,
    lastStored: () => lastCallOut(site),
    count: async () => (await site.db.selectFrom("call_outs").select("id").execute()).length,
    /** As the office sees it. */
    shown: async (id: number) => (await clerk.get(`/api/callouts/${id}`)).body,
    /** Sends a new call-out to an engineer. */
    sent: async (fields: object = {}, engineer = "Tom") => {
      const { id, receipt } = await stored(fields);
      return { id, page: callOfPage(receipt.page_url!), ...(await sentToEngineer(clerk, id, engineer)) };
    },
    /** A step that the engineer presses. */
    pressed: (calls: string, status: string, more: object = {}) =>
      van.post(`${calls}/steps`, { status, submission_key: crypto.randomUUID(), ...more }),
  };
}
