import { beforeAll, describe, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { linkIn, mailsOf, pressLink } from "../../../test/mails.ts";
import { addPerson, people, saveProfile } from "../../../test/people.ts";
import { openSite } from "../../../test/site.ts";
import { tablesHolding } from "../../../test/tables-holding.ts";
import { carryOutErasures } from "./carry-out.server.ts";

let owner: Browser;

const site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });

beforeAll(async () => {
  owner = await site.signIn("owner");
});

describe("one's own account", () => {
  const teacher = people.teacher.email;

  it("exports the person's own data, after a confirmed password and a verified address", async () => {
    const person = await site.signIn("teacher");
    const other = await site.signIn("editor");
    const [mail] = await mailsOf(site, async () => {
      expect((await person.post("/api/user/data")).status).toBe(201);
    });
    const [, , , id, key] = linkIn(mail, /^\/account\/data\//).split("/");
    const body = { id };
    const path = `/api/user/data/${id}?key=${key}`;
    expect(mail?.to).toBe(teacher);
    expect((await person.get(path)).status).toBe(200);
    expect((await other.get(path)).status).toBe(404);
    // The download needs access to the mailbox, not only to the account.
    for (const wrong of ["", "?key=", `?key=${key}x`]) {
      expect((await person.get(`/api/user/data/${id}${wrong}`)).status).toBe(404);
    }
    expect((await owner.get(`/api/data-requests/${body.id}/archive`)).status).toBe(404);
    await site.db.updateTable("sessions").set({ password_confirmed_at: "2026-01-01" }).execute();
    expect((await person.post("/api/user/data")).status).toBe(423);
    expect((await person.get(path)).status).toBe(423);
    expect((await person.post("/api/user/closing")).status).toBe(423);
    const stranger = await site.signIn("newcomer");
    expect((await stranger.post("/api/user/data")).status).toBe(403);
    expect((await stranger.post("/api/user/closing")).status).toBe(403);
  });

  it("exports at most ten times an hour for each person", async () => {
    const [person, other] = [await site.signIn("driver"), await site.signIn("customer")];
    const statuses: number[] = [];
    for (let asked = 0; asked < 11; asked += 1) statuses.push((await person.post("/api/user/data")).status);
    expect(statuses).toEqual([...Array(10).fill(201), 429]);
    expect((await other.post("/api/user/data")).status).toBe(201);
  });

  it("is closed in fourteen days, unless its person signs in or presses a button", async () => {
    const person = await site.signIn("teacher");
    const elsewhere = await site.signIn("teacher");
    await site.jobs.drain();
    site.mails.length = 0;
    const { body } = await person.post("/api/user/closing");
    expect((await person.post("/api/user/closing")).body).toEqual(body);
    expect((await person.get("/api/user/closing")).body).toEqual(body);
    expect(Date.parse(body.due_at) - site.clock.now().getTime()).toBe(14 * 24 * 3_600_000);
    expect((await elsewhere.get("/api/user")).status).toBe(401);
    await site.jobs.drain();
    expect(site.mails).toMatchObject([
      { to: teacher, text: expect.stringContaining("signing in is enough") },
    ]);

    expect((await person.delete("/api/user/closing")).status).toBe(204);
    expect((await person.get("/api/user/closing")).body).toEqual({ due_at: null });
    await person.post("/api/user/closing");
    const calledOff = site.clock.now().toISOString();
    site.clock.advance({ minutes: 5 });
    await site.signIn("teacher");
    expect((await person.get("/api/user/closing")).body).toEqual({ due_at: null });
    const asked = await site.db
      .selectFrom("data_requests")
      .select("cancelled_at")
      .where("cancelled_at", "is not", null)
      .orderBy("id")
      .execute();
    expect(asked).toEqual([{ cancelled_at: calledOff }, { cancelled_at: site.clock.now().toISOString() }]);

    await person.post("/api/user/closing");
    site.clock.advance({ days: 13, hours: 23 });
    await carryOutErasures(site.services);
    expect(await tablesHolding(site.db, /tessa@/)).toContain("users");
    site.clock.advance({ hours: 1 });
    await carryOutErasures(site.services);
    expect(await tablesHolding(site.db, /tessa/)).toEqual([]);
  });

  it("does not count as closed or kept by the person if the office erases it", async () => {
    const person = await site.signIn("driver");
    const { id } = await addPerson(site.services, "driver");
    const at = site.clock.now().toISOString();
    const asked = { kind: "erasure" as const, via: "back office" as const, actor_name: "Olive Owner" };
    const open = { ended_at: null, cancelled_at: null, problem: null, asked_at: at, due_at: at };
    await site.db
      .insertInto("data_requests")
      .values({ ...asked, ...open, user_id: id, email: people.driver.email, email_hash: "" })
      .execute();
    expect((await person.get("/api/user/closing")).body).toEqual({ due_at: null });
    const done = { ...asked, ...open, user_id: id, email: people.driver.email, email_hash: "" };
    const earlier = { ...done, via: "account" as const, ended_at: at };
    await site.db
      .insertInto("data_requests")
      .values([earlier, { ...earlier, kind: "export" as const, ended_at: null }])
      .execute();
    await person.post("/api/user/closing");
    await person.delete("/api/user/closing");
    const cancelled = await site.db
      .selectFrom("data_requests")
      .select(["kind", "via", "ended_at", "cancelled_at"])
      .where("user_id", "=", id)
      .where("cancelled_at", "is not", null)
      .execute();
    expect(cancelled).toEqual([{ kind: "erasure", via: "account", ended_at: null, cancelled_at: at }]);
    await site.db
      .deleteFrom("data_requests")
      .where("via", "=", "account")
      .where("user_id", "=", id)
      .execute();
    const rows = site.db.selectFrom("data_requests").selectAll().where("kind", "=", "erasure");
    expect(await rows.where("user_id", "=", id).execute()).toMatchObject([{ cancelled_at: null }]);
    await site.db.deleteFrom("data_requests").where("user_id", "=", id).execute();
  });

  it("is closed no matter what other people do with their accounts", async () => {
    const person = await site.signIn("customer");
    await person.post("/api/user/closing");
    const other = await site.signIn("driver");
    expect((await other.get("/api/user/closing")).body).toEqual({ due_at: null });
    await other.post("/api/user/closing");
    expect((await other.delete("/api/user/closing")).status).toBe(204);
    expect((await person.get("/api/user/closing")).body.due_at).not.toBeNull();
    await person.delete("/api/user/closing");
  });

  it("is closed under the address that it has when it is due", async () => {
    const person = await site.signIn("customer");
    await person.post("/api/user/closing");
    const address = "cara.new@example.com";
    const mails = await mailsOf(site, () => saveProfile(person, { email: address }));
    const link = linkIn(
      mails.find(({ to }) => to === address),
      /email\/verify/,
    );
    await pressLink(person, link);
    expect(await tablesHolding(site.db, /cara\.new@/)).toContain("users");
    await site.jobs.drain();
    site.clock.advance({ days: 14 });
    await carryOutErasures(site.services);
    expect(await tablesHolding(site.db, /cara\.new@/)).toEqual([]);
    owner = await site.signIn("owner");
  });

  it("is not closed if it is the last administrator’s, now or when it is due", async () => {
    const owners = await site.signIn("owner");
    await site.db
      .updateTable("users")
      .set({ role: "user" })
      .where("email", "=", people.newcomer.email)
      .execute();
    const refusal = expect.stringContaining("only administrator who may do everything");
    expect(await owners.post("/api/user/closing")).toMatchObject({
      status: 422,
      body: { errors: { email: [refusal] } },
    });
    const { id } = await addPerson(site.services, "partner");
    expect((await owners.post("/api/user/closing")).status).toBe(200);
    await site.db.deleteFrom("users").where("id", "=", id).execute();
    site.clock.advance({ days: 14 });
    await carryOutErasures(site.services);
    owner = await site.signIn("owner");
    const { body } = await owner.get("/api/data-requests");
    expect(body.requests[0]).toMatchObject({ problem: refusal, ended_at: null });
  });
});
