import { expect, it } from "vitest";
import { addPasskey, Authenticator } from "../../../../test/authenticator.ts";
import { addPerson, people } from "../../../../test/people.ts";
import { sessionCookie } from "../../../platform/http/cookie-names.ts";
import { openSite } from "../../../../test/site.ts";
import { currentViewer, forgetExpiredSessions, startSession, userOf } from "./sessions.server.ts";

const site = await openSite();

it("a session lasts two hours from its last use, and using another session does not extend it", async () => {
  const used = await site.signIn("customer");
  const forgotten = await site.signIn("customer");
  site.clock.advance({ minutes: 90 });
  expect((await used.get("/api/user")).status).toBe(200);
  site.clock.advance({ minutes: 31 });
  expect((await forgotten.get("/api/user")).status).toBe(401);
  expect((await used.get("/api/user")).status).toBe(200);
});

it("a remembered session lasts thirty days from its beginning, used or not", async () => {
  const browser = site.visitor();
  await browser.post("/login", { ...people.customer, remember: true });
  site.clock.advance({ days: 1 });
  expect((await browser.get("/api/user")).status).toBe(200);
  site.clock.advance({ hours: 3 });
  expect((await browser.get("/api/user")).status).toBe(200);
  site.clock.advance({ days: 28, hours: 20 });
  expect((await browser.get("/api/user")).status).toBe(200);
  site.clock.advance({ hours: 1 });
  expect((await browser.get("/api/user")).status).toBe(401);
});

it("the user data that each request reads contains no secret, hash or search words", async () => {
  const now = site.clock.now();
  const { id: userId } = await addPerson(site.services, "customer");
  const begun = { remembered: false, awaitsTwoFactor: false, hasProvedFactor: false };
  const token = await startSession(site.db, now, { ...begun, userId, userAgent: "", client: "192.0.2.1" });
  const viewer = await currentViewer(site.db, now, { cookies: `${sessionCookie}=${token}` });
  const read = userOf(viewer!);
  expect(read.id).toBe(userId);
  expect(Object.keys(read).filter((name) => /hash|secret|recovery|key|search|last_step/.test(name))).toEqual([
    "has_passkey",
  ]);
});

it("the first 255 characters of the browser's User-Agent header are stored", async () => {
  await site.signIn("customer");
  const name = `Kiosk ${"x".repeat(300)}`;
  const browser = site.visitor();
  await browser.post("/login", { ...people.customer }, { headers: { "User-Agent": name } });
  const { user_agent } = await site.db
    .selectFrom("sessions")
    .select("user_agent")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(user_agent).toBe(name.slice(0, 255));
});

it("a device is listed until its session ends, to the second", async () => {
  const { id } = await addPerson(site.services, "teacher");
  const first = await site.signIn("teacher");
  site.clock.advance({ hours: 1, minutes: 59, seconds: 59 });
  const second = await site.signIn("teacher");
  expect((await second.get("/api/user/sessions")).body).toHaveLength(2);
  site.clock.advance({ seconds: 1 });
  const [only, ...others] = (await second.get("/api/user/sessions")).body;
  expect([only.current, others]).toEqual([true, []]);
  expect((await first.get("/api/user")).status).toBe(401);
  const expiries = () =>
    site.db.selectFrom("sessions").select(["id", "expires_at"]).where("user_id", "=", id).orderBy("id");
  const before = await expiries().execute();
  await forgetExpiredSessions(site.services);
  expect(await expiries().execute()).toEqual(before.slice(1));
});

it("a password alone proves no second factor: this session asks for one that was added elsewhere", async () => {
  const [here, there] = [await site.signIn("driver"), await site.signIn("driver")];
  await addPasskey(there, new Authenticator());
  expect((await there.get("/user/two-factor-recovery-codes")).status).toBe(200);
  expect(await here.get("/user/two-factor-recovery-codes")).toMatchObject({
    status: 423,
    body: { code: "second_factor_confirmation_required" },
  });
});

it("the list of devices says of each when it was last used", async () => {
  const used = await site.signIn("owner");
  await site.signIn("owner");
  const signedInAt = site.clock.now().toISOString();
  site.clock.advance({ minutes: 30 });
  await used.get("/api/user");
  const stored = await site.db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select("sessions.last_seen_at")
    .where("users.role", "=", "admin")
    .orderBy("sessions.id")
    .execute();
  expect(stored.map(({ last_seen_at }) => last_seen_at)).toEqual([
    site.clock.now().toISOString(),
    signedInAt,
  ]);
});

it.each([
  ["customer", 30 * 24],
  ["owner", 12],
] as const)("a session of %s that is used all the time ends after %i hours", async (person, hours) => {
  const browser = await site.signIn(person);
  const created_at = site.clock.now().toISOString();
  site.clock.advance({ hours: hours - 1 });
  // Extends the session as if it had been in use.
  const expires_at = new Date(site.clock.now().getTime() + 7_200_000).toISOString();
  await site.db.updateTable("sessions").set({ expires_at }).where("created_at", "=", created_at).execute();
  expect((await browser.get("/api/user")).status).toBe(200);
  site.clock.advance({ hours: 1 });
  const other = await site.signIn(person);
  expect((await browser.get("/api/user")).status).toBe(401);
  expect((await other.get("/api/user/sessions")).body).toHaveLength(1);
});

it("an administrator's remembered session ends after twelve hours too, and housekeeping forgets it", async () => {
  const browser = site.visitor();
  await addPerson(site.services, "owner");
  const customer = await site.signIn("customer");
  await browser.post("/login", { ...people.owner, remember: true });
  site.clock.advance({ hours: 1 });
  expect((await customer.get("/api/user")).status).toBe(200);
  site.clock.advance({ hours: 10, minutes: 59 });
  expect((await browser.get("/api/user")).status).toBe(200);
  site.clock.advance({ minutes: 1 });
  expect((await browser.get("/api/user")).status).toBe(401);
  await forgetExpiredSessions(site.services);
  expect(await site.db.selectFrom("sessions").selectAll().execute()).toEqual([]);
});
