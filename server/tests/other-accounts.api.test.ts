import { hash } from "@node-rs/argon2";
import { beforeAll, expect, it } from "vitest";
import { addPasskey, Authenticator } from "../../test/authenticator.ts";
import type { Browser } from "../../test/browser.ts";
import { linkIn, mailsOf, pressLink } from "../../test/mails.ts";
import { people, saveProfile } from "../../test/people.ts";
import { openSite } from "../../test/site.ts";
import { setUpAuthenticator } from "../../test/two-factor.ts";

let customer: Browser;
let id: number;
let bystander: number;
const { email } = people.customer;
const password = "summer is in the van 7";
const twice = { password, password_confirmation: password };

const site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
const owner = await site.signIn("owner");

beforeAll(async () => {
  const driver = await site.signIn("driver");
  bystander = (await driver.get("/api/user")).body.data.id;
  await saveProfile(driver, { email: "dev.new@example.com" });
  await site.visitor().post("/forgot-password", { email: people.driver.email });
  await driver.post("/api/user/cv", cv());
  await setUpAuthenticator(site, driver);
  await addPasskey(driver, new Authenticator());
  await driver.post("/api/user/closing");
  await site.jobs.drain();
  customer = await site.signIn("customer");
  id = (await customer.get("/api/user")).body.data.id;
});

const tables = ["sessions", "account_tokens", "passkeys", "known_devices", "data_requests"] as const;

async function rowsOfBystander() {
  const rows: Record<string, unknown[]> = {
    users: await site.db.selectFrom("users").selectAll().where("id", "=", bystander).execute(),
  };
  for (const table of tables) {
    rows[table] = await site.db.selectFrom(table).selectAll().where("user_id", "=", bystander).execute();
  }
  return rows;
}

function cv(): FormData {
  const form = new FormData();
  form.set("file", new File(["%PDF-1.4\ntrailer\n<< >>\n%%EOF\n"], "cv.pdf"));
  return form;
}

const setPassword = async (ask: () => Promise<unknown>, address: string) => {
  const mail = (await mailsOf(site, ask)).find(({ text }) => text.includes("/reset-password/"));
  const link = new URL(linkIn(mail, /reset-password/), "http://localhost");
  const token = link.pathname.split("/")[2];
  expect((await site.visitor().post("/reset-password", { token, email: address, ...twice })).status).toBe(
    200,
  );
};
const signIn = async (address = email, words: string = password) => {
  customer = site.visitor();
  return customer.post("/login", { email: address, password: words });
};
const factor = "/user/two-factor-authentication";

/** The order matters: each step builds on the results of earlier ones. */
const steps: [what: string, work: () => Promise<unknown>][] = [
  ["saving the profile", () => saveProfile(customer, { town: "Dover" })],
  ["a CV", () => customer.post("/api/user/cv", cv())],
  ["a CV taken back", () => customer.delete("/api/user/cv")],
  ["a new password", () => saveProfile(customer, twice)],
  ["a password confirmed", () => customer.post("/user/confirm-password", { password })],
  ["an authenticator", () => setUpAuthenticator(site, customer)],
  ["other recovery codes", () => customer.post("/user/two-factor-recovery-codes")],
  ["no authenticator", () => customer.delete(factor)],
  ["a passkey", () => addPasskey(customer, new Authenticator())],
  [
    "no passkey",
    async () => customer.delete(`/user/passkeys/${(await customer.get("/user/passkeys")).body[0].id}`),
  ],
  ["signing out elsewhere", () => customer.delete("/api/user/sessions")],
  ["an export", () => customer.post("/api/user/data")],
  ["a closing", () => customer.post("/api/user/closing")],
  ["an account that is to stay", () => customer.delete("/api/user/closing")],
  ["signing out", () => customer.post("/logout")],
  ["signing in", () => signIn()],
  [
    "a password that is forgotten",
    () => setPassword(() => site.visitor().post("/forgot-password", { email }), email),
  ],
  [
    "another address",
    async () => {
      await signIn();
      const mails = await mailsOf(site, () => saveProfile(customer, { email: "cara.new@example.com" }));
      const toNew = mails.find(({ to }) => to === "cara.new@example.com");
      await pressLink(customer, linkIn(toNew, /email\/verify/));
    },
  ],
  [
    "a link to set a password, of an administrator",
    () => setPassword(() => owner.post(`/api/users/${id}/password-link`), "cara.new@example.com"),
  ],
  [
    "a password that has become common",
    async () => {
      const password_hash = await hash("estrella");
      await site.db.updateTable("users").set({ password_hash }).where("id", "=", id).execute();
      await signIn("cara.new@example.com", "estrella");
    },
  ],
  ["somebody else who was in the account", () => customer.post("/user/not-me")],
  ["an edit by an administrator", () => owner.patch(`/api/users/${id}`, { town: "Deal", ...twice })],
  [
    "a second factor that was lost",
    async () => {
      await signIn("cara.new@example.com");
      await addPasskey(customer, new Authenticator());
      return owner.delete(`/api/users/${id}/second-factor`);
    },
  ],
  ["being signed out by an administrator", () => owner.delete(`/api/users/${id}/sessions`)],
  ["an account that is deleted", () => owner.delete(`/api/users/${id}`)],
  ["an account that comes back", () => owner.post(`/api/bin/user/${id}/restore`)],
  ["housekeeping's look", () => site.jobs.drain()],
  ["an erasure", () => owner.post("/api/data-requests", { email: "cara.new@example.com", kind: "erasure" })],
];

it("changes to one account never change a row of another account", async () => {
  const before = await rowsOfBystander();
  for (const [table, rows] of Object.entries(before)) expect(rows, table).not.toEqual([]);
  for (const [what, work] of steps) {
    const answer = (await work()) as { status?: number } | undefined;
    expect(answer?.status ?? 200, what).toBeLessThan(300);
    await site.jobs.drain();
    site.clock.advance({ seconds: 61 });
    expect(await rowsOfBystander(), what).toEqual(before);
  }
});
