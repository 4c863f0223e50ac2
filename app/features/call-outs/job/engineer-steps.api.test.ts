import { describe, expect, it } from "vitest";
import { reportedCallOut } from "../../../../test/call-outs.ts";
import { sentToEngineer } from "../../../../test/engineers.ts";
import { lastAudit } from "../../../../test/last-audit.ts";
import { useCallOuts } from "../../../../test/use-call-outs.ts";
import { readWeeksOfCallOuts } from "../response-times.server.ts";

const desk = await useCallOuts();
const { site, visitor, van, shown, sent, pressed } = desk;

describe("a step that the engineer presses", () => {
  it("shows on the driver's page and in the office, with the engineer's name", async () => {
    const { id, calls, page } = await sent();
    const { body } = await pressed(calls, "on_way", { minutes: 40 });
    const expected_at = new Date(site.clock.now().getTime() + 40 * 60_000).toISOString();
    expect(body).toMatchObject({ status: "on_way", expected_at });
    expect((await visitor.get(page)).body).toMatchObject({
      status: "on_way",
      technician: "Tom",
      expected_at,
    });
    site.clock.advance({ minutes: 30 });
    await pressed(calls, "with_you");
    site.clock.advance({ minutes: 50 });
    await pressed(calls, "done");
    const { steps, status } = await shown(id);
    expect(status).toBe("done");
    expect(steps.map((step: Record<string, unknown>) => [step.status, step.by, step.by_engineer])).toEqual([
      ["received", "driver", false],
      ["seen", "Clem Clerk", false],
      ["on_way", "Tom", true],
      ["with_you", "Tom", true],
      ["done", "Tom", true],
    ]);
    expect(await lastAudit(site)).toMatchObject({ action: "marked done", actor_name: "Tom", actor_id: null });
  });

  it("needs no press of the office before: who sends the link has seen the call-out", async () => {
    const { id } = await sent();
    expect(await shown(id)).toMatchObject({
      status: "seen",
      steps: [{}, { status: "seen", by: "Clem Clerk" }],
    });
  });

  it("counts once, however often it is sent", async () => {
    const { id, calls } = await sent();
    const step = { status: "on_way", minutes: 20, submission_key: "one press" };
    const all = await Promise.all([1, 2, 3].map(() => van.post(`${calls}/steps`, step)));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await shown(id)).steps).toHaveLength(3);
    await pressed(calls, "with_you");
    await pressed(calls, "with_you");
    expect((await shown(id)).steps).toHaveLength(4);
    expect((await van.post(`${calls}/steps`, step)).body).toMatchObject({ status: "with_you" });
  });

  it("has the time of the press, within reason", async () => {
    const { id, calls } = await sent();
    const sentAt = site.clock.now().toISOString();
    site.clock.advance({ minutes: 60 });
    const now = site.clock.now();
    await pressed(calls, "on_way", { pressed_seconds_ago: 20 * 60, minutes: 30 });
    await pressed(calls, "with_you", { pressed_seconds_ago: 9_999_999 });
    await pressed(calls, "done", { pressed_seconds_ago: -500 });
    const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
    expect((await shown(id)).steps.slice(2)).toMatchObject([
      { status: "on_way", at: ago(20), expected_at: ago(-10), arrived_at: now.toISOString() },
      { status: "with_you", at: sentAt },
      { status: "done", at: now.toISOString(), arrived_at: null },
    ]);
  });

  it("replaces the time that the office guessed, also in how fast the firm is", async () => {
    const { id, calls } = await sent();
    site.clock.advance({ minutes: 40 });
    await desk.clerk.patch(`/api/callouts/${id}`, { status: "with_you" });
    site.clock.advance({ minutes: 20 });
    expect(await pressed(calls, "on_way")).toMatchObject({
      status: 422,
      body: { message: "The office has it further already: it is marked with the driver." },
    });
    expect((await pressed(calls, "with_you", { pressed_seconds_ago: 30 * 60 })).status).toBe(200);
    expect((await shown(id)).steps.slice(2)).toMatchObject([
      { status: "with_you", by: "Clem Clerk" },
      { status: "with_you", by: "Tom", by_engineer: true },
    ]);
    const others = site.db.deleteFrom("call_outs").where("id", "!=", id);
    await others.execute();
    const [week] = await readWeeksOfCallOuts(site.db, site.clock.now());
    expect(week!.arrived).toEqual({ minutes: 30, count: 1 });
  });

  it("is answered clearly where it no longer fits", async () => {
    const { calls } = await sent();
    await pressed(calls, "done");
    expect(await pressed(calls, "with_you")).toMatchObject({
      status: 422,
      body: { errors: { status: ["The office has it further already: it is marked done."] } },
    });
    const cancelled = await sent();
    await desk.clerk.patch(`/api/callouts/${cancelled.id}`, {
      status: "cancelled",
      reason: "It runs again.",
    });
    const message =
      "This call-out is cancelled: It runs again. Please ring the office if you are on your way.";
    expect(await pressed(cancelled.calls, "on_way")).toMatchObject({ status: 422, body: { message } });
    expect((await van.get(cancelled.calls)).body).toMatchObject({ stopped: message });
    const joined = await sent();
    await desk.clerk.post(`/api/callouts/${joined.id}/join`, { into: (await sent({}, "Ada")).id });
    const answer = await pressed(joined.calls, "on_way");
    expect(answer.body.message).toMatch(/^The office has joined this call-out to [A-Z]+-\S+ Please ring/);
  });

  it("counts for the call-out that the engineer's was joined to, where nobody else goes", async () => {
    const joined = await sent({ vehicle_number: "GX24 TWICE" });
    const main = await reportedCallOut(site, visitor, { vehicle_number: "GX24 MAIN" });
    await desk.clerk.post(`/api/callouts/${joined.id}/join`, { into: main.id });
    expect((await van.get(joined.calls)).body).toMatchObject({
      vehicle_number: "GX24 MAIN",
      stopped: null,
    });
    expect(await shown(main.id)).toMatchObject({
      engineers: [{ engineer: "Tom", engineer_url: joined.address, ended_why: null }],
    });
    expect((await pressed(joined.calls, "on_way", { minutes: 30 })).status).toBe(200);
    expect(await shown(main.id)).toMatchObject({ status: "on_way", technician: "Tom" });
    // Whoever is sent to the main call-out then replaces him.
    const { calls } = await sentToEngineer(desk.clerk, main.id, "Ada");
    expect((await van.get(joined.calls)).status).toBe(410);
    expect((await van.get(calls)).body).toMatchObject({ engineer: "Ada", stopped: null });
    await desk.clerk.delete(`/api/callouts/${main.id}/engineer`);
    expect((await van.get(calls)).status).toBe(410);
  });

  it("is refused for what is no step of an engineer", async () => {
    const { calls } = await sent();
    for (const status of ["received", "seen", "cancelled", "lost", null])
      expect((await pressed(calls, String(status))).status).toBe(422);
    expect((await pressed(calls, "on_way", { minutes: 0 })).status).toBe(422);
    expect((await pressed(calls, "on_way", { minutes: 20_000 })).status).toBe(422);
  });
});
