import { hash } from "@node-rs/argon2";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { registration } from "../../../test/people.ts";
import { openSite, type Site } from "../../../test/site.ts";

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

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
    "that an earlier version hashed as it was typed still opens it %s, and is hashed anew",
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

describe("an address with signs that nobody sees", () => {
  it("is the address that everybody sees, to register, sign in and ask for a link", async () => {
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

it("one line is stored without what nobody sees, several lines with their line ends", async () => {
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
