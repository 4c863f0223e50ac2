import { beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { callOfPage, reportedCallOut } from "../../../test/call-outs.ts";
import { openSite } from "../../../test/site.ts";
import { readDashboard } from "../dashboard/dashboard.server.ts";

let clerk: Browser;

const site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
const visitor = site.visitor();

beforeEach(async () => {
  site.clock.advance({ hours: 2 });
  clerk = await site.signIn("clerk");
});

const stored = (fields?: object) => reportedCallOut(site, visitor, fields);
const take = async (id: number, change: object) => {
  const { status, body } = await clerk.patch(`/api/callouts/${id}`, change);
  return { status, callOut: body as Record<string, unknown> };
};

describe("a cancelled call-out", () => {
  it("shows the driver the reason, and goes back to the van that was coming", async () => {
    const { id, receipt } = await stored({ vehicle_number: "CN01 ONE" });
    const expected_at = new Date(site.clock.now().getTime() + 1_800_000).toISOString();
    await take(id, { status: "on_way", technician: "Tom", expected_at });
    const { callOut } = await take(id, { status: "cancelled", reason: "It runs again." });
    expect(callOut).toMatchObject({ status: "cancelled", next_statuses: ["on_way"] });
    const followed = async () => (await site.visitor().get(callOfPage(receipt.page_url!))).body;
    expect(await followed()).toMatchObject({ status: "cancelled", reason: "It runs again." });
    // The expected time has passed meanwhile, which must not stop the way back.
    site.clock.advance({ hours: 2 });
    clerk = await site.signIn("clerk");
    expect((await take(id, { status: "with_you" })).status).toBe(409);
    expect((await take(id, { status: "on_way" })).status).toBe(200);
    expect(await followed()).toMatchObject({
      status: "on_way",
      technician: "Tom",
      expected_at,
      reason: null,
    });
  });

  it("that nobody had seen is seen when it is opened again", async () => {
    const { id } = await stored({ vehicle_number: "CN02 TWO" });
    expect((await take(id, { status: "cancelled" })).callOut.next_statuses).toEqual(["seen"]);
    expect((await take(id, { status: "seen" })).callOut.status).toBe("seen");
  });
});

describe("a call-out that nobody has seen", () => {
  const late = async () =>
    (await clerk.get("/api/callouts?status=late")).body.data.map(({ id }: { id: number }) => id);
  const onDashboard = async () => (await readDashboard(site.services, ["office"])).office?.lateCallOuts;

  it("is late after ten minutes, or after those that the firm chose, until somebody has seen it", async () => {
    await site.db.deleteFrom("call_outs").execute();
    const { id } = await stored({ vehicle_number: "LT01 ONE" });
    site.clock.advance({ minutes: 9 });
    expect(await late()).toEqual([]);
    site.clock.advance({ minutes: 2 });
    expect(await late()).toEqual([id]);
    expect(await onDashboard()).toEqual({ count: 1, words: "not seen for more than 10 minutes" });
    const owner = await site.signIn("owner");
    const changed = await owner.write("PUT", "/api/facts/callOutTimes", { value: [{ late: "30" }] });
    expect(changed.status).toBe(200);
    expect(await late()).toEqual([]);
    site.clock.advance({ minutes: 20 });
    expect(await late()).toEqual([id]);
    await take(id, { status: "seen" });
    expect(await late()).toEqual([]);
    expect(await onDashboard()).toMatchObject({ count: 0 });
  });
});
