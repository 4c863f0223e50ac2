import { beforeEach, expect, it } from "vitest";
import { Authenticator } from "../../../../test/authenticator.ts";
import type { Browser } from "../../../../test/browser.ts";
import { linkIn, mailsOf } from "../../../../test/mails.ts";
import { people } from "../../../../test/people.ts";
import { openSite, type Site } from "../../../../test/site.ts";
import { setUpAuthenticator } from "../../../../test/two-factor.ts";

let site: Site;
let owner: Browser;
let customer: Browser;
let address: string;
const { email, password } = people.customer;

beforeEach(async () => {
  site = await openSite();
  owner = await site.signIn("owner");
  customer = await site.signIn("customer");
  address = `/api/users/${(await customer.get("/api/user")).body.data.id}`;
});

async function setUpBoth(): Promise<void> {
  await setUpAuthenticator(site, customer);
  const passkey = new Authenticator().make((await customer.get("/user/passkeys/options")).body);
  await customer.post("/user/passkeys", { name: "Key", passkey });
}

it("another administrator removes a lost second factor: the password alone signs in again, and the person gets a mail", async () => {
  await setUpBoth();
  const mails = await mailsOf(site, async () => {
    expect((await owner.delete(`${address}/second-factor`)).status).toBe(204);
  });
  expect(mails).toMatchObject([
    { to: email, text: expect.stringContaining("Olive Owner has taken the passkeys and the authenticator") },
  ]);
  expect((await customer.get("/api/user")).status).toBe(401);
  expect((await site.visitor().post("/login", { email, password })).body).toEqual({ two_factor: false });
  const again = await site.signIn("customer");
  expect((await again.get("/user/passkeys")).body).toEqual([]);
  expect((await again.get("/user/two-factor-recovery-codes")).body).toEqual([]);
  const entries = await site.db
    .selectFrom("audit_log")
    .select(["actor_name", "subject_name"])
    .where("action", "=", "reset the second factor of")
    .execute();
  expect(entries).toEqual([{ actor_name: "Olive Owner", subject_name: "Cara Customer" }]);
  const { user_id, by_id } = await site.db
    .selectFrom("security_events")
    .select(["user_id", "by_id"])
    .where("kind", "=", "second-factor-off")
    .executeTakeFirstOrThrow();
  expect([user_id, by_id]).toEqual([
    (await again.get("/api/user")).body.data.id,
    (await owner.get("/api/user")).body.data.id,
  ]);
});

it("a reset is refused for oneself, without a second factor or confirmed password, and to limited administrators", async () => {
  const refused = (message: string) => ({ status: 422, body: { errors: { user: [message] } } });
  expect(await owner.delete(`${address}/second-factor`)).toMatchObject(
    refused("This account has no second factor."),
  );
  await setUpBoth();
  const { id } = (await owner.get("/api/user")).body.data;
  await setUpAuthenticator(site, owner);
  expect(await owner.delete(`/api/users/${id}/second-factor`)).toMatchObject(
    refused("You cannot reset your own second factor. Remove it on your profile."),
  );
  const clerk = await site.signIn("clerk");
  expect((await clerk.delete(`/api/users/${id}/second-factor`)).status).toBe(404);
  expect((await owner.delete("/api/users/99999/second-factor")).status).toBe(404);
  const old = { password_confirmed_at: "2026-01-01T00:00:00.000Z" };
  await site.db.updateTable("sessions").set(old).execute();
  expect((await owner.delete(`${address}/second-factor`)).status).toBe(423);
  expect((await customer.get("/user/passkeys")).body).toHaveLength(1);
});

it("an administrator mails a link for setting a password, at most once a minute, and the audit log records it", async () => {
  const mails = await mailsOf(site, async () => {
    expect((await owner.post(`${address}/password-link`)).status).toBe(204);
    expect((await owner.post(`${address}/password-link`)).status).toBe(429);
  });
  expect(mails).toMatchObject([{ to: email }]);
  const token = /reset-password\/([^?]+)/.exec(linkIn(mails[0], /reset-password/))![1];
  const fresh = "a van full of frozen peas";
  const set = { token, email, password: fresh, password_confirmation: fresh };
  expect((await site.visitor().post("/reset-password", set)).status).toBe(200);
  expect((await site.visitor().post("/login", { email, password: fresh })).status).toBe(200);
  const lines = site.db.selectFrom("audit_log").select("subject_name");
  expect(await lines.where("action", "=", "sent a link to set the password of").execute()).toEqual([
    { subject_name: "Cara Customer" },
  ]);
  const clerk = await site.signIn("clerk");
  const { id } = (await owner.get("/api/user")).body.data;
  expect((await clerk.post(`/api/users/${id}/password-link`)).status).toBe(404);
});
