import { beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { addPerson, people } from "../../../../test/people.ts";
import { openSite } from "../../../../test/site.ts";

const { email, password } = people.customer;
const wrongWords = "These credentials do not match our records.";
const unauthenticated = { status: 401, body: { message: "Unauthenticated." } };

const site = await openSite();
await addPerson(site.services, "customer");
await addPerson(site.services, "driver");

beforeEach(() => site.clock.advance({ minutes: 2 }));

const cookieOf = (answer: { headers: Headers }, name: string) =>
  answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`));

describe("signing in", () => {
  it("answers two_factor false and shows the user", async () => {
    const visitor = site.visitor();
    const answer = await visitor.post("/login", { email: email.toUpperCase(), password });
    expect(answer).toMatchObject({ status: 200, body: { two_factor: false } });
    const me = await visitor.get("/api/user");
    expect(me.body.data).toEqual({
      id: expect.any(Number),
      firstname: "Cara",
      lastname: "Customer",
      email,
      telephone: null,
      address1: null,
      address2: null,
      town: null,
      postcode: null,
      role: "user",
      cvfile: null,
      school_id: null,
      school_name: null,
      email_verified: true,
      two_factor_enabled: false,
      version: 1,
    });
  });

  it("keeps a session that ends with the browser and after two hours idle", async () => {
    const visitor = site.visitor();
    const answer = await visitor.post("/login", { email, password });
    expect(cookieOf(answer, "site_session")).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(cookieOf(answer, "signed_in")).toMatch(/^signed_in=\d+; Path=\/; SameSite=Lax$/);
    site.clock.advance({ minutes: 119 });
    expect((await visitor.get("/api/user")).status).toBe(200);
    site.clock.advance({ minutes: 119 });
    expect((await visitor.get("/api/user")).status).toBe(200);
    site.clock.advance({ minutes: 121 });
    expect(await visitor.get("/api/user")).toMatchObject(unauthenticated);
  });

  it("remembers for 30 days when asked to", async () => {
    const visitor = site.visitor();
    const answer = await visitor.post("/login", { email, password, remember: true });
    expect(cookieOf(answer, "site_session")).toContain("; Max-Age=2592000");
    site.clock.advance({ days: 29 });
    expect((await visitor.get("/api/user")).status).toBe(200);
    site.clock.advance({ days: 1, seconds: 1 });
    expect(await visitor.get("/api/user")).toMatchObject(unauthenticated);
  });

  it("stores only a hash of the session's token", async () => {
    const visitor = site.visitor();
    await visitor.post("/login", { email, password });
    const rows = await site.db.selectFrom("sessions").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(visitor.cookies.get("site_session"));
  });

  it("creates a new session and a new token each time, so that none can be planted", async () => {
    const visitor = await site.signIn("customer");
    const [session, token] = ["site_session", "XSRF-TOKEN"].map((name) => visitor.cookies.get(name));
    await visitor.post("/login", { email, password });
    expect(visitor.cookies.get("site_session")).not.toBe(session);
    expect(visitor.cookies.get("XSRF-TOKEN")).not.toBe(token);
    const old = site.visitor();
    old.cookies.set("site_session", session!);
    expect(await old.get("/api/user")).toMatchObject(unauthenticated);
  });

  it("refuses a wrong password and an unknown address in the same words", async () => {
    for (const attempt of [
      { email, password: "wrong" },
      { email: "nobody@example.com", password },
    ]) {
      const answer = await site.visitor().post("/login", attempt);
      expect(answer).toMatchObject({
        status: 422,
        body: { message: wrongWords, errors: { email: [wrongWords] } },
      });
    }
  });

  it("refuses a request without its fields", async () => {
    const answer = await site.visitor().post("/login", {});
    expect(answer).toMatchObject({
      status: 422,
      body: {
        message: "The email field is required. (and 1 more error)",
        errors: { email: ["The email field is required."], password: ["The password field is required."] },
      },
    });
  });

  it("stops after 5 failures a minute for an address and a client, whatever X-Forwarded-For says", async () => {
    const statuses = [];
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      const headers = { "X-Forwarded-For": `192.0.2.${attempt}` };
      statuses.push(
        (await site.visitor().post("/login", { email: people.driver.email, password: "no" }, { headers }))
          .status,
      );
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    const right = await site.visitor().post("/login", { email: people.driver.email, password });
    expect(right).toMatchObject({ status: 429, body: { message: "Too Many Attempts." } });
    expect(Number(right.headers.get("Retry-After"))).toBeGreaterThan(0);
    const other = await site.visitor().post("/login", { email, password });
    expect(other.status).toBe(200);
    site.clock.advance({ seconds: 61 });
    expect((await site.visitor().post("/login", { email: people.driver.email, password })).status).toBe(200);
  });

  it("does not count sign-ins that succeed", async () => {
    for (let attempt = 0; attempt < 8; attempt += 1) {
      expect((await site.visitor().post("/login", { email, password })).status).toBe(200);
    }
  });

  it("takes the last hop of X-Forwarded-For only behind a trusted proxy", async () => {
    const proxied = await openSite({ TRUST_PROXY: "on" });
    const attempt = async (forwarded: string) =>
      (
        await proxied
          .visitor()
          .post("/login", { email, password: "no" }, { headers: { "X-Forwarded-For": forwarded } })
      ).status;
    const sameHop = [];
    for (let host = 1; host <= 6; host += 1) sameHop.push(await attempt(`192.0.2.${host}, 198.51.100.7`));
    expect(sameHop).toEqual([422, 422, 422, 422, 422, 429]);
    expect(await attempt("192.0.2.1, 198.51.100.8")).toBe(422);
  });
});

describe("signing out", () => {
  it("ends the session and deletes the hint cookie", async () => {
    const customer = await site.signIn("customer");
    const session = customer.cookies.get("site_session")!;
    expect((await customer.post("/logout")).status).toBe(204);
    expect(customer.cookies.has("signed_in")).toBe(false);
    const old = site.visitor();
    old.cookies.set("site_session", session);
    expect(await old.get("/api/user")).toMatchObject(unauthenticated);
  });
});

describe("confirming the password", () => {
  const status = async (browser: Browser) => (await browser.get("/user/confirmed-password-status")).body;

  it("is valid for three hours, and signing in counts as confirming", async () => {
    const visitor = site.visitor();
    await visitor.post("/login", { email, password, remember: true });
    expect(await status(visitor)).toEqual({ confirmed: true });
    site.clock.advance({ hours: 3 });
    expect(await status(visitor)).toEqual({ confirmed: false });
    const answer = await visitor.post("/user/confirm-password", { password });
    expect(answer.status).toBe(201);
    expect(await status(visitor)).toEqual({ confirmed: true });
  });

  it("replaces the session's token, so that a copy of the former one is worthless", async () => {
    const customer = await site.signIn("customer");
    const before = customer.cookies.get("site_session")!;
    expect((await customer.post("/user/confirm-password", { password })).status).toBe(201);
    expect((await customer.get("/api/user")).status).toBe(200);
    expect((await customer.post("/user/confirm-password", { password })).status).toBe(201);
    const copy = site.visitor();
    copy.cookies.set("site_session", before);
    expect(await copy.get("/api/user")).toMatchObject(unauthenticated);
  });

  it("refuses a wrong password, five times a minute", async () => {
    const customer = await site.signIn("customer");
    const answers = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      answers.push(await customer.post("/user/confirm-password", { password: "wrong" }));
    }
    expect(answers[0]).toMatchObject({
      status: 422,
      body: { errors: { password: ["The provided password was incorrect."] } },
    });
    expect(answers.map((answer) => answer.status)).toEqual([422, 422, 422, 422, 422, 429]);
  });
});
