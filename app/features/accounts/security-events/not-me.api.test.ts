import { beforeEach, describe, expect, it } from "vitest";
import { addPasskey, Authenticator } from "../../../../test/authenticator.ts";
import { Browser } from "../../../../test/browser.ts";
import { createApp } from "../../../../server/app.ts";
import { linkIn, mailsOf, pressLink } from "../../../../test/mails.ts";
import { addPerson, people, registration, saveProfile } from "../../../../test/people.ts";
import { openSite } from "../../../../test/site.ts";
import { setUpAuthenticator } from "../../../../test/two-factor.ts";
import { hashPassword } from "../users/passwords.server.ts";

const password = "winter is in the van 7";

const site = await openSite();
await addPerson(site.services, "customer");

beforeEach(() => site.clock.advance({ minutes: 61 }));

describe("this was not me", () => {
  it("ends sessions and links, and mails a link that sets a password; also by the link in a mail", async () => {
    const customer = await site.signIn("customer");
    await site.visitor().post("/login", people.customer);
    await mailsOf(site);
    site.clock.advance({ minutes: 2 });
    const path = linkIn(
      site.mails.findLast(({ to }) => to === people.customer.email),
      /\/not-me\//,
    );
    const token = path.split("/")[2]!;
    // Alters a character before the last one, because some bits of the last one are not used.
    const altered = token.slice(0, -5) + (token.at(-5) === "x" ? "y" : "x") + token.slice(-4);
    expect((await site.visitor().post("/not-me", { token: altered })).status).toBe(422);
    expect((await customer.get("/api/user")).status).toBe(200);
    const [mail] = await mailsOf(site, () => site.visitor().post("/not-me", { token }));
    expect((await customer.get("/api/user")).status).toBe(401);
    expect(linkIn(mail, /reset-password/)).toBeTruthy();
    site.clock.advance({ days: 8 });
    expect(await site.visitor().post("/not-me", { token })).toMatchObject({
      status: 422,
      body: { errors: { token: [expect.stringContaining("expired")] } },
    });
  });
});

it("without a mail server, this was not me leaves the password as the only way in", async () => {
  await site.db
    .updateTable("users")
    .set({ password_hash: await hashPassword(people.customer.password) })
    .where("email", "=", people.customer.email)
    .execute();
  const mailer = { ...site.services.mailer, delivers: false };
  const browser = new Browser(createApp({ ...site.services, mailer }));
  const { email, password: own } = people.customer;
  expect((await browser.post("/login", { email, password: own })).status).toBe(200);
  expect((await browser.post("/user/not-me")).status).toBe(204);
  expect((await browser.get("/api/user")).status).toBe(401);
  expect((await browser.post("/login", { email, password: own })).status).toBe(200);
});

describe("this was not me, about a stranger who", () => {
  const stranger = { email: "stolen@example.com", password };
  let userId: number;
  let thief: Browser;
  beforeEach(async () => {
    const theirs = ["thief@example.com", "thief2@example.com"];
    await site.db
      .deleteFrom("users")
      .where("email", "in", [stranger.email, ...theirs])
      .execute();
    thief = site.visitor();
    const [mail] = await mailsOf(site, async () => {
      userId = (await thief.post("/api/register", registration(stranger.email, password))).body.data.id;
    });
    await thief.get(linkIn(mail, /email\/verify/));
    await thief.post("/user/confirm-password", { password });
  });

  /** Changes the account's address to the stranger's own and opens the link. */
  const changeAddress = async (email = "thief@example.com") => {
    const mails = await mailsOf(site, () => saveProfile(thief, { email }));
    const toNew = mails.find(({ to }) => to === email);
    await mailsOf(site, () => pressLink(thief, linkIn(toNew, /email\/verify/)));
  };

  const tokenOf = (subject: string, address = stranger.email) => {
    const mail = site.mails.findLast(({ to, subject: said }) => to === address && said.startsWith(subject));
    return linkIn(mail, /\/not-me\//).split("/")[2]!;
  };
  const reportNotMe = async (subject: string) => {
    const token = tokenOf(subject);
    return { token, mails: await mailsOf(site, () => site.visitor().post("/not-me", { token })) };
  };
  const signInElsewhere = (email: string) =>
    mailsOf(site, async () => {
      site.clock.advance({ minutes: 2 });
      await site.visitor().post("/login", { email, password });
    });
  const setPassword = async (mail: Parameters<typeof linkIn>[0]) => {
    const words = { password: "a colder pass phrase", password_confirmation: "a colder pass phrase" };
    const link = new URL(linkIn(mail, /reset-password/), "http://localhost");
    const token = link.pathname.split("/")[2];
    const reset = { token, email: link.searchParams.get("email"), ...words };
    expect((await site.visitor().post("/reset-password", reset)).status).toBe(200);
    return words.password;
  };

  it("knows the password, makes it useless until a new one is set", async () => {
    await mailsOf(site, async () => {
      site.clock.advance({ minutes: 2 });
      await site.visitor().post("/login", stranger);
    });
    await reportNotMe("");
    expect((await site.visitor().post("/login", stranger)).status).toBe(422);
  });

  it("has added a passkey and an authenticator, removes them, and keeps those of last week", async () => {
    const key = new Authenticator();
    await addPasskey(thief, new Authenticator());
    await site.db
      .updateTable("passkeys")
      .set({ created_at: new Date(site.clock.now().getTime() - 8 * 86_400_000).toISOString() })
      .where("user_id", "=", userId)
      .execute();
    await addPasskey(thief, key);
    await addPasskey(thief, new Authenticator());
    await setUpAuthenticator(site, thief);
    await mailsOf(site);
    await reportNotMe("A change to how you sign in");
    const { body: options } = await thief.get("/passkeys/options");
    expect((await site.visitor().post("/passkeys/sign-in", { passkey: key.sign(options) })).status).toBe(422);
    expect(
      await site.db.selectFrom("passkeys").select("id").where("user_id", "=", userId).execute(),
    ).toHaveLength(1);
    const user = await site.db
      .selectFrom("users")
      .select("two_factor_confirmed_at")
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    expect(user.two_factor_confirmed_at).toBeNull();
    const events = await site.db
      .selectFrom("security_events")
      .select("kind")
      .where("user_id", "=", userId)
      .orderBy("id", "desc")
      .execute();
    expect(events.slice(0, 5).map(({ kind }) => kind)).toEqual([
      "password-reset-asked",
      "not-me",
      "second-factor-off",
      "passkey-removed",
      "passkey-removed",
    ]);
  });

  it("has changed the address, restores the former one and mails the link to it", async () => {
    await changeAddress();
    const { token, mails: after } = await reportNotMe("Your email address has changed");
    expect(after.map(({ to, subject }) => [to, subject.split(" – ")[0]])).toContainEqual([
      stranger.email,
      "Set a new password",
    ]);
    const user = await site.db
      .selectFrom("users")
      .select(["email", "email_verified_at"])
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    expect(user).toEqual({ email: stranger.email, email_verified_at: expect.any(String) });
    const [id, expires, proof] = token.split("-");
    const forged = `${Number(id) + 1}-${expires}-${proof}`;
    expect((await site.visitor().post("/not-me", { token: forged })).status).toBe(422);
  });

  it("has changed the address twice, refuses the links of mails to the stranger's addresses", async () => {
    await changeAddress();
    await signInElsewhere("thief@example.com");
    await changeAddress("thief2@example.com");
    const links = ["A sign-in", "Your email address has changed"];
    const tokens = links.map((subject) => tokenOf(subject, "thief@example.com"));
    const { mails } = await reportNotMe("Your email address has changed");
    const owner = site.visitor();
    const words = await setPassword(mails.find(({ subject }) => subject.startsWith("Set a new password")));
    await owner.post("/login", { email: stranger.email, password: words });
    for (const token of tokens) {
      expect((await site.visitor().post("/not-me", { token })).status).toBe(422);
    }
    expect((await owner.get("/api/user")).body.data.email).toBe(stranger.email);
  });

  it("has changed the address, refuses the link of an earlier mail and says which mail helps", async () => {
    await signInElsewhere(stranger.email);
    const token = tokenOf("A sign-in");
    await changeAddress();
    let answer;
    const mails = await mailsOf(site, async () => {
      answer = await site.visitor().post("/not-me", { token });
    });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { token: [expect.stringContaining("takes it back")] } },
    });
    expect(mails).toEqual([]);
  });

  it("returns in the same browser with the next password, makes that browser count as new", async () => {
    await signInElsewhere(stranger.email);
    const { mails } = await reportNotMe("A sign-in");
    const next = await setPassword(mails.find(({ subject }) => subject.startsWith("Set a new password")));
    const notices = await mailsOf(site, () =>
      thief.post("/login", { email: stranger.email, password: next }),
    );
    expect(notices.map(({ subject }) => subject.split(" – ")[0])).toContain("A sign-in from a new device");
  });

  it("has changed the address, says so if another account has the former one, and changes nothing", async () => {
    await changeAddress();
    const mail = site.mails.findLast(({ subject }) => subject.startsWith("Your email address has changed"));
    const token = linkIn(mail, /\/not-me\//).split("/")[2]!;
    await site.visitor().post("/api/register", registration(stranger.email, password));
    expect(await site.visitor().post("/not-me", { token })).toMatchObject({
      status: 422,
      body: { errors: { token: [expect.stringContaining("call us")] } },
    });
    expect((await site.visitor().post("/login", { email: "thief@example.com", password })).status).toBe(200);
  });
});
