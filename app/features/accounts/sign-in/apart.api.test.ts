import { beforeEach, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { lastAudit } from "../../../../test/last-audit.ts";
import { mailsOf } from "../../../../test/mails.ts";
import { people } from "../../../../test/people.ts";
import { openSite } from "../../../../test/site.ts";
import { setUpAuthenticator } from "../../../../test/two-factor.ts";

let customer: Browser;
const { email, password } = people.customer;

const site = await openSite();

beforeEach(async () => {
  site.clock.advance({ minutes: 61 });
  await site.db
    .updateTable("users")
    .set({ two_factor_confirmed_at: null, two_factor_secret: null })
    .execute();
  customer = await site.signIn("customer");
});

const isConfirmed = async (browser: Browser) =>
  (await browser.get("/user/confirmed-password-status")).body.confirmed;

it("the password is confirmed in one session, for three hours, and in no other", async () => {
  await customer.post("/login", { email, password, remember: true });
  const elsewhere = site.visitor();
  await elsewhere.post("/login", { email, password, remember: true });
  site.clock.advance({ hours: 2, minutes: 59, seconds: 59 });
  expect(await isConfirmed(customer)).toBe(true);
  site.clock.advance({ seconds: 1 });
  expect(await isConfirmed(customer)).toBe(false);
  expect((await customer.post("/user/confirm-password", { password })).status).toBe(201);
  expect([await isConfirmed(customer), await isConfirmed(elsewhere)]).toEqual([true, false]);
});

it("a confirmation gives this session a new token only, and leaves its lifetime", async () => {
  await customer.post("/login", { email, password, remember: true });
  const elsewhere = await site.signIn("customer");
  const copied = site.visitor();
  for (const [name, value] of customer.cookies) copied.cookies.set(name, value);
  const { headers } = await customer.post("/user/confirm-password", { password });
  const lifetimes = headers.getSetCookie().filter((cookie) => /^(site_session|signed_in)=/.test(cookie));
  expect(lifetimes).toHaveLength(2);
  for (const cookie of lifetimes) expect(cookie).toContain(`; Max-Age=${30 * 24 * 3_600}`);
  const statuses = [customer, copied, elsewhere].map(
    async (browser) => (await browser.get("/api/user")).status,
  );
  expect(await Promise.all(statuses)).toEqual([200, 401, 200]);
});

it("devices are listed by last use, without those that await a code or belong to others", async () => {
  await site.db.deleteFrom("sessions").execute();
  const begin = async (name: string) => {
    const browser = site.visitor();
    const answer = await browser.post("/login", { email, password }, { headers: { "User-Agent": name } });
    return { browser, id: (await sessions()).at(-1)!.id, answer };
  };
  const sessions = () => site.db.selectFrom("sessions").selectAll().orderBy("id").execute();
  const [first, second, third] = [await begin("A"), await begin("B"), await begin("C")];
  await site.signIn("driver");
  const listed = async () =>
    (await third.browser.get("/api/user/sessions")).body.map(({ id }: { id: number }) => id);
  expect(await listed()).toEqual([third.id, second.id, first.id]);
  site.clock.advance({ minutes: 6 });
  await first.browser.get("/api/user");
  expect(await listed()).toEqual([third.id, first.id, second.id]);
  await setUpAuthenticator(site, third.browser);
  const { answer } = await begin("D");
  expect(answer.body).toEqual({ two_factor: true });
  expect(await listed()).toEqual([third.id]);
});

it("the user's log says what began and ended a session, and which step was still awaited", async () => {
  await setUpAuthenticator(site, customer);
  const visitor = site.visitor();
  await visitor.post("/login", { email, password });
  const { id } = (await customer.get("/api/user")).body.data;
  const newest = async () => {
    const rows = await site.db
      .selectFrom("security_events")
      .select(["kind", "user_id", "details"])
      .orderBy("id", "desc")
      .limit(1)
      .execute();
    return { ...rows[0]!, details: JSON.parse(rows[0]!.details) };
  };
  expect(await newest()).toMatchObject({
    kind: "sign-in",
    user_id: id,
    details: { awaits: "second factor" },
  });
  await customer.post("/user/confirm-password", { password });
  expect(await newest()).toMatchObject({ kind: "password-confirmation", user_id: id });
  await customer.delete("/api/user/sessions");
  expect(await newest()).toMatchObject({ kind: "other-sessions-ended", user_id: id });
  await customer.post("/logout");
  expect(await newest()).toMatchObject({ kind: "session-ended", user_id: id });
});

it("an administrator signs out one user everywhere and nobody else, and the log names the administrator", async () => {
  const [owner, driver] = [await site.signIn("owner"), await site.signIn("driver")];
  const { id } = (await customer.get("/api/user")).body.data;
  expect((await owner.delete(`/api/users/${id}/sessions`)).status).toBe(204);
  const statuses = [customer, driver, owner].map(async (browser) => (await browser.get("/api/user")).status);
  expect(await Promise.all(statuses)).toEqual([401, 200, 200]);
  const event = await site.db
    .selectFrom("security_events")
    .selectAll()
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const { id: ownerId } = (await owner.get("/api/user")).body.data;
  expect(event).toMatchObject({ kind: "all-sessions-ended", user_id: id, by_id: ownerId });
  expect(await lastAudit(site)).toMatchObject({ action: "signed out", subject_name: "Cara Customer" });
  expect((await owner.delete("/api/users/999999/sessions")).status).toBe(404);
});

it("a browser is known only to the account that has signed in with it", async () => {
  const shared = site.visitor();
  await site.signIn("driver");
  await shared.post("/login", { email, password });
  await shared.post("/logout");
  const mails = await mailsOf(site, () => shared.post("/login", people.driver));
  expect(mails.map(({ to, subject }) => [to, subject.split(" – ")[0]])).toEqual([
    [people.driver.email, "A sign-in from a new device"],
  ]);
});
