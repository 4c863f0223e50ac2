import { hash } from "@node-rs/argon2";
import { beforeEach, describe, expect, it } from "vitest";
import { registration } from "../../../../test/people.ts";
import { openSite } from "../../../../test/site.ts";
import { up as spellDomains } from "../../../platform/db/migrations/046-spellings-of-domains.ts";

const site = await openSite();

beforeEach(() => site.clock.advance({ hours: 2 }));

const composed = "café-frost-ångström".normalize("NFC");
const decomposed = composed.normalize("NFD");

const storedHash = async (email: string) =>
  (
    await site.db
      .selectFrom("users")
      .select("password_hash")
      .where("email", "=", email)
      .executeTakeFirstOrThrow()
  ).password_hash;

describe("a password with accents", () => {
  it.each([
    ["nfc@example.com", composed, decomposed],
    ["nfd@example.com", decomposed, composed],
  ])("opens the account of %s from either kind of keyboard", async (email, one, other) => {
    const account = { ...registration(email, one), password_confirmation: other };
    expect((await site.visitor().post("/api/register", account)).status).toBe(201);
    for (const password of [one, other]) {
      const visitor = site.visitor();
      expect((await visitor.post("/login", { email, password })).status).toBe(200);
      expect((await visitor.post("/user/confirm-password", { password: other })).status).toBe(201);
    }
    const wrong = { email, password: composed.replace("é", "e") };
    expect((await site.visitor().post("/login", wrong)).status).toBe(422);
  });

  it.each([
    ["as the same keyboard sends it", decomposed],
    ["as another one does", composed],
  ])(
    "that an earlier version hashed as it was typed still opens it %s, and is hashed again",
    async (_how, typed) => {
      const email = `older-${typed.length}@example.com`;
      await site.visitor().post("/api/register", registration(email));
      const older = await hash(decomposed, { memoryCost: 8, timeCost: 1, parallelism: 1 });
      await site.db.updateTable("users").set({ password_hash: older }).where("email", "=", email).execute();
      const visitor = site.visitor();
      expect((await visitor.post("/login", { email, password: typed })).status).toBe(200);
      expect(await storedHash(email)).not.toBe(older);
      expect((await visitor.get("/api/user")).status).toBe(200);
      for (const password of [composed, decomposed])
        expect((await site.visitor().post("/login", { email, password })).status).toBe(200);
    },
  );

  it("is as long as it looks", async () => {
    const short = registration("short@example.com", "ééééééé".normalize("NFD"));
    expect(await site.visitor().post("/api/register", short)).toMatchObject({
      status: 422,
      body: { errors: { password: ["The password field must be at least 8 characters."] } },
    });
    const long = `${"é".repeat(190)} frost peas`.slice(0, 200).normalize("NFD");
    const email = "long@example.com";
    expect((await site.visitor().post("/api/register", registration(email, long))).status).toBe(201);
    expect((await site.visitor().post("/login", { email, password: long })).status).toBe(200);
  });
});

describe("an address with invisible characters", () => {
  it("equals the visible address when registering, signing in and asking for a link", async () => {
    const email = "pat.zw@example.com";
    const account = registration("pat\u200B.zw@exam\u00ADple.com\u200B");
    expect((await site.visitor().post("/api/register", account)).body.data.email).toBe(email);
    for (const typed of [email, `\u202A${email}\u202C`, "PAT.ZW@example.com\uFEFF"]) {
      const { password } = account;
      expect((await site.visitor().post("/login", { email: typed, password })).status).toBe(200);
    }
    const again = registration(`\u2060${email}`);
    expect((await site.visitor().post("/api/register", again)).body.errors).toEqual({
      email: ["The email has already been taken."],
    });
    site.mails.length = 0;
    await site.visitor().post("/forgot-password", { email: `\u200E${email}` });
    await site.jobs.drain();
    expect(site.mails.map(({ to }) => to)).toContain(email);
  });

  it("is the same with its domain in Unicode or in ASCII, and only one account can have it", async () => {
    const letters = "someone@exämple.com";
    const spellings = [
      "someone@xn--exmple-cua.com",
      "Someone@EXA\u0308MPLE.com",
      "someone@ｅxämple.com",
      letters,
    ];
    const account = registration(spellings[0]!);
    expect((await site.visitor().post("/api/register", account)).body.data.email).toBe(letters);
    for (const email of spellings) {
      const again = await site.visitor().post("/api/register", registration(email));
      expect(again.body.errors).toEqual({ email: ["The email has already been taken."] });
      const { password } = account;
      expect((await site.visitor().post("/login", { email, password })).status).toBe(200);
    }
    site.mails.length = 0;
    const statuses = [];
    for (const email of spellings)
      statuses.push((await site.visitor().post("/forgot-password", { email })).status);
    await site.jobs.drain();
    expect(statuses).toEqual([200, 200, 200, 200]);
    const mails = site.mails.filter(({ subject }) => subject.startsWith("Set a new password"));
    expect(mails.map(({ to }) => to)).toEqual([letters]);
  });

  it("shares the limit of password guesses between both spellings", async () => {
    const visitor = site.visitor();
    const statuses = [];
    for (let guess = 0; guess < 6; guess += 1) {
      const email = guess % 2 ? "guess@xn--exmple-cua.com" : "guess@exämple.com";
      statuses.push((await visitor.post("/login", { email, password: "wrong words of mine" })).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });

  it("is normalised in accounts of earlier versions, unless two accounts would become equal", async () => {
    for (const [index, email] of [
      "old@xn--exmple-cua.com",
      "both@exämple.com",
      "both@other.example",
    ].entries()) {
      await site.visitor().post("/api/register", registration(`older${index}@example.com`));
      await site.db
        .updateTable("users")
        .set({ email })
        .where("email", "=", `older${index}@example.com`)
        .execute();
    }
    const twin = { email: "both@xn--exmple-cua.com" };
    await site.db.updateTable("users").set(twin).where("email", "=", "both@other.example").execute();
    await spellDomains(site.db as never);
    const users = await site.db.selectFrom("users").select("email").orderBy("id", "desc").limit(3).execute();
    expect(users.map(({ email }) => email)).toEqual([twin.email, "both@exämple.com", "old@exämple.com"]);
    const old = { email: "old@xn--exmple-cua.com", password: registration("").password };
    expect((await site.visitor().post("/login", old)).status).toBe(200);
  });

  it.each(["a@b..com", "a@.b", "a@b.", "a@b.com.", "a@..", "a@b"])("%s is no address", async (email) => {
    expect((await site.visitor().post("/api/register", registration(email))).body.errors).toEqual({
      email: ["The email field must be a valid email address."],
    });
    expect((await site.visitor().post("/forgot-password", { email })).status).toBe(422);
  });
});

it.each(["\u200B", "\u3164", "\u00AD", "\u202E", "\u2800", "\u200D\uFE0F", "\u0301"])(
  "a name of %j alone is none",
  async (name) => {
    const account = { ...registration("nobody@example.com"), firstname: name };
    expect((await site.visitor().post("/api/register", account)).body.errors).toEqual({
      firstname: ["The firstname field is required."],
    });
    const message = { name, email: "v@example.com", telephone: "01632 960200" };
    expect((await site.visitor().post("/api/contact", message)).body.errors).toEqual({
      name: ["The name field is required."],
    });
  },
);

it("invisible characters are removed from single lines, and longer text keeps its line breaks", async () => {
  const message = {
    name: "Vera\u202E Visi\u00ADtor",
    email: "vera@example.com",
    telephone: "\u202A+44 7700 900123\u202C",
    message: "Jose\u0301\u200B\r\n\r\nand on\u200E",
  };
  expect((await site.visitor().post("/api/contact", message)).status).toBe(200);
  const row = await site.db
    .selectFrom("contact_messages")
    .selectAll()
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    name: "Vera Visitor",
    telephone: "+44 7700 900123",
    message: "José\n\nand on",
  });
});
