import { generateSync } from "otplib";
import { beforeEach, expect, it, vi } from "vitest";
import {
  decryptFactor,
  encryptFactor,
} from "../../app/features/accounts/two-factor/sealed-factors.server.ts";
import { requireUser } from "../../app/features/accounts/users/users.server.ts";
import { adoptIdentity, checkIdentity } from "../../app/platform/identity/site-identity.server.ts";
import { logger } from "../../app/platform/log.server.ts";
import { sendMail } from "../../app/platform/mail/send-mail.server.ts";
import type { Services } from "../../app/platform/services.ts";
import { Browser } from "../../test/browser.ts";
import { linkIn, mailsOf } from "../../test/mails.ts";
import { people } from "../../test/people.ts";
import { setUpAuthenticator } from "../../test/two-factor.ts";
import { openSite, type Site } from "../../test/site.ts";
import { createApp } from "../app.ts";
import { jobHandlers } from "../jobs.ts";
import { rotateSecrets } from "./rotate-secrets.ts";

let site: Site;
let factor: string;
let recoveryCodes: string[];
const { email, password } = people.customer;
const fresh = "the secret of this year, long enough";

beforeEach(async () => {
  site = await openSite();
  await adoptIdentity(site.services);
  const customer = await site.signIn("customer");
  await customer.post("/user/two-factor-authentication");
  factor = (await customer.get("/user/two-factor-secret-key")).body.secretKey;
  recoveryCodes = (await customer.get("/user/two-factor-recovery-codes")).body;
  await customer.post("/user/confirmed-two-factor-authentication", { code: code() });
  site.clock.advance({ minutes: 2 });
});

const code = () => generateSync({ secret: factor, epoch: Math.floor(site.clock.now().getTime() / 1000) });
const withSecrets = (secret: string, previousSecrets: string[]): Services => ({
  ...site.services,
  config: { ...site.config, secret, previousSecrets },
});
const rotated = () => withSecrets(fresh, [site.config.secret]);

/** Returns a copy of the browser, with its cookies, that talks to the site with other secrets. */
function carryOver(browser: Browser, services: Services): Browser {
  const carried = new Browser(createApp(services));
  for (const [name, value] of browser.cookies) carried.cookies.set(name, value);
  return carried;
}

async function begin(services = site.services): Promise<Browser> {
  const browser = new Browser(createApp(services));
  expect((await browser.post("/login", { email, password })).body).toEqual({ two_factor: true });
  return browser;
}

it("another secret in the middle of a sign-in loses nobody, worries nobody, and its use seals again", async () => {
  const logged = vi.spyOn(logger, "error");
  const browser = carryOver(await begin(), rotated());
  expect((await browser.post("/two-factor-challenge", { code: code() })).status).toBe(204);
  expect((await browser.get("/api/user")).body.data.email).toBe(email);
  site.clock.advance({ minutes: 2 });
  const alone = withSecrets(fresh, []);
  const later = await begin(alone);
  expect((await later.post("/two-factor-challenge", { code: code() })).status).toBe(204);
  expect(logged).not.toHaveBeenCalled();
  logged.mockRestore();
});

it("a secret that nobody named makes every code a wrong one, which the log says, and breaks nothing", async () => {
  const logged = vi.spyOn(logger, "error");
  const browser = await begin(withSecrets(fresh, []));
  expect(await browser.post("/two-factor-challenge", { code: code() })).toMatchObject({
    status: 422,
    body: { errors: { code: ["The provided two factor authentication code was invalid."] } },
  });
  expect(await browser.post("/two-factor-challenge", { recovery_code: recoveryCodes[0] })).toMatchObject({
    status: 422,
    body: { errors: { recovery_code: ["The provided two factor recovery code was invalid."] } },
  });
  expect(logged.mock.calls.map(([, words]) => words)).toEqual([
    "no configured APP_SECRET decrypts the two-factor secret",
    "no configured APP_SECRET decrypts the recovery codes",
  ]);
  logged.mockRestore();
});

it("a link that was mailed, or is about to be, proves its address after the rotation", async () => {
  const visitor = site.visitor();
  const person = { firstname: "Rita", lastname: "Register", telephone: "07700 900123" };
  const words = { password: "peas at dawn again", password_confirmation: "peas at dawn again" };
  const [mailed] = await mailsOf(site, async () => {
    await visitor.post("/api/register", { ...person, ...words, email: "rita@example.com" });
  });
  const verify = /email\/verify/;
  const outcome = async (link: string) =>
    (await carryOver(visitor, rotated()).get(link)).headers.get("Location");
  expect(await outcome(linkIn(mailed, verify))).toBe("/account?verified=1");

  site.clock.advance({ minutes: 2 });
  await site.visitor().post("/api/register", { ...person, ...words, email: "rolf@example.com" });
  const { payload } = await site.db
    .selectFrom("jobs")
    .select("payload")
    .where("kind", "=", "mail-verification")
    .executeTakeFirstOrThrow();
  const run = jobHandlers["mail-verification"] as (services: Services, order: unknown) => Promise<void>;
  await run(rotated(), JSON.parse(payload));
  const { id } = await site.db
    .selectFrom("mails")
    .select("id")
    .where("recipient", "=", "rolf@example.com")
    .executeTakeFirstOrThrow();
  await sendMail(rotated(), { mailId: id });
  expect(await outcome(linkIn(site.mails.at(-1), verify))).toBe("/account?verified=1");
});

it("the command re-encrypts everything, reports what it did, and finds nothing to do the second time", async () => {
  site.mails.failing = true;
  await site.visitor().post("/forgot-password", { email });
  await site.jobs.drain();
  await expect(rotateSecrets(rotated())).rejects.toThrow(
    /^APP_SECRET: start the site with this secret first/,
  );
  await checkIdentity(rotated());
  expect(await rotateSecrets(rotated())).toEqual({
    isWhole: true,
    lines: [
      "two-factor secrets: 1 re-encrypted",
      "lists of recovery codes: 1 re-encrypted",
      "links in mails that wait: 2 re-encrypted",
      "secrets of webhooks: 0 re-encrypted",
      expect.stringContaining("remove APP_SECRET_PREVIOUS"),
    ],
  });
  const { lines } = await rotateSecrets(rotated());
  expect(lines.slice(0, 3).every((line) => line.endsWith(": 0 re-encrypted"))).toBe(true);

  const alone = withSecrets(fresh, []);
  site.mails.failing = false;
  const { id } = await site.db
    .selectFrom("mails")
    .select("id")
    .where("kind", "=", "password-reset")
    .executeTakeFirstOrThrow();
  await sendMail(alone, { mailId: id });
  expect(linkIn(site.mails.at(-1), /reset-password/)).not.toContain("sealed~");
  const recovering = await begin(alone);
  const used = await recovering.post("/two-factor-challenge", { recovery_code: recoveryCodes[0] });
  expect(used.status).toBe(204);
});

it("the command also re-encrypts what is in the bin, so that a restored account keeps its second factor", async () => {
  const { id } = await site.db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const other = await site.signIn("driver");
  await setUpAuthenticator(site, other);
  const { id: otherId } = (await other.get("/api/user")).body.data;
  const owner = await site.signIn("owner");
  expect((await owner.delete(`/api/users/${id}`)).status).toBe(204);
  expect((await owner.delete(`/api/users/${otherId}`)).status).toBe(204);
  const binned = () => site.db.selectFrom("bin").select(["of_id", "rows"]).orderBy("id").execute();
  const before = await binned();
  await checkIdentity(rotated());
  expect((await rotateSecrets(rotated())).lines).toContain("two-factor secrets: 2 re-encrypted");
  for (const [place, { of_id, rows }] of (await binned()).entries()) {
    expect(rows).toContain(`"id":${of_id},`);
    expect(rows).not.toBe(before[place]!.rows);
  }
  expect((await carryOver(owner, rotated()).post(`/api/bin/user/${id}/restore`)).status).toBe(200);
  const alone = withSecrets(fresh, []);
  expect((await (await begin(alone)).post("/two-factor-challenge", { code: code() })).status).toBe(204);
});

it("the command goes through more accounts than it reads at once", async () => {
  const { id: _, ...copied } = await site.db
    .selectFrom("users")
    .selectAll()
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const first = 1_000;
  const rows = Array.from({ length: 500 }, (_none, number) => {
    const [id, address] = [first + number, `many${number}@example.com`];
    const secret = encryptFactor(site.config, { column: "two_factor_secret", userId: id }, `SECRET${number}`);
    return { ...copied, id, email: address, two_factor_secret: secret, two_factor_recovery_codes: null };
  });
  for (let start = 0; start < rows.length; start += 100)
    await site.db
      .insertInto("users")
      .values(rows.slice(start, start + 100))
      .execute();
  await checkIdentity(rotated());
  expect((await rotateSecrets(rotated())).lines.slice(0, 2)).toEqual([
    "two-factor secrets: 501 re-encrypted",
    "lists of recovery codes: 1 re-encrypted",
  ]);
  const { config } = withSecrets(fresh, []);
  for (const number of [0, 250, 499]) {
    const user = await requireUser(site.db, first + number);
    expect(decryptFactor(config, "two_factor_secret", user)).toBe(`SECRET${number}`);
  }
});

it("the command does not change what it cannot decrypt, and says so", async () => {
  site.mails.failing = true;
  await site.visitor().post("/forgot-password", { email });
  await site.jobs.drain();
  const read = async () => [
    await site.db.selectFrom("users").select("two_factor_secret").execute(),
    await site.db.selectFrom("mails").select("sealed_words").orderBy("id").execute(),
  ];
  const before = await read();
  const wrong = withSecrets(fresh, ["a secret that never was this site's"]);
  await adoptIdentity(wrong);
  const { lines, isWhole } = await rotateSecrets(wrong);
  expect(isWhole).toBe(false);
  expect(lines[0]).toBe("two-factor secrets: 0 re-encrypted, 1 cannot be decrypted");
  expect(await read()).toEqual(before);
});
