import { beforeEach, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { linkIn, mailsOf } from "../../../../test/mails.ts";
import { people } from "../../../../test/people.ts";
import { openSite, type Site } from "../../../../test/site.ts";

let site: Site;
let owner: Browser;
const person = { firstname: "Nia", lastname: "New", email: "Nia@example.com", role: "user" };
const address = "nia@example.com";
const password = "winter is in the van 7";

beforeEach(async () => {
  site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
  owner = await site.signIn("owner");
});

const invite = (change: object = {}, browser = owner) =>
  browser.post("/api/users/invitations", { ...person, ...change });
const linkOf = async (work: () => Promise<unknown>) =>
  linkIn(
    (await mailsOf(site, work)).find(({ to }) => to === address),
    /reset-password/,
  );
const setPassword = (link: string) => {
  const token = /reset-password\/([^?]+)/.exec(link)![1];
  const words = { password, password_confirmation: password };
  return site.visitor().post("/reset-password", { token, email: address, ...words });
};
const signIn = async (given = password) =>
  (await site.visitor().post("/login", { email: address, password: given })).status;
const again = async () => {
  const { id } = (await owner.get("/api/users?search=nia")).body.data[0];
  return owner.post(`/api/users/${id}/invitation`);
};

it("an invited person sets a password once, which nobody else knows, and signs in", async () => {
  const mails = await mailsOf(site, async () => {
    const answer = await invite({ password: "ignored here 12", password_confirmation: "ignored here 12" });
    expect(answer).toMatchObject({ status: 201, body: { data: { email: address, email_verified: true } } });
  });
  expect(mails).toMatchObject([
    { to: address, text: expect.stringContaining("Olive Owner has opened an account for you") },
  ]);
  expect(mails[0]!.text).toContain("7 days");
  for (const guess of ["ignored here 12", "", "password"]) expect(await signIn(guess)).toBe(422);
  const link = linkIn(mails[0], /reset-password/);
  site.clock.advance({ days: 6, hours: 23 });
  expect((await setPassword(link)).status).toBe(200);
  expect(await signIn()).toBe(200);
  expect((await setPassword(link)).status).toBe(422);
  owner = await site.signIn("owner");
  expect((await again()).status).toBe(409);
});

it("an invitation expires after seven days, and is sent again with another link", async () => {
  const first = await linkOf(() => invite());
  site.clock.advance({ days: 7 });
  expect((await setPassword(first)).status).toBe(422);
  owner = await site.signIn("owner");
  const second = await linkOf(async () => expect((await again()).status).toBe(204));
  expect((await again()).status).toBe(429);
  site.clock.advance({ minutes: 1 });
  const third = await linkOf(again);
  const lines = await site.db
    .selectFrom("audit_log")
    .select(["action", "subject_name"])
    .orderBy("id")
    .execute();
  expect(lines.map(({ action, subject_name }) => `${action} ${subject_name}`)).toEqual([
    "invited Nia New",
    "invited again Nia New",
    "invited again Nia New",
  ]);
  expect((await setPassword(second)).status).toBe(422);
  expect((await setPassword(third)).status).toBe(200);
});

it("inviting an administrator needs a confirmed password, is announced, and is refused to limited administrators", async () => {
  const clerk = await site.signIn("clerk");
  expect((await invite({ role: "admin" }, clerk)).status).toBe(403);
  await site.db
    .updateTable("sessions")
    .set({ password_confirmed_at: new Date(0).toISOString() })
    .execute();
  expect((await invite({ role: "admin" })).status).toBe(423);
  expect((await invite({}, clerk)).status).toBe(201);
  await owner.post("/user/confirm-password", { password: people.owner.password });
  const mails = await mailsOf(site, () => invite({ role: "admin", email: "amy@example.com" }));
  expect(
    mails.filter(({ subject }) => subject.startsWith("A new administrator")).map(({ to }) => to),
  ).toContain(people.owner.email);
  const since = (email: string) =>
    site.db.selectFrom("users").select("admin_since").where("email", "=", email).executeTakeFirst();
  expect(await since("amy@example.com")).toEqual({ admin_since: site.clock.now().toISOString() });
  expect(await since(address)).toEqual({ admin_since: null });
});

it("an administrator can send only a limited number of invitations per hour", async () => {
  site = await openSite({
    ADMIN_SECOND_FACTOR: "optional",
    RATE_LIMITS: '{"invitationsPerAdmin":{"limit":2,"seconds":3600}}',
  });
  owner = await site.signIn("owner");
  for (const [status, email] of [
    [201, "nia1@example.com"],
    [201, "nia2@example.com"],
    [429, "nia3@example.com"],
  ])
    expect((await invite({ email })).status).toBe(status);
  expect((await owner.get("/api/users?search=nia")).body.data).toHaveLength(2);
  site.clock.advance({ hours: 1 });
  expect((await invite()).status).toBe(201);
});

it("an invitation to a taken address, or without a name, is refused, and sends no mail", async () => {
  const mails = await mailsOf(site, async () => {
    expect(await invite({ email: people.owner.email })).toMatchObject({
      status: 422,
      body: { errors: { email: ["The email has already been taken."] } },
    });
    expect((await invite({ firstname: " " })).body.errors).toEqual({
      firstname: ["The firstname field is required."],
    });
    expect((await invite({ role: "pta" })).status).toBe(422);
  });
  expect(mails).toEqual([]);
});
