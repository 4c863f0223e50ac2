import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addPasskey, Authenticator, refusedPasskey } from "../../../../test/authenticator.ts";
import type { Answer, Browser } from "../../../../test/browser.ts";
import { people } from "../../../../test/people.ts";
import { openSite } from "../../../../test/site.ts";
import { setUpAuthenticator } from "../../../../test/two-factor.ts";

let customer: Browser;
const { email, password } = people.customer;

const tooLate = refusedPasskey("This took too long or was answered before. Please try again.");
const unknown = refusedPasskey(
  "This passkey is not known here, or could not be checked. Please sign in otherwise.",
);

const site = await openSite();

beforeAll(async () => {
  customer = await site.signIn("customer");
});

beforeEach(async () => {
  site.clock.advance({ minutes: 2 });
  await site.db.deleteFrom("passkeys").execute();
});

async function add(device = new Authenticator(), browser = customer): Promise<Authenticator> {
  await addPasskey(browser, device);
  return device;
}

async function ask(browser: Browser, path = "/passkeys/options") {
  const answer = await browser.get(path);
  expect(answer.status).toBe(200);
  return answer.body;
}

async function signInWith(device: Authenticator, lies = {}, browser = site.visitor()): Promise<Answer> {
  const options = await ask(browser);
  return browser.post("/passkeys/sign-in", { passkey: device.sign(options, lies) });
}

async function begin(): Promise<Browser> {
  const visitor = site.visitor();
  const answer = await visitor.post("/login", { email, password });
  expect(answer.body).toEqual({ two_factor: true });
  return visitor;
}

describe("signing in with a passkey", () => {
  it("needs neither address nor password nor code, and counts as confirmed", async () => {
    const device = await add();
    const visitor = site.visitor();
    const options = await ask(visitor);
    expect(options).toMatchObject({ rpId: "localhost", allowCredentials: [], userVerification: "required" });
    expect((await visitor.post("/passkeys/sign-in", { passkey: device.sign(options) })).status).toBe(204);
    expect((await visitor.get("/api/user")).body.data.email).toBe(email);
    expect(visitor.cookies.get("signed_in")).toMatch(/^\d+$/);
    expect((await visitor.get("/user/confirmed-password-status")).body).toEqual({ confirmed: true });
    const [{ last_used_at }] = (await visitor.get("/user/passkeys")).body;
    expect(last_used_at).toBe(site.clock.now().toISOString());
  });

  it("is remembered on request", async () => {
    const device = await add();
    const visitor = site.visitor();
    const passkey = device.sign(await ask(visitor));
    await visitor.post("/passkeys/sign-in", { passkey, remember: true });
    site.clock.advance({ days: 29 });
    expect((await visitor.get("/api/user")).status).toBe(200);
    customer = visitor;
    await customer.post("/user/confirm-password", { password });
  });

  it("accepts a challenge once, within five minutes, in the browser that asked for it", async () => {
    const device = await add();
    const visitor = site.visitor();
    const passkey = device.sign(await ask(visitor));
    const challenge = visitor.cookies.get("site_passkey")!;
    expect(await site.visitor().post("/passkeys/sign-in", { passkey })).toMatchObject(tooLate);
    expect((await visitor.post("/passkeys/sign-in", { passkey })).status).toBe(204);
    const replay = site.visitor();
    replay.cookies.set("site_passkey", challenge);
    expect(await replay.post("/passkeys/sign-in", { passkey })).toMatchObject(tooLate);
    const slow = site.visitor();
    const late = device.sign(await ask(slow));
    site.clock.advance({ minutes: 5 });
    expect(await slow.post("/passkeys/sign-in", { passkey: late })).toMatchObject(tooLate);
  });

  it("refuses a challenge that was created while the clock was ahead", async () => {
    const device = await add();
    const visitor = site.visitor();
    site.clock.advance({ days: 1 });
    const passkey = device.sign(await ask(visitor));
    site.clock.advance({ days: -1 });
    expect(await visitor.post("/passkeys/sign-in", { passkey })).toMatchObject(tooLate);
  });

  it.each([
    ["of another challenge", { challenge: "b3RoZXI" }],
    ["given in a frame of another site", { frame: { crossOrigin: true } }],
    ["given below another site", { frame: { crossOrigin: true, topOrigin: "https://frostway.example.org" } }],
    ["given on another site", { origin: "https://frostway.example.org" }],
    ["given for another site", { rpId: "example.org" }],
    ["that makes a passkey", { type: "webauthn.create" }],
    ["of a device that did not verify who uses it", { isVerified: false }],
    ["under somebody else's name", { userHandle: "OTk5OTk" }],
  ])("refuses a signature %s", async (_what, lies) => {
    const device = await add();
    expect(await signInWith(device, lies)).toMatchObject(unknown);
    expect((await signInWith(device)).status).toBe(204);
  });

  it("refuses an unknown passkey, and the signature of another passkey", async () => {
    const device = await add();
    expect(await signInWith(new Authenticator())).toMatchObject(unknown);
    const visitor = site.visitor();
    const forged = { ...new Authenticator().sign(await ask(visitor)), id: device.id, rawId: device.id };
    expect(await visitor.post("/passkeys/sign-in", { passkey: forged })).toMatchObject(unknown);
  });

  it("refuses a passkey after a copy of it has signed", async () => {
    const device = new Authenticator();
    device.counter = 4_294_967_290;
    await add(device);
    device.counter += 2;
    expect((await signInWith(device)).status).toBe(204);
    const copied = refusedPasskey(
      "A copy of this passkey has been used. Please sign in otherwise and remove it.",
    );
    expect(await signInWith(device)).toMatchObject(copied);
    device.counter = 0;
    expect(await signInWith(device)).toMatchObject(copied);
    device.counter = 4_294_967_295;
    expect((await signInWith(device)).status).toBe(204);
  });

  it.each([
    ["nothing", undefined],
    ["a word", "passkey"],
    ["a list", []],
    ["no identifier", { id: "" }],
    ["an identifier in other letters", { id: "a+b/c=" }],
    ["an identifier that is another", { rawId: "b3RoZXI" }],
    ["another kind of key", { type: "password" }],
    ["no response", { response: null }],
    ["client data that is no JSON", { response: { clientDataJSON: "bm8" } }],
    ["client data that is null", { response: { clientDataJSON: "bnVsbA" } }],
    ["client data without end", { response: { clientDataJSON: "A".repeat(5000) } }],
    ["too little from the device", { response: { authenticatorData: "AAAA" } }],
    ["a signature that is none", { response: { signature: "AAAA" } }],
    ["a number for a user", { response: { userHandle: 1 } }],
  ])("refuses %s", async (_what, wrong) => {
    const device = await add();
    const visitor = site.visitor();
    const right = device.sign(await ask(visitor));
    const isPart = typeof wrong === "object" && !Array.isArray(wrong);
    const response = isPart && "response" in wrong && wrong.response;
    const passkey = isPart
      ? { ...right, ...wrong, ...(response && { response: { ...right.response, ...response } }) }
      : wrong;
    const answer = await visitor.post("/passkeys/sign-in", { passkey });
    expect(answer).toMatchObject({ status: 422, body: { errors: { passkey: [expect.any(String)] } } });
    expect((await visitor.get("/api/user")).status).toBe(401);
  });

  it("is refused after sixty wrong ones in a minute from one client", async () => {
    const device = await add();
    const visitor = site.visitor();
    const passkey = device.sign(await ask(visitor));
    for (let attempt = 0; attempt < 60; attempt += 1) {
      expect((await site.visitor().post("/passkeys/sign-in", { passkey })).status).toBe(422);
    }
    expect((await visitor.post("/passkeys/sign-in", { passkey })).status).toBe(429);
  });
});

describe("a passkey as the second factor", () => {
  it("is asked for after a right password, and signs nobody in before", async () => {
    const device = await add();
    const visitor = await begin();
    expect((await visitor.get("/api/user")).status).toBe(401);
    const options = await ask(visitor, "/two-factor-challenge/passkey/options");
    expect(options.allowCredentials).toEqual([
      { id: device.id, type: "public-key", transports: ["internal"] },
    ]);
    const answer = await visitor.post("/two-factor-challenge/passkey", { passkey: device.sign(options) });
    expect(answer.status).toBe(204);
    expect((await visitor.get("/api/user")).body.data.email).toBe(email);
  });

  it("can be used as well as an authenticator's codes and the recovery codes", async () => {
    const device = await add();
    const codeNow = await setUpAuthenticator(site, customer);
    expect((await (await begin()).post("/two-factor-challenge", { code: codeNow() })).status).toBe(204);
    const [recovery_code] = (await customer.get("/user/two-factor-recovery-codes")).body;
    expect((await (await begin()).post("/two-factor-challenge", { recovery_code })).status).toBe(204);
    await customer.delete("/user/two-factor-authentication");
    expect((await customer.get("/user/two-factor-recovery-codes")).body).toHaveLength(8);
    const visitor = await begin();
    const passkey = device.sign(await ask(visitor, "/two-factor-challenge/passkey/options"));
    expect((await visitor.post("/two-factor-challenge/passkey", { passkey })).status).toBe(204);
  });

  it("must belong to that user and answer this sign-in", async () => {
    await add();
    const driver = await site.signIn("driver");
    const theirs = await add(new Authenticator(), driver);
    const visitor = await begin();
    const options = await ask(visitor, "/two-factor-challenge/passkey/options");
    const passkey = theirs.sign(options);
    expect(await visitor.post("/two-factor-challenge/passkey", { passkey })).toMatchObject(unknown);
    // A signature for signing in does not complete a second factor, and the reverse.
    const other = await begin();
    const signIn = theirs.sign(await ask(other));
    expect(await other.post("/two-factor-challenge/passkey", { passkey: signIn })).toMatchObject(tooLate);
    const completing = theirs.sign(await ask(other, "/two-factor-challenge/passkey/options"));
    expect(await other.post("/passkeys/sign-in", { passkey: completing })).toMatchObject(tooLate);
  });

  it("is refused without a sign-in that awaits a second factor", async () => {
    const device = await add();
    const expired = refusedPasskey("This sign-in has expired. Please sign in again.");
    const path = "/two-factor-challenge/passkey";
    expect(await site.visitor().get(`${path}/options`)).toMatchObject(expired);
    expect(await customer.get(`${path}/options`)).toMatchObject(expired);
    const visitor = await begin();
    const passkey = device.sign(await ask(visitor, `${path}/options`));
    site.clock.advance({ minutes: 10 });
    expect(await visitor.post(path, { passkey })).toMatchObject(expired);
  });

  it("counts failures together with wrong codes: five a minute for an account", async () => {
    await add();
    const visitor = await begin();
    const passkey = new Authenticator().sign(await ask(visitor, "/two-factor-challenge/passkey/options"));
    const statuses = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      statuses.push((await visitor.post("/two-factor-challenge/passkey", { passkey })).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });
});
