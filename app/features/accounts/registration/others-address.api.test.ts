import { beforeEach, describe, expect, it } from "vitest";
import { addPasskey, Authenticator } from "../../../../test/authenticator.ts";
import type { Browser } from "../../../../test/browser.ts";
import { linkIn, mailsOf } from "../../../../test/mails.ts";
import { registration, saveProfile } from "../../../../test/people.ts";
import { openSite } from "../../../../test/site.ts";
import type { OutgoingMail } from "../../../platform/mail/mailer.ts";
import { findUserByEmail, updateUser } from "../users/users.server.ts";

let count = 0;
/** The person who opened the account with somebody else's address. */
let stranger: Browser;
let email: string;
let mail: OutgoingMail | undefined;
let userId: number;

const unverified = { status: 403, body: { message: "Your email address is not verified." } };
const tokenOf = (path: string) => path.split("/")[2]!;

const site = await openSite();

beforeEach(async () => {
  site.clock.advance({ minutes: 61 });
  count += 1;
  email = `victim${count}@example.com`;
  stranger = site.visitor();
  [mail] = await mailsOf(site, async () => {
    const firefox = { headers: { "User-Agent": "Mozilla/5.0 (X11; Linux) Gecko/20100101 Firefox/150.0" } };
    const answer = await stranger.post("/api/register", registration(email), firefox);
    userId = answer.body.data.id;
  });
});

const verificationLink = () => linkIn(mail, /^\/email\/verify\//);
const isVerified = async () => (await findUserByEmail(site.db, email))?.email_verified_at != null;

/** Adds a passkey as an earlier version, or a way round the checks, could have left it behind. */
async function leaveFactorsBehind(): Promise<void> {
  const at = site.clock.now();
  await updateUser(site.db, at, { id: userId, email_verified_at: at.toISOString() });
  await addPasskey(stranger, new Authenticator());
  await updateUser(site.db, at, { id: userId, email_verified_at: null });
}

describe("an account whose address nobody has proved", () => {
  it.each([
    ["GET", "/user/passkeys/options"],
    ["POST", "/user/two-factor-authentication"],
    ["POST", "/user/confirmed-two-factor-authentication", { code: "123456" }],
    ["POST", "/api/user/data"],
    ["GET", "/api/user/data/1?key=x"],
    ["POST", "/api/user/closing"],
  ] as const)("is refused %s %s", async (method, path, body?: object) => {
    const answer = await stranger.write(method, path, body);
    expect(answer).toMatchObject(unverified);
  });

  it("is refused a passkey even when the browser has created one", async () => {
    const made = { id: "a", rawId: "a", type: "public-key" };
    const passkey = { ...made, response: { clientDataJSON: "a", attestationObject: "a" } };
    expect(await stranger.post("/user/passkeys", { name: "Mine", passkey })).toMatchObject(unverified);
  });

  it("causes a mail to the address that says when and where it was opened, and how to delete it", () => {
    expect(mail?.subject).toContain("Verify your email address");
    expect(mail?.text).toContain("an account was opened with this address");
    expect(mail?.text).toContain("Firefox on Linux, 2 March 2026 at");
    expect(linkIn(mail, /^\/not-mine\//)).toBeTruthy();
  });

  it("is deleted when the owner of the address presses the button, not when the page is opened", async () => {
    const owner = site.visitor();
    const link = linkIn(mail, /^\/not-mine\//);
    await owner.get(link);
    expect(await findUserByEmail(site.db, email)).toBeDefined();
    const answer = await owner.post("/not-mine", { token: tokenOf(link) });
    expect(answer).toMatchObject({ status: 200, body: { deleted: true } });
    expect(await findUserByEmail(site.db, email)).toBeUndefined();
    expect((await stranger.get("/api/user")).status).toBe(401);
    expect((await owner.post("/not-mine", { token: tokenOf(link) })).body).toEqual({ deleted: true });
  });

  it("is locked, not deleted, by the same link once somebody has verified the address", async () => {
    await site.visitor().get(verificationLink());
    await stranger.post("/login", { email, password: registration(email).password });
    await addPasskey(stranger, new Authenticator());
    const token = tokenOf(linkIn(mail, /^\/not-mine\//));
    const mails = await mailsOf(site, async () => {
      expect((await site.visitor().post("/not-mine", { token })).body).toEqual({ deleted: false });
    });
    expect((await stranger.get("/api/user")).status).toBe(401);
    const { password } = registration(email);
    expect((await stranger.post("/login", { email, password })).status).toBe(422);
    expect(await site.db.selectFrom("passkeys").selectAll().where("user_id", "=", userId).execute()).toEqual(
      [],
    );
    expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringContaining("Set a new password"));
  });

  it("is not deleted by an altered link, a link that is eight days old, or a link to a former address", async () => {
    const token = tokenOf(linkIn(mail, /^\/not-mine\//));
    const altered = token.replace(/^\d+/, "1");
    expect((await site.visitor().post("/not-mine", { token: altered })).status).toBe(422);
    await updateUser(site.db, site.clock.now(), { id: userId, email: `other${count}@example.com` });
    expect((await site.visitor().post("/not-mine", { token })).status).toBe(422);
    site.clock.advance({ days: 8 });
    expect((await site.visitor().post("/not-mine", { token })).status).toBe(422);
  });
});

describe("the verification link", () => {
  it("ends the account's sessions when it is opened without a session", async () => {
    await site.visitor().get(verificationLink());
    expect(await isVerified()).toBe(true);
    expect((await stranger.get("/api/user")).status).toBe(401);
  });

  it("ends the account's sessions when it is opened in another account's session", async () => {
    const other = await site.signIn("customer");
    await other.get(verificationLink());
    expect((await stranger.get("/api/user")).status).toBe(401);
    expect((await other.get("/api/user")).status).toBe(200);
  });

  it("ends no session when it is opened in a session of the account", async () => {
    const elsewhere = site.visitor();
    await elsewhere.post("/login", { email, password: registration(email).password });
    await stranger.get(verificationLink());
    expect(await isVerified()).toBe(true);
    for (const browser of [stranger, elsewhere]) expect((await browser.get("/api/user")).status).toBe(200);
  });
});

describe("a password set by the mailed link", () => {
  const newPassword = "a cold room at three";
  async function reset(): Promise<Browser> {
    const owner = site.visitor();
    const mails = await mailsOf(site, () => owner.post("/forgot-password", { email }));
    const link = linkIn(mails.at(-1), /^\/reset-password\//);
    const words = { password: newPassword, password_confirmation: newPassword };
    const token = link.split("/")[2]!.split("?")[0];
    expect((await owner.post("/reset-password", { email, token, ...words })).status).toBe(200);
    return owner;
  }

  it("verifies the address and removes every factor, session, device and link of the account", async () => {
    await leaveFactorsBehind();
    const [pending] = await mailsOf(site, () => saveProfile(stranger, { email: `mine${count}@example.com` }));
    const owner = await reset();
    expect(await isVerified()).toBe(true);
    expect((await stranger.get("/api/user")).status).toBe(401);
    const answer = await owner.post("/login", { email, password: newPassword });
    expect(answer.body).toEqual({ two_factor: false });
    for (const table of ["passkeys", "account_tokens"] as const) {
      expect(await site.db.selectFrom(table).selectAll().where("user_id", "=", userId).execute()).toEqual([]);
    }
    const row = await findUserByEmail(site.db, email);
    expect(row).toMatchObject({ two_factor_secret: null, two_factor_recovery_codes: null });
    expect(pending?.to).toBeDefined();
    await stranger.get(verificationLink());
    expect((await findUserByEmail(site.db, email))?.id).toBe(userId);
  });

  it("leaves the factors of an account whose address was verified", async () => {
    await stranger.get(verificationLink());
    await addPasskey(stranger, new Authenticator());
    const owner = await reset();
    expect((await owner.post("/login", { email, password: newPassword })).body).toEqual({ two_factor: true });
  });
});

it("counts the addresses of accounts that administrators make as verified", async () => {
  const owner = await site.signIn("owner");
  const { telephone: _, ...person } = registration(`made${count}@example.com`);
  await owner.post("/api/users", { ...person, role: "user" });
  const made = await findUserByEmail(site.db, person.email);
  expect(made?.email_verified_at).not.toBeNull();
});
