import { beforeEach, describe, expect, it } from "vitest";
import { addPasskey, Authenticator } from "../../../../test/authenticator.ts";
import type { Browser } from "../../../../test/browser.ts";
import { mailsOf } from "../../../../test/mails.ts";
import { people } from "../../../../test/people.ts";
import { openSite, type Site } from "../../../../test/site.ts";
import { setUpAuthenticator } from "../../../../test/two-factor.ts";

let site: Site;
let customer: Browser;
let code: () => string;
const { email, password } = people.customer;

beforeEach(async () => {
  site = await openSite();
  customer = site.visitor();
  await site.signIn("customer");
  await customer.post("/login", { email, password, remember: true });
  code = await setUpAuthenticator(site, customer);
});

const switchOff = (browser = customer) => browser.delete("/user/two-factor-authentication");
const confirmPassword = (browser = customer) => browser.post("/user/confirm-password", { password });
const confirmCode = (given = code(), browser = customer) =>
  browser.post("/user/confirm-second-factor", { code: given });
const factorAsked = {
  status: 423,
  body: { message: "Password confirmation required.", code: "second_factor_confirmation_required" },
};

async function confirmWith(device: Authenticator, browser = customer) {
  const { body: options } = await browser.get("/user/confirm-passkey/options");
  return browser.post("/user/confirm-passkey", { passkey: device.sign(options) });
}

describe("switching the second factor off", () => {
  it("needs no confirmation within three hours of signing in with it", async () => {
    const other = site.visitor();
    await other.post("/login", { email, password });
    expect((await other.post("/two-factor-challenge", { code: code() })).status).toBe(204);
    site.clock.advance({ hours: 1, minutes: 59 });
    expect((await switchOff(other)).status).toBe(200);
  });

  it("needs the password and then a code after that", async () => {
    site.clock.advance({ hours: 3 });
    expect(await switchOff()).toMatchObject({
      status: 423,
      body: { message: "Password confirmation required." },
    });
    await confirmPassword();
    expect(await switchOff()).toMatchObject(factorAsked);
    expect((await confirmCode()).status).toBe(201);
    expect((await switchOff()).status).toBe(200);
  });

  it("is not opened by a code alone", async () => {
    site.clock.advance({ hours: 3 });
    expect((await confirmCode()).status).toBe(201);
    const answer = await switchOff();
    expect(answer).toMatchObject({ status: 423 });
    expect(answer.body.code).toBeUndefined();
  });

  it("is not opened by a code that was given in another session", async () => {
    const other = site.visitor();
    site.clock.advance({ hours: 3 });
    await other.post("/login", { email, password });
    await other.post("/two-factor-challenge", { code: code() });
    await confirmPassword();
    expect(await switchOff()).toMatchObject(factorAsked);
  });

  it("needs only a passkey, which replaces both", async () => {
    const device = new Authenticator();
    await addPasskey(customer, device);
    site.clock.advance({ hours: 3 });
    const before = customer.cookies.get("site_session");
    expect((await confirmWith(device)).status).toBe(201);
    expect(customer.cookies.get("site_session")).not.toBe(before);
    expect((await customer.get("/user/confirmed-password-status")).body).toEqual({ confirmed: true });
    expect((await switchOff()).status).toBe(200);
  });

  it("needs only the password when the account has no second factor", async () => {
    const driver = site.visitor();
    await site.signIn("driver");
    await driver.post("/login", { ...people.driver, remember: true });
    await driver.post("/user/two-factor-authentication");
    site.clock.advance({ hours: 3 });
    await confirmPassword(driver);
    expect((await switchOff(driver)).status).toBe(200);
  });

  it("is possible after a sign-in with a recovery code, when the authenticator is lost", async () => {
    const [recovery_code] = (await customer.get("/user/two-factor-recovery-codes")).body as string[];
    const other = site.visitor();
    await other.post("/login", { email, password });
    expect((await other.post("/two-factor-challenge", { recovery_code })).status).toBe(204);
    expect((await switchOff(other)).status).toBe(200);
  });
});

it("each request that concerns a second factor asks for the existing one", async () => {
  const calls = [
    ["POST", "/user/two-factor-authentication"],
    ["POST", "/user/confirmed-two-factor-authentication"],
    ["GET", "/user/two-factor-qr-code"],
    ["GET", "/user/two-factor-secret-key"],
    ["GET", "/user/two-factor-recovery-codes"],
    ["POST", "/user/two-factor-recovery-codes"],
    ["GET", "/user/passkeys/options"],
    ["POST", "/user/passkeys"],
    ["PATCH", "/user/passkeys/1"],
    ["DELETE", "/user/passkeys/1"],
  ] as const;
  const { body: options } = await customer.get("/user/passkeys/options");
  const body = { code: code(), name: "Thief's", passkey: new Authenticator().make(options) };
  site.clock.advance({ hours: 3 });
  await confirmPassword();
  for (const [method, path] of calls) {
    const sent = method === "GET" ? customer.get(path) : customer.write(method, path, body);
    expect(await sent, `${method} ${path}`).toMatchObject(factorAsked);
  }
});

it("each change of the second factor is mailed, and on and off sign the other devices out", async () => {
  const noticesOf = async (work: () => Promise<{ status: number }>) =>
    (await mailsOf(site, async () => expect((await work()).status).toBeLessThan(300))).map(
      ({ to, text }) => [to, text.replaceAll(/\s+/g, " ")] as const,
    );
  const other = site.visitor();
  await other.post("/login", { email, password });
  await other.post("/two-factor-challenge", { code: code() });
  const isIn = async () => (await other.get("/api/user")).status === 200;
  expect(await noticesOf(() => customer.post("/user/two-factor-recovery-codes"))).toEqual([
    [email, expect.stringContaining("have been replaced by new ones")],
  ]);
  expect(await isIn()).toBe(true);
  expect(await noticesOf(() => switchOff())).toEqual([[email, expect.stringContaining("switched off")]]);
  expect(await isIn()).toBe(false);
  await other.post("/login", { email, password });
  expect(await isIn()).toBe(true);
  const on = await noticesOf(async () => {
    await setUpAuthenticator(site, customer);
    return { status: 200 };
  });
  expect(on).toEqual([[email, expect.stringContaining("switched on")]]);
  expect(await isIn()).toBe(false);
});

describe("a code that confirms", () => {
  it("works once, and gives the session another token", async () => {
    const given = code();
    const before = customer.cookies.get("site_session");
    expect((await confirmCode(given)).status).toBe(201);
    expect(customer.cookies.get("site_session")).not.toBe(before);
    expect(await confirmCode(given)).toMatchObject({ status: 422 });
  });

  it("ends the session after ten wrong codes in a row, and mails the user", async () => {
    const mails = await mailsOf(site, async () => {
      for (let count = 0; count < 10; count += 1) {
        site.clock.advance({ seconds: 16 });
        expect((await confirmCode("000000")).status).toBe(422);
      }
    });
    expect(mails).toMatchObject([{ to: email, text: expect.stringContaining("a device that is signed in") }]);
    expect((await customer.get("/api/user")).status).toBe(401);
  });
});

describe("a passkey that confirms", () => {
  it("must belong to the user and answer the challenge of this session", async () => {
    const device = new Authenticator();
    await addPasskey(customer, device);
    const driver = await site.signIn("driver");
    const refused = { status: 422, body: { errors: { passkey: [expect.any(String)] } } };
    expect(await confirmWith(device, driver)).toMatchObject(refused);
    expect((await driver.get("/user/confirmed-password-status")).body).toEqual({ confirmed: true });
    const { body: forSignIn } = await customer.get("/passkeys/options");
    const passkey = device.sign(forSignIn);
    expect(await customer.post("/user/confirm-passkey", { passkey })).toMatchObject(refused);
    const events = await site.db
      .selectFrom("security_events")
      .select(["kind", "result"])
      .where("kind", "=", "passkey-confirmation")
      .execute();
    expect(events.map(({ result }) => result)).toEqual(["wrong", "wrong"]);
  });
});
