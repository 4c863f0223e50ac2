import { describe, expect, it } from "vitest";
import { linkIn, mailsOf } from "../../../../test/mails.ts";
import { openSite } from "../../../../test/site.ts";
import { findUserByEmail } from "../users/users.server.ts";

let count = 0;

const password = "frozen peas at dawn";
const person = () => {
  count += 1;
  return {
    firstname: "Rita",
    lastname: "Register",
    email: `rita${count}@example.com`,
    telephone: "07700 900123",
    password,
    password_confirmation: password,
  };
};

const site = await openSite();

describe("registering", () => {
  it("opens an account, signs it in and stores no password", async () => {
    const visitor = site.visitor();
    const input = person();
    const answer = await visitor.post("/api/register", { ...input, role: "admin", email_verified: true });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        data: {
          firstname: "Rita",
          lastname: "Register",
          email: input.email,
          telephone: "07700 900123",
          role: "user",
          address1: null,
          email_verified: false,
          two_factor_enabled: false,
        },
      },
    });
    expect(Object.keys(answer.body.data)).not.toContain("password");
    const me = await visitor.get("/api/user");
    expect(me.body.data.email).toBe(input.email);
    const row = await findUserByEmail(site.db, input.email);
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(row)).not.toContain(password);
  });

  it("remembers a user only on request: otherwise the session ends two hours after its last use", async () => {
    const visitor = site.visitor();
    await visitor.post("/api/register", person());
    site.clock.advance({ hours: 2, minutes: 1 });
    expect((await visitor.get("/api/user")).status).toBe(401);
  });

  it("changes the CSRF token, and the answer carries the new one", async () => {
    const visitor = site.visitor();
    await visitor.get("/sanctum/csrf-cookie");
    const before = visitor.cookies.get("XSRF-TOKEN");
    const answer = await visitor.post("/api/register", person());
    expect(answer.headers.getSetCookie().some((cookie) => cookie.startsWith("XSRF-TOKEN="))).toBe(true);
    expect(visitor.cookies.get("XSRF-TOKEN")).not.toBe(before);
  });

  it("mails a link that verifies the address, once", async () => {
    const visitor = site.visitor();
    const input = person();
    const [mail, ...more] = await mailsOf(site, () => visitor.post("/api/register", input));
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: input.email,
      subject: expect.stringContaining("Frostway Transport Refrigeration"),
    });
    expect(mail?.text).toContain("confirm that the address is yours");
    const link = linkIn(mail, /^\/email\/verify\//);
    const opened = await visitor.get(link);
    expect(opened.status).toBe(302);
    expect(opened.headers.get("Location")).toBe("/account?verified=1");
    expect((await visitor.get("/api/user")).body.data.email_verified).toBe(true);
  });

  it("mails no link to a user who was deleted before the mail was written, and leaves no job", async () => {
    const { id } = (await site.visitor().post("/api/register", person())).body.data;
    await site.db.deleteFrom("users").where("id", "=", id).execute();
    expect(await mailsOf(site)).toEqual([]);
    expect(await site.db.selectFrom("jobs").selectAll().execute()).toEqual([]);
  });

  it("answers the first validation error of each field", async () => {
    const answer = await site.visitor().post("/api/register", { password: "short" });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({
      firstname: ["The firstname field is required."],
      lastname: ["The lastname field is required."],
      email: ["The email field is required."],
      telephone: ["The telephone field is required."],
      password: [
        "The password field must be at least 8 characters.",
        "The password field confirmation does not match.",
      ],
    });
    expect(answer.body.message).toBe("The firstname field is required. (and 5 more errors)");
  });

  it.each([1, true, [], {}])(
    "reports an address that is not text when the password is valid: %j",
    async (email) => {
      const answer = await site.visitor().post("/api/register", { ...person(), email });
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: { email: ["The email field must be a string."] } },
      });
    },
  );

  it("refuses an address that an account has, in upper or lower case", async () => {
    const input = person();
    await site.visitor().post("/api/register", input);
    const answer = await site.visitor().post("/api/register", { ...input, email: input.email.toUpperCase() });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { email: ["The email has already been taken."] } },
    });
  });

  it.each([
    [
      "is among the most common ones",
      "Password123!",
      "This password is among the most common ones. Please choose another.",
    ],
    ["is the address", "rita.the.driver@example.com", "The password must not be your email address."],
    [
      "has more than 200 characters",
      "x9-".repeat(67),
      "The password field must not be greater than 200 characters.",
    ],
  ])("refuses a password that %s", async (_, wrong, message) => {
    const input = {
      ...person(),
      email: "rita.the.driver@example.com",
      password: wrong,
      password_confirmation: wrong,
    };
    const answer = await site.visitor().post("/api/register", input);
    expect(answer).toMatchObject({ status: 422, body: { errors: { password: [message] } } });
  });

  it("keeps spaces around a password and trims everything else", async () => {
    const input = {
      ...person(),
      firstname: "  Rita  ",
      password: "  cold and wide  ",
      password_confirmation: "  cold and wide  ",
    };
    const answer = await site.visitor().post("/api/register", input);
    expect(answer.body.data.firstname).toBe("Rita");
    const trimmed = await site.visitor().post("/login", { email: input.email, password: "cold and wide" });
    const whole = await site.visitor().post("/login", { email: input.email, password: input.password });
    expect([trimmed.status, whole.status]).toEqual([422, 200]);
  });

  it("works while somebody is signed in, and ends that session", async () => {
    const customer = await site.signIn("customer");
    const before = customer.cookies.get("site_session")!;
    const answer = await customer.post("/api/register", person());
    expect(answer.status).toBe(201);
    const old = site.visitor();
    old.cookies.set("site_session", before);
    expect((await old.get("/api/user")).status).toBe(401);
  });

  it("allows 30 an hour from one client, not counting refused ones", async () => {
    const busy = await openSite({
      RATE_LIMITS: JSON.stringify({ registrationsPerClient: { limit: 2, seconds: 3600 } }),
    });
    await busy.visitor().post("/api/register", { ...person(), email: "no address" });
    const statuses = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      statuses.push((await busy.visitor().post("/api/register", person())).status);
    }
    expect(statuses).toEqual([201, 201, 429]);
    expect(site.config.rateLimits.registrationsPerClient).toEqual({ limit: 30, seconds: 3600 });
  });
});
