import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openSite, type Site } from "../../../../test/site.ts";
import { logger } from "../../../platform/log.server.ts";
import { addFirstAdmin } from "../users/first-admin.server.ts";
import { isFirstAdminLinkOpen, offerFirstAdminLink } from "./first-admin-link.server.ts";

const password = "frozen peas at dawn";
const person = {
  firstname: "Olive",
  lastname: "Owner",
  email: "olive@example.com",
  password,
  password_confirmation: password,
};
const refusal = "This link has been used or has expired. Start the site again for a new one.";
const refused = { status: 422, body: { errors: { token: [refusal] } } };

let site: Site;
beforeEach(async () => {
  site = await openSite();
});
afterEach(() => vi.restoreAllMocks());

describe("the link that the first start prints", () => {
  it("makes the first administrator, signed in, verified and in the audit log, once", async () => {
    const token = await printedToken();
    expect(await isFirstAdminLinkOpen(site.db, site.clock.now(), token)).toBe(true);
    const visitor = site.visitor();
    const answer = await visitor.post("/api/first-admin", { ...person, token });
    expect(answer).toMatchObject({ status: 201, body: { data: { role: "admin", email_verified: true } } });
    expect((await visitor.get("/api/users")).status).toBe(200);
    const line = await site.db.selectFrom("audit_log").selectAll().executeTakeFirst();
    expect(line).toMatchObject({ action: "created", actor_name: "system", subject_name: "Olive Owner" });
    expect(await isFirstAdminLinkOpen(site.db, site.clock.now(), token)).toBe(false);
    const second = { ...person, email: "second@example.com", token };
    expect(await site.visitor().post("/api/first-admin", second)).toMatchObject(refused);
    expect(await admins()).toEqual(["olive@example.com"]);
  });

  it("works for only one of two visitors who open it at once", async () => {
    const token = await printedToken();
    const answers = await Promise.all(
      ["one", "two"].map((name) =>
        site.visitor().post("/api/first-admin", { ...person, email: `${name}@example.com`, token }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
    expect(await admins()).toHaveLength(1);
  });

  it("works for exactly seven days", async () => {
    const token = await printedToken();
    site.clock.advance({ days: 6, hours: 23, minutes: 59, seconds: 59 });
    expect(await isFirstAdminLinkOpen(site.db, site.clock.now(), token)).toBe(true);
    site.clock.advance({ seconds: 1 });
    expect(await isFirstAdminLinkOpen(site.db, site.clock.now(), token)).toBe(false);
    expect(await site.visitor().post("/api/first-admin", { ...person, token })).toMatchObject(refused);
    expect(await admins()).toEqual([]);
  });

  it("is printed again by a later start and by a second process, and replaced once it has expired", async () => {
    const first = await printedToken();
    site.clock.advance({ days: 6 });
    expect([await printedToken(), await printedToken()]).toEqual([first, first]);
    expect(await isFirstAdminLinkOpen(site.db, site.clock.now(), first)).toBe(true);
    site.clock.advance({ days: 1 });
    const second = await printedToken();
    expect(second).not.toBe(first);
    expect(await isFirstAdminLinkOpen(site.db, site.clock.now(), first)).toBe(false);
    expect(await isFirstAdminLinkOpen(site.db, site.clock.now(), second)).toBe(true);
  });

  it("changes with the secret, and is refused when it is made up", async () => {
    const first = await printedToken();
    Object.assign(site.config, { secret: "another secret that is long enough for it" });
    expect(await printedToken()).not.toBe(first);
    expect(await isFirstAdminLinkOpen(site.db, site.clock.now(), first)).toBe(false);
    const madeUp = { ...person, token: "x" };
    expect(await site.visitor().post("/api/first-admin", madeUp)).toMatchObject(refused);
    // The link is checked before the password, because hashing the password costs processor time.
    const common = { password: "estrella", password_confirmation: "estrella" };
    expect(await site.visitor().post("/api/first-admin", { ...madeUp, ...common })).toMatchObject(refused);
  });

  it("is refused once there is an administrator", async () => {
    const token = await printedToken();
    await site.signIn("owner");
    expect(await isFirstAdminLinkOpen(site.db, site.clock.now(), token)).toBe(false);
    expect(await site.visitor().post("/api/first-admin", { ...person, token })).toMatchObject(refused);
  });

  it("is stored nowhere in readable form, and is not printed when there is an administrator", async () => {
    const token = await printedToken();
    const tokens = await site.db.selectFrom("account_tokens").selectAll().execute();
    expect(tokens).toHaveLength(1);
    expect(JSON.stringify(tokens)).not.toContain(token);
    await site.signIn("owner");
    const warn = vi.spyOn(logger, "warn");
    await offerFirstAdminLink(site.services);
    expect(warn).not.toHaveBeenCalled();
  });
});

describe("ADMIN_EMAIL and ADMIN_PASSWORD", () => {
  const firstAdmin = { email: "boss@example.com", password };

  it("make an administrator who can sign in, when there is none", async () => {
    const services = { ...site.services, config: { ...site.config, firstAdmin } };
    await addFirstAdmin(services);
    await addFirstAdmin(services);
    expect(await admins()).toEqual(["boss@example.com"]);
    expect((await site.visitor().post("/login", firstAdmin)).status).toBe(200);
  });

  it("create no administrator when one exists or when they are not set", async () => {
    await addFirstAdmin(site.services);
    expect(await admins()).toEqual([]);
    await site.signIn("owner");
    await addFirstAdmin({ ...site.services, config: { ...site.config, firstAdmin } });
    expect(await admins()).not.toContain("boss@example.com");
  });
});

async function printedToken(): Promise<string> {
  const warn = vi.spyOn(logger, "warn").mockImplementation(() => {});
  await offerFirstAdminLink(site.services);
  const printed = String(warn.mock.calls.at(-1)?.[0]);
  warn.mockRestore();
  const token = /before 20\d\d-\d\d-\d\d \d\d:\d\d UTC: http:\/\/localhost\/first-admin\/(\S+)$/.exec(
    printed,
  )?.[1];
  if (!token) throw new Error(`No link in: ${printed}`);
  return token;
}

async function admins(): Promise<string[]> {
  const rows = await site.db.selectFrom("users").select("email").where("role", "=", "admin").execute();
  return rows.map(({ email }) => email);
}
