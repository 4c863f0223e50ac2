import { generateSync } from "otplib";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { people } from "../../../../test/people.ts";
import { openSite } from "../../../../test/site.ts";
import { findUserByEmail } from "../users/users.server.ts";

let customer: Browser;
const { email, password } = people.customer;
const wrongCode = "The provided two factor authentication code was invalid.";
const wrongRecoveryCode = "The provided two factor recovery code was invalid.";

const site = await openSite();

beforeAll(async () => {
  customer = await site.signIn("customer");
});

// An hour passes between tests, so that the wrong codes of one test do not block the next.
beforeEach(() => site.clock.advance({ minutes: 61 }));

const codeAt = (secret: string, seconds = 0) =>
  generateSync({ secret, epoch: Math.floor(site.clock.now().getTime() / 1000) + seconds });

async function setUp(browser = customer): Promise<string> {
  await browser.post("/user/confirm-password", { password });
  await browser.delete("/user/two-factor-authentication");
  await browser.post("/user/two-factor-authentication");
  const { secretKey } = (await browser.get("/user/two-factor-secret-key")).body;
  const answer = await browser.post("/user/confirmed-two-factor-authentication", { code: codeAt(secretKey) });
  expect(answer.status).toBe(200);
  site.clock.advance({ minutes: 2 });
  return secretKey;
}

async function begin(remember = false): Promise<Browser> {
  const visitor = site.visitor();
  const answer = await visitor.post("/login", { email, password, remember });
  expect(answer).toMatchObject({ status: 200, body: { two_factor: true } });
  return visitor;
}

describe("setting up two-factor authentication", () => {
  it("creates a secret and eight codes, and takes effect once a code has confirmed them", async () => {
    expect((await customer.get("/user/two-factor-recovery-codes")).body).toEqual([]);
    const made = await customer.post("/user/two-factor-authentication");
    expect(made).toMatchObject({ status: 200, body: "" });
    const { secretKey } = (await customer.get("/user/two-factor-secret-key")).body;
    expect(secretKey).toMatch(/^[A-Z2-7]{32}$/);
    const { svg, url } = (await customer.get("/user/two-factor-qr-code")).body;
    expect(svg).toMatch(/^<svg /);
    expect(url).toContain(`secret=${secretKey}`);
    expect(decodeURIComponent(url)).toContain("Frostway Transport Refrigeration");
    expect((await customer.get("/user/two-factor-recovery-codes")).body).toHaveLength(8);
    expect((await customer.get("/api/user")).body.data.two_factor_enabled).toBe(false);
    const early = await site.visitor().post("/login", { email, password });
    expect(early.body).toEqual({ two_factor: false });

    expect(
      await customer.post("/user/confirmed-two-factor-authentication", { code: "000000" }),
    ).toMatchObject({
      status: 422,
      body: { errors: { code: [wrongCode] } },
    });
    const code = codeAt(secretKey).replace(/^(...)/, "$1 ");
    const confirmed = await customer.post("/user/confirmed-two-factor-authentication", { code });
    expect(confirmed.status).toBe(200);
    expect((await customer.get("/api/user")).body.data.two_factor_enabled).toBe(true);
  });

  it("keeps the secret when it is switched on a second time", async () => {
    const secret = await setUp();
    await customer.post("/user/two-factor-authentication");
    expect((await customer.get("/user/two-factor-secret-key")).body.secretKey).toBe(secret);
  });

  it("stores secret and recovery codes encrypted, and bound to their owner", async () => {
    const secret = await setUp();
    const codes: string[] = (await customer.get("/user/two-factor-recovery-codes")).body;
    const user = await findUserByEmail(site.db, email);
    for (const word of [secret, ...codes]) expect(JSON.stringify(user)).not.toContain(word);
    const driver = await site.signIn("driver");
    const { id } = (await driver.get("/api/user")).body.data;
    await site.db
      .updateTable("users")
      .set({ two_factor_secret: user!.two_factor_secret })
      .where("id", "=", id)
      .execute();
    expect((await driver.get("/user/two-factor-secret-key")).status).toBe(404);
  });

  it("replaces the recovery codes on request", async () => {
    await setUp();
    const before: string[] = (await customer.get("/user/two-factor-recovery-codes")).body;
    expect((await customer.post("/user/two-factor-recovery-codes")).status).toBe(200);
    const after: string[] = (await customer.get("/user/two-factor-recovery-codes")).body;
    expect(after).toHaveLength(8);
    expect(after.filter((code) => before.includes(code))).toEqual([]);
  });

  it("is switched off again, and leaves no secret", async () => {
    await setUp();
    expect((await customer.delete("/user/two-factor-authentication")).status).toBe(200);
    expect(await customer.get("/user/two-factor-secret-key")).toMatchObject({ status: 404 });
    expect(await customer.get("/user/two-factor-qr-code")).toMatchObject({ status: 404 });
    expect(await customer.post("/user/two-factor-recovery-codes")).toMatchObject({ status: 404 });
    expect((await site.visitor().post("/login", { email, password })).body).toEqual({ two_factor: false });
  });

  const calls = [
    ["POST", "/user/two-factor-authentication"],
    ["DELETE", "/user/two-factor-authentication"],
    ["POST", "/user/confirmed-two-factor-authentication"],
    ["GET", "/user/two-factor-qr-code"],
    ["GET", "/user/two-factor-secret-key"],
    ["GET", "/user/two-factor-recovery-codes"],
    ["POST", "/user/two-factor-recovery-codes"],
  ] as const;

  it.each(calls)("%s %s answers 423 without a confirmed password", async (method, path) => {
    const body = { code: "123456" };
    const send = (browser: Browser) =>
      method === "GET" ? browser.get(path) : browser.write(method, path, body);
    const driver = site.visitor();
    await driver.post("/login", { ...people.driver, remember: true });
    site.clock.advance({ hours: 3 });
    expect(await send(driver)).toMatchObject({
      status: 423,
      body: { message: "Password confirmation required." },
    });
    await customer.post("/login", { email, password });
  });
});

describe("signing in with a second factor", () => {
  it("signs nobody in before the code is right, and gives no hint", async () => {
    const secret = await setUp();
    const visitor = await begin();
    expect(visitor.cookies.has("signed_in")).toBe(false);
    expect((await visitor.get("/api/user")).status).toBe(401);
    expect((await visitor.get("/user/confirmed-password-status")).status).toBe(401);
    const before = visitor.cookies.get("site_session");
    expect(await visitor.post("/two-factor-challenge", { code: "000000" })).toMatchObject({
      status: 422,
      body: { errors: { code: [wrongCode] } },
    });
    expect((await visitor.post("/two-factor-challenge", { code: codeAt(secret) })).status).toBe(204);
    expect((await visitor.get("/api/user")).body.data.email).toBe(email);
    expect(visitor.cookies.get("signed_in")).toMatch(/^\d+$/);
    expect(visitor.cookies.get("site_session")).not.toBe(before);
  });

  it("accepts a code only once, and no earlier code after it", async () => {
    const secret = await setUp();
    const code = codeAt(secret);
    const early = codeAt(secret, -30);
    const first = await begin();
    const second = await begin();
    const [one, two] = await Promise.all([
      first.post("/two-factor-challenge", { code }),
      second.post("/two-factor-challenge", { code }),
    ]);
    expect(new Set([one.status, two.status])).toEqual(new Set([204, 422]));
    expect((await (await begin()).post("/two-factor-challenge", { code })).status).toBe(422);
    expect((await (await begin()).post("/two-factor-challenge", { code: early })).status).toBe(422);
  });

  it("takes a recovery code once", async () => {
    await setUp();
    const [code]: string[] = (await customer.get("/user/two-factor-recovery-codes")).body;
    const wrong = await (await begin()).post("/two-factor-challenge", { recovery_code: "AAAAA-AAAAA" });
    expect(wrong).toMatchObject({ status: 422, body: { errors: { recovery_code: [wrongRecoveryCode] } } });
    const [first, second] = [await begin(), await begin()];
    const statuses = await Promise.all([
      first.post("/two-factor-challenge", { recovery_code: code?.toLowerCase() }),
      second.post("/two-factor-challenge", { recovery_code: code }),
    ]);
    expect(new Set(statuses.map((answer) => answer.status))).toEqual(new Set([204, 422]));
    const left: string[] = (await customer.get("/user/two-factor-recovery-codes")).body;
    expect(left).toHaveLength(8);
    expect(left).not.toContain(code);
  });

  it.each([
    ["codes", { code: "000000" }],
    ["recovery codes", { recovery_code: "AAAAA-AAAAA" }],
  ])("takes five %s a minute for an account, from however many sessions", async (_what, wrong) => {
    const secret = await setUp();
    const statuses = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      statuses.push((await (await begin()).post("/two-factor-challenge", wrong)).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    expect((await (await begin()).post("/two-factor-challenge", { code: codeAt(secret) })).status).toBe(429);
  });

  it("waits ten minutes for the code", async () => {
    const secret = await setUp();
    const slow = await begin();
    site.clock.advance({ minutes: 9 });
    expect((await slow.post("/two-factor-challenge", { code: codeAt(secret) })).status).toBe(204);
    const visitor = await begin();
    site.clock.advance({ minutes: 10 });
    expect(await visitor.post("/two-factor-challenge", { code: codeAt(secret) })).toMatchObject({
      status: 422,
      body: { errors: { code: ["This sign-in has expired. Please sign in again."] } },
    });
  });

  it("refuses a code from a session that does not await one", async () => {
    const secret = await setUp();
    expect(await customer.post("/two-factor-challenge", { code: codeAt(secret) })).toMatchObject({
      status: 422,
      body: { errors: { code: ["This sign-in has expired. Please sign in again."] } },
    });
  });

  it("remembers the user who asked for it", async () => {
    const secret = await setUp();
    const visitor = await begin(true);
    await visitor.post("/two-factor-challenge", { code: codeAt(secret) });
    site.clock.advance({ days: 29 });
    expect((await visitor.get("/api/user")).status).toBe(200);
    await customer.post("/login", { email, password });
    customer = visitor;
  });

  it("requires a code", async () => {
    expect(await site.visitor().post("/two-factor-challenge", {})).toMatchObject({
      status: 422,
      body: { errors: { code: ["The code field is required."] } },
    });
  });
});
