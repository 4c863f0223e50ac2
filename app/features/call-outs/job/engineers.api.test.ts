import { beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { callOfPage, multipart, photograph, reportedCallOut } from "../../../../test/call-outs.ts";
import { sentToEngineer } from "../../../../test/engineers.ts";
import { lastAudit } from "../../../../test/last-audit.ts";
import { openSite } from "../../../../test/site.ts";
import { readWeeksOfCallOuts } from "../response-times.server.ts";

let clerk: Browser;

const site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
const visitor = site.visitor();
const van = site.visitor();

beforeEach(async () => {
  site.clock.advance({ hours: 2 });
  clerk = await site.signIn("clerk");
});

async function sent(fields: object = {}, engineer = "Tom") {
  const { id, receipt } = await reportedCallOut(site, visitor, fields);
  return { id, page: callOfPage(receipt.page_url!), ...(await sentToEngineer(clerk, id, engineer)) };
}

const shown = async (id: number) => (await clerk.get(`/api/callouts/${id}`)).body;
const pressed = (calls: string, status: string, more: object = {}) =>
  van.post(`${calls}/steps`, { status, submission_key: crypto.randomUUID(), ...more });

describe("a link that the office sends to an engineer", () => {
  it("shows the call-out without signing in, and the database does not contain its key", async () => {
    const { id, calls, address } = await sent({ alarm_code: "18", load: "Frozen fish" });
    const { status, body } = await van.get(calls);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      engineer: "Tom",
      stopped: null,
      is_on_stop: false,
      vehicle_number: "GX24 ABC",
      telephone_link: "tel:+447700900123",
      load: "Frozen fish",
      set_point: -18,
      alarm_code: "18",
    });
    expect(body.directions_url).toContain("destination=51.14650,0.87390");
    const token = address.split("/engineer/")[1]!;
    expect(token).toMatch(/^[0-9a-f]{32}$/);
    expect(
      JSON.stringify(await site.db.selectFrom("call_out_engineers").selectAll().execute()),
    ).not.toContain(token);
    expect(await lastAudit(site)).toMatchObject({
      action: "sent to an engineer",
      actor_name: "Clem Clerk",
      subject_id: String(id),
    });
    expect(address).toBe((await sentToEngineer(clerk, id)).address);
    const onlooker = await site.signIn("onlooker");
    const { engineers } = (await onlooker.get(`/api/callouts/${id}`)).body;
    expect(engineers).toMatchObject([{ engineer: "Tom", engineer_url: null, ended_why: null }]);
  });

  it("works exactly until the time that it says", async () => {
    const { calls } = await sent();
    const { body } = await van.get(calls);
    const left = Date.parse(body.ends_at) - site.clock.now().getTime();
    expect(left).toBe(14 * 24 * 60 * 60_000);
    site.clock.advance({ seconds: left / 1000 - 1 });
    expect((await van.get(calls)).status).toBe(200);
    expect((await pressed(calls, "on_way")).status).toBe(200);
    site.clock.advance({ seconds: 1 });
    const ended = { message: "This link has ended: its 14 days are over." };
    expect(await van.get(calls)).toMatchObject({ status: 410, body: ended });
    expect(await pressed(calls, "with_you")).toMatchObject({ status: 410, body: ended });
  });

  it("ends when it is taken back, and when another engineer gets one", async () => {
    const { id, calls } = await sent();
    const other = await sentToEngineer(clerk, id, "Una");
    const given = { message: "The office has given this job to somebody else." };
    expect(await van.get(calls)).toMatchObject({ status: 410, body: given });
    expect(await pressed(calls, "on_way")).toMatchObject({ status: 410, body: given });
    expect((await van.get(other.calls)).body).toMatchObject({ engineer: "Una" });
    expect((await clerk.delete(`/api/callouts/${id}/engineer`)).body.engineers).toMatchObject([
      { engineer: "Una", engineer_url: null, ended_why: "taken back" },
      { engineer: "Tom", engineer_url: null, ended_why: "sent to another" },
    ]);
    expect(await van.get(other.calls)).toMatchObject({
      status: 410,
      body: { message: "The office has taken this link back." },
    });
    const again = await sentToEngineer(clerk, id, "Una");
    expect(again.address).not.toBe(other.address);
    expect((await van.get(again.calls)).status).toBe(200);
  });

  it("is refused if it was guessed, and after the call-out was deleted", async () => {
    const guess = "/api/engineer-pages/0123456789abcdef0123456789abcdef";
    expect((await van.get(guess)).status).toBe(404);
    expect((await pressed(guess, "done")).status).toBe(404);
    const { id, calls } = await sent();
    await clerk.delete(`/api/callouts/${id}`);
    expect((await van.get(calls)).status).toBe(404);
    await clerk.post(`/api/bin/call-out/${id}/restore`);
    expect((await van.get(calls)).status).toBe(200);
  });

  it("is refused for a call-out that was joined or cancelled, and without a name", async () => {
    const { id } = await reportedCallOut(site, visitor);
    const url = `/api/callouts/${id}/engineer`;
    expect(await clerk.post(url, { engineer: " " })).toMatchObject({
      status: 422,
      body: { errors: { engineer: ["Please say who goes."] } },
    });
    await clerk.patch(`/api/callouts/${id}`, { status: "cancelled" });
    expect(await clerk.post(url, { engineer: "Tom" })).toMatchObject({
      status: 409,
      body: { message: "It is cancelled. Open it again first." },
    });
    const joined = await reportedCallOut(site, visitor);
    const main = await reportedCallOut(site, visitor);
    await clerk.post(`/api/callouts/${joined.id}/join`, { into: main.id });
    const refused = await clerk.post(`/api/callouts/${joined.id}/engineer`, { engineer: "Tom" });
    expect(refused.status).toBe(409);
  });

  it("shows the photographs of its call-out, and no others", async () => {
    const { calls } = await sent();
    const picture = await photograph();
    site.clock.advance({ minutes: 11 });
    await visitor.post("/api/callouts", multipart({ place: "M2", photograph_1: picture }));
    const { id } = await site.db
      .selectFrom("call_outs")
      .select("id")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const own = await sentToEngineer(clerk, id);
    const [{ id: number, url }] = (await van.get(own.calls)).body.photographs;
    expect((await van.get(url)).headers.get("Content-Type")).toBe("image/jpeg");
    expect((await van.get(`${calls}/photographs/${number}`)).status).toBe(404);
    await clerk.delete(`/api/callouts/${id}/engineer`);
    expect((await van.get(url)).status).toBe(410);
  });

  it("says that the customer is on stop", async () => {
    const { id, calls } = await sent();
    const owner = await site.signIn("owner");
    const { body } = await owner.post("/api/customers", { company_name: "Marsh Haulage", status: "on_stop" });
    await clerk.post(`/api/callouts/${id}/customer`, { customer_id: body.id });
    expect((await van.get(calls)).body.is_on_stop).toBe(true);
  });
});

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
    await clerk.patch(`/api/callouts/${id}`, { status: "with_you" });
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
    await clerk.patch(`/api/callouts/${cancelled.id}`, { status: "cancelled", reason: "It runs again." });
    const message =
      "This call-out is cancelled: It runs again. Please ring the office if you are on your way.";
    expect(await pressed(cancelled.calls, "on_way")).toMatchObject({ status: 422, body: { message } });
    expect((await van.get(cancelled.calls)).body).toMatchObject({ stopped: message });
    const joined = await sent();
    await clerk.post(`/api/callouts/${joined.id}/join`, { into: (await sent({}, "Ada")).id });
    const answer = await pressed(joined.calls, "on_way");
    expect(answer.body.message).toMatch(/^The office has joined this call-out to [A-Z]+-\S+ Please ring/);
  });

  it("counts for the call-out that the engineer's was joined to, where nobody else goes", async () => {
    const joined = await sent({ vehicle_number: "GX24 TWICE" });
    const main = await reportedCallOut(site, visitor, { vehicle_number: "GX24 MAIN" });
    await clerk.post(`/api/callouts/${joined.id}/join`, { into: main.id });
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
    const { calls } = await sentToEngineer(clerk, main.id, "Ada");
    expect((await van.get(joined.calls)).status).toBe(410);
    expect((await van.get(calls)).body).toMatchObject({ engineer: "Ada", stopped: null });
    await clerk.delete(`/api/callouts/${main.id}/engineer`);
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
