import { describe, expect, it } from "vitest";
import { callOfPage, reportedCallOut } from "../../../test/call-outs.ts";
import { openSite } from "../../../test/site.ts";
import { people } from "../../../test/people.ts";

const site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
const visitor = site.visitor();
const owner = await site.signIn("owner");

const stored = (vehicle_number: string, by = visitor) => reportedCallOut(site, by, { vehicle_number });
const join = (id: number, into: number) => owner.post(`/api/callouts/${id}/join`, { into });
const pageOf = async ({ receipt }: { receipt: Record<string, string> }) =>
  (await visitor.get(callOfPage(receipt.page_url!))).body;
const rowOf = (id: number) =>
  site.db.selectFrom("call_outs").selectAll().where("id", "=", id).executeTakeFirst();

async function counts() {
  const { body } = await owner.get("/api/callouts?status=open");
  const fresh = await owner.get("/api/callouts?status=received");
  return [body.total, fresh.body.total];
}

async function housekeeping() {
  const { forgetOldCallOuts } = await import("./forget-call-outs.server.ts");
  for (const task of forgetOldCallOuts) await task(site.services);
}

it("a joined call-out keeps its own step where nobody had seen the main one that is erased", async () => {
  const customer = await site.signIn("customer");
  const main = await stored("LV09 ONE", customer);
  const second = await stored("LV09 ONE");
  await owner.patch(`/api/callouts/${second.id}`, { status: "seen" });
  expect((await join(second.id, main.id)).status).toBe(200);
  const asked = await owner.post("/api/data-requests", { email: people.customer.email, kind: "erasure" });
  expect(asked.status).toBe(201);
  expect(await rowOf(second.id)).toMatchObject({ joined_to: null, status: "seen" });
  const { steps } = (await owner.get(`/api/callouts/${second.id}`)).body;
  expect(steps.map(({ status }: { status: string }) => status)).toEqual(["received", "seen"]);
});

it("a joined call-out takes the rescue over when the person of the main one is erased", async () => {
  const customer = await site.signIn("customer");
  const main = await stored("LV01 ONE", customer);
  const second = await stored("LV01 ONE");
  const third = await stored("LV01 ONE");
  const ended = await stored("LV01 ONE");
  await owner.patch(`/api/callouts/${ended.id}`, { status: "cancelled", reason: "Twice." });
  for (const { id } of [second, third, ended]) expect((await join(id, main.id)).status).toBe(200);
  await owner.patch(`/api/callouts/${main.id}`, { status: "seen" });
  await owner.patch(`/api/callouts/${main.id}`, {
    status: "on_way",
    technician: "Tom",
    expected_in_minutes: 40,
  });
  const [before, page] = [await counts(), await pageOf(second)];
  expect(page).toMatchObject({ status: "on_way", technician: "Tom" });
  const { version } = (await rowOf(second.id))!;
  const asked = await owner.post("/api/data-requests", { email: people.customer.email, kind: "erasure" });
  expect(asked.status).toBe(201);
  expect(await rowOf(main.id)).toBeUndefined();
  const { status, technician, expected_at } = page;
  for (const one of [second, third, ended]) {
    expect(await pageOf(one)).toMatchObject({ status, technician, expected_at });
  }
  const steps = (await pageOf(second)).steps as { status: string; at: string }[];
  expect(steps.map((step) => step.status)).toEqual(["received", "seen", "on_way"]);
  expect(steps.slice(1)).toEqual(page.steps.slice(1));
  expect(await counts()).toEqual(before);
  expect(await rowOf(second.id)).toMatchObject({ joined_to: null, version: version + 1 });
  expect(await rowOf(third.id)).toMatchObject({ joined_to: second.id, status: "received" });
  expect(await rowOf(ended.id)).toMatchObject({ joined_to: second.id, status: "cancelled" });
  const lines = await site.db
    .selectFrom("audit_log")
    .select("action")
    .where("subject_type", "=", "call-out")
    .where("subject_id", "=", String(second.id))
    .execute();
  expect(lines.map(({ action }) => action)).toContain("took over from another");
  // The office goes on with it.
  expect((await owner.patch(`/api/callouts/${second.id}`, { status: "with_you" })).status).toBe(200);
  expect(await pageOf(third)).toMatchObject({ status: "with_you", technician: "Tom" });
});

it("closed call-outs only lose the link when their main one is erased", async () => {
  const driver = await site.signIn("driver");
  const main = await stored("LV02 ONE", driver);
  const ended = await stored("LV02 ONE");
  await owner.patch(`/api/callouts/${ended.id}`, { status: "done" });
  await join(ended.id, main.id);
  const before = await counts();
  await owner.post("/api/data-requests", { email: people.driver.email, kind: "erasure" });
  expect(await rowOf(ended.id)).toMatchObject({ joined_to: null, status: "done" });
  expect(await counts()).toEqual([before[0] - 1, before[1] - 1]);
});

describe("what is deleted with an ended call-out joined to it", () => {
  async function endedPair(vehicle: string) {
    const [main, ended] = [await stored(vehicle), await stored(vehicle)];
    for (const { id } of [ended, main]) await owner.patch(`/api/callouts/${id}`, { status: "done" });
    await join(ended.id, main.id);
    return { main, ended };
  }
  const remove = (id: number) => owner.delete(`/api/callouts/${id}`);
  const restore = (id: number) => owner.post(`/api/bin/call-out/${id}/restore`, {});

  it("is joined again once it is restored", async () => {
    const { main, ended } = await endedPair("LV05 ONE");
    await remove(main.id);
    expect(await rowOf(ended.id)).toMatchObject({ joined_to: null });
    await restore(main.id);
    expect(await rowOf(ended.id)).toMatchObject({ joined_to: main.id, parted_from: null });
  });

  it("is joined again in whichever order both are deleted and restored", async () => {
    const { main, ended } = await endedPair("LV06 ONE");
    for (const [first, second] of [
      [main, ended],
      [ended, main],
    ] as const) {
      for (const [one, other] of [
        [first, second],
        [second, first],
      ] as const) {
        await remove(first.id);
        await remove(second.id);
        await restore(one.id);
        await restore(other.id);
        expect(await rowOf(ended.id)).toMatchObject({ joined_to: main.id });
        expect(await rowOf(main.id)).toMatchObject({ joined_to: null });
      }
    }
  });

  it("is not joined again to what the office has opened or joined elsewhere meanwhile", async () => {
    const first = await endedPair("LV07 ONE");
    await remove(first.main.id);
    await owner.patch(`/api/callouts/${first.ended.id}`, { status: "with_you" });
    await restore(first.main.id);
    expect(await rowOf(first.ended.id)).toMatchObject({ joined_to: null, status: "with_you" });
    const second = await endedPair("LV08 ONE");
    const other = await stored("LV08 ONE");
    await remove(second.main.id);
    await join(second.ended.id, other.id);
    await restore(second.main.id);
    expect(await rowOf(second.ended.id)).toMatchObject({ joined_to: other.id });
  });
});

it("a joined call-out does not come back as new when its main one is forgotten", async () => {
  const main = await stored("LV03 ONE");
  site.clock.advance({ hours: 1 });
  const joined = await stored("LV03 ONE");
  await join(joined.id, main.id);
  for (const status of ["on_way", "with_you", "done"]) {
    await owner.patch(`/api/callouts/${main.id}`, { status });
  }
  site.clock.advance({ days: 730, minutes: -30 });
  const [{ count: before } = { count: 0 }] = await openRows();
  await housekeeping();
  expect(await rowOf(main.id)).toBeUndefined();
  expect(await rowOf(joined.id)).toMatchObject({ joined_to: null, status: "done" });
  const [{ count: after } = { count: 0 }] = await openRows();
  expect(Number(after)).toBeLessThanOrEqual(Number(before));
  site.clock.advance({ hours: 1 });
  await housekeeping();
  expect(await rowOf(joined.id)).toBeUndefined();
});

function openRows() {
  return site.db
    .selectFrom("call_outs")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("status", "=", "received")
    .where("joined_to", "is", null)
    .execute();
}
