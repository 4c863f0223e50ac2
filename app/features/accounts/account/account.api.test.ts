import { beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { linkIn, mailsOf, pressLink } from "../../../../test/mails.ts";
import { people } from "../../../../test/people.ts";
import { openSite } from "../../../../test/site.ts";

let customer: Browser;

const address = {
  telephone: "07700 900456",
  address1: "1 Cold Store Lane",
  address2: "",
  town: "Ashford",
  postcode: "TN99 9ZZ",
};
const { password } = people.customer;

const site = await openSite();

beforeEach(async () => {
  site.clock.advance({ minutes: 2 });
  customer = await site.signIn("customer");
});

const me = async (browser = customer) => (await browser.get("/api/user")).body.data;
const save = async (change: Record<string, unknown>, browser = customer) =>
  browser.post("/api/user", { ...(await me(browser)), ...address, ...change });

describe("saving a profile", () => {
  it("stores what may be changed and ignores what may not", async () => {
    const before = await me();
    const answer = await save({
      firstname: "Carina",
      role: "admin",
      id: 1,
      school_id: 5,
      email_verified: false,
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: {
          ...before,
          firstname: "Carina",
          telephone: "07700 900456",
          address1: "1 Cold Store Lane",
          address2: null,
          town: "Ashford",
          postcode: "TN99 9ZZ",
          role: "user",
          version: before.version + 1,
        },
      },
    });
    expect(await me()).toEqual(answer.body.data);
  });

  it("accepts an address of up to 1,000 characters, as the office does", async () => {
    expect((await save({ address1: "1 Lane, ".repeat(125) })).status).toBe(200);
    expect((await save({ address1: "1 Lane,".repeat(143) })).body.errors).toEqual({
      address1: ["The address1 field must not be greater than 1000 characters."],
    });
  });

  it("sends no mail and makes no entry in the audit log for a user who is no administrator", async () => {
    await site.db.deleteFrom("audit_log").execute();
    await site.db.deleteFrom("jobs").execute();
    expect((await save({ town: "Sandwich" })).status).toBe(200);
    expect(await site.db.selectFrom("jobs").select("kind").execute()).toEqual([]);
    expect(await site.db.selectFrom("audit_log").select("action").execute()).toEqual([]);
  });

  it("requires name, contact details and address", async () => {
    const answer = await customer.post("/api/user", { address2: "x" });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual([
      "firstname",
      "lastname",
      "email",
      "telephone",
      "address1",
      "town",
      "postcode",
    ]);
    expect(answer.body.errors.address1).toEqual(["The address1 field is required."]);
  });

  it("refuses to overwrite a newer save from another window, and returns it", async () => {
    const { version } = await me();
    await save({ town: "Dover" });
    const answer = await save({ town: "Hythe", version });
    expect(answer).toMatchObject({ status: 409, body: { current: { data: { town: "Dover" } } } });
    expect((await me()).town).toBe("Dover");
    expect((await save({ town: "Hythe", version: undefined })).status).toBe(200);
  });
});

describe("changing the password", () => {
  it("signs out the other sessions, gives this one a new token and mails the person", async () => {
    const other = await site.signIn("customer");
    const before = customer.cookies.get("site_session")!;
    const next = "a colder pass phrase";
    const mails = await mailsOf(site, async () => {
      const answer = await save({ password: next, password_confirmation: next });
      expect(answer.status).toBe(200);
    });
    expect(mails.map((mail) => mail.subject)).toEqual([
      "Your password has been changed – Frostway Transport Refrigeration",
    ]);
    expect((await other.get("/api/user")).status).toBe(401);
    expect(customer.cookies.get("site_session")).not.toBe(before);
    expect((await customer.get("/api/user")).status).toBe(200);
    const old = site.visitor();
    old.cookies.set("site_session", before);
    expect((await old.get("/api/user")).status).toBe(401);
    expect((await save({ password, password_confirmation: password })).status).toBe(200);
  });

  it.each([
    ["stays remembered for 30 days", true, "Max-Age=2592000"],
    ["still ends with the browser", false, undefined],
  ])("keeps the kind of session, which %s", async (_what, remember, maxAge) => {
    const browser = site.visitor();
    await browser.post("/login", { ...people.customer, remember });
    const { headers } = await save({ password, password_confirmation: password }, browser);
    const cookie = headers.getSetCookie().find((one) => one.startsWith("site_session="));
    expect(cookie?.match(/Max-Age=\d+/)?.[0]).toBe(maxAge);
  });

  it("refuses a password that is not repeated, is common, or is the address", async () => {
    const errorsOf = async (given: string, repeated = given) =>
      (await save({ password: given, password_confirmation: repeated })).body.errors.password;
    expect(await errorsOf("a colder pass phrase", "another")).toEqual([
      "The password field confirmation does not match.",
    ]);
    expect(await errorsOf("iloveyou1")).toEqual([
      "This password is among the most common ones. Please choose another.",
    ]);
    const { email } = await me();
    const same = ["The password must not be your email address."];
    expect(await errorsOf(email)).toEqual(same);
    const both = { email: "soon@example.com", password: email, password_confirmation: email };
    expect((await save(both)).body.errors.password).toEqual(same);
  });

  it("counts no attempt against the hourly limit of ten when another window has saved meanwhile", async () => {
    site.clock.advance({ hours: 1 });
    const { version } = await me();
    await save({ town: "Dover" });
    const change = { password, password_confirmation: password };
    for (let attempt = 0; attempt < 11; attempt += 1) {
      expect((await save({ ...change, version })).status).toBe(409);
    }
    expect((await save(change)).status).toBe(200);
  });

  it("requires a confirmed password, as a new address does, and saves nothing without it", async () => {
    const remembered = site.visitor();
    await remembered.post("/login", { ...people.customer, remember: true });
    site.clock.advance({ hours: 3 });
    const before = await me(remembered);
    const needed = { status: 423, body: { message: "Password confirmation required." } };
    const next = { password: "a colder pass phrase", password_confirmation: "a colder pass phrase" };
    expect(await save({ town: "Deal", ...next }, remembered)).toMatchObject(needed);
    expect(await save({ town: "Deal", email: "new@example.com" }, remembered)).toMatchObject(needed);
    expect(await me(remembered)).toEqual(before);
    expect((await save({ town: "Deal" }, remembered)).status).toBe(200);
  });
});

describe("an administrator's own account", () => {
  it("makes entries in the audit log that name only the fields", async () => {
    const owner = await site.signIn("owner");
    const next = "a house made of ice";
    await save({ town: "Whitstable", password: next, password_confirmation: next }, owner);
    const line = await site.db
      .selectFrom("audit_log")
      .selectAll()
      .where("action", "=", "changed")
      .where("subject_type", "=", "user")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(JSON.parse(line.details)).toEqual({
      fields: ["telephone", "address1", "town", "postcode", "password"],
    });
    expect(JSON.stringify(line)).not.toContain("Whitstable");
  });

  it("makes an entry when the address is verified, which names the field if the address is new", async () => {
    const newcomer = await site.signIn("newcomer");
    const linkMailedBy = async (work: () => Promise<unknown>, to: string) =>
      linkIn(
        (await mailsOf(site, work)).find((mail) => mail.to === to),
        /^\/email\/verify\//,
      );
    const { email } = people.newcomer;
    await newcomer.get(await linkMailedBy(() => newcomer.post("/email/verification-notification"), email));
    site.clock.advance({ minutes: 2 });
    const next = "nell@frostway.example.com";
    await pressLink(newcomer, await linkMailedBy(() => save({ email: next }, newcomer), next));
    const lines = await site.db
      .selectFrom("audit_log")
      .select(["actor_name", "details"])
      .where("action", "=", "verified the address of")
      .orderBy("id")
      .execute();
    expect(lines).toEqual([
      { actor_name: "Nell Newcomer", details: '{"fields":[]}' },
      { actor_name: "Nell Newcomer", details: '{"fields":["email"]}' },
    ]);
  });
});
