import { describe, expect, it } from "vitest";
import { multipart, photograph, reportedCallOut } from "../../../../test/call-outs.ts";
import { sentToEngineer } from "../../../../test/engineers.ts";
import { lastAudit } from "../../../../test/last-audit.ts";
import { useCallOuts } from "../../../../test/use-call-outs.ts";

const desk = await useCallOuts();
const { site, visitor, van, sent, pressed } = desk;

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
    expect(address).toBe((await sentToEngineer(desk.clerk, id)).address);
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
    const other = await sentToEngineer(desk.clerk, id, "Una");
    const given = { message: "The office has given this job to somebody else." };
    expect(await van.get(calls)).toMatchObject({ status: 410, body: given });
    expect(await pressed(calls, "on_way")).toMatchObject({ status: 410, body: given });
    expect((await van.get(other.calls)).body).toMatchObject({ engineer: "Una" });
    expect((await desk.clerk.delete(`/api/callouts/${id}/engineer`)).body.engineers).toMatchObject([
      { engineer: "Una", engineer_url: null, ended_why: "taken back" },
      { engineer: "Tom", engineer_url: null, ended_why: "sent to another" },
    ]);
    expect(await van.get(other.calls)).toMatchObject({
      status: 410,
      body: { message: "The office has taken this link back." },
    });
    const again = await sentToEngineer(desk.clerk, id, "Una");
    expect(again.address).not.toBe(other.address);
    expect((await van.get(again.calls)).status).toBe(200);
  });

  it("is refused if it was guessed, and after the call-out was deleted", async () => {
    const guess = "/api/engineer-pages/0123456789abcdef0123456789abcdef";
    expect((await van.get(guess)).status).toBe(404);
    expect((await pressed(guess, "done")).status).toBe(404);
    const { id, calls } = await sent();
    await desk.clerk.delete(`/api/callouts/${id}`);
    expect((await van.get(calls)).status).toBe(404);
    await desk.clerk.post(`/api/bin/call-out/${id}/restore`);
    expect((await van.get(calls)).status).toBe(200);
  });

  it("is refused for a call-out that was joined or cancelled, and without a name", async () => {
    const { id } = await reportedCallOut(site, visitor);
    const url = `/api/callouts/${id}/engineer`;
    expect(await desk.clerk.post(url, { engineer: " " })).toMatchObject({
      status: 422,
      body: { errors: { engineer: ["Please say who goes."] } },
    });
    await desk.clerk.patch(`/api/callouts/${id}`, { status: "cancelled" });
    expect(await desk.clerk.post(url, { engineer: "Tom" })).toMatchObject({
      status: 409,
      body: { message: "It is cancelled. Open it again first." },
    });
    const joined = await reportedCallOut(site, visitor);
    const main = await reportedCallOut(site, visitor);
    await desk.clerk.post(`/api/callouts/${joined.id}/join`, { into: main.id });
    const refused = await desk.clerk.post(`/api/callouts/${joined.id}/engineer`, { engineer: "Tom" });
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
    const own = await sentToEngineer(desk.clerk, id);
    const [{ id: number, url }] = (await van.get(own.calls)).body.photographs;
    expect((await van.get(url)).headers.get("Content-Type")).toBe("image/jpeg");
    expect((await van.get(`${calls}/photographs/${number}`)).status).toBe(404);
    await desk.clerk.delete(`/api/callouts/${id}/engineer`);
    expect((await van.get(url)).status).toBe(410);
  });

  it("says that the customer is on stop", async () => {
    const { id, calls } = await sent();
    const owner = await site.signIn("owner");
    const { body } = await owner.post("/api/customers", { company_name: "Marsh Haulage", status: "on_stop" });
    await desk.clerk.post(`/api/callouts/${id}/customer`, { customer_id: body.id });
    expect((await van.get(calls)).body.is_on_stop).toBe(true);
  });
});
