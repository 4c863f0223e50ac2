import { beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { linkIn, mailsOf, pressLink } from "../../../../test/mails.ts";
import { addPerson, people } from "../../../../test/people.ts";
import { openSite, type Site } from "../../../../test/site.ts";
import { createAdmin } from "./first-admin.server.ts";

let site: Site;
let owner: Browser;
let partner: Browser;
const words = { password: "winter is in the van 7", password_confirmation: "winter is in the van 7" };

beforeEach(async () => {
  site = await openSite();
  owner = await site.signIn("owner");
  partner = await site.signIn("partner");
});

const idOf = async (browser: Browser): Promise<number> => (await browser.get("/api/user")).body.data.id;
const storedEmail = async (id: number) =>
  (await site.db.selectFrom("users").select("email").where("id", "=", id).executeTakeFirstOrThrow()).email;

it("an administrator's own password, set under Users, ends other sessions and may not be the address", async () => {
  const id = await idOf(owner);
  const elsewhere = await site.signIn("owner");
  const { email } = people.owner;
  const refused = await owner.patch(`/api/users/${id}`, { password: email, password_confirmation: email });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["password"]]);
  expect((await owner.patch(`/api/users/${id}`, words)).status).toBe(200);
  expect((await owner.get("/api/user")).status).toBe(200);
  expect((await elsewhere.get("/api/user")).status).toBe(401);
});

describe("an address that an administrator changes", () => {
  it.each(["customer", "partner"] as const)(
    "of a %s waits for its link, and the one in use gets a mail",
    async (person) => {
      const browser = await site.signIn(person);
      const id = await idOf(browser);
      const { email } = people[person];
      const mails = await mailsOf(site, async () => {
        const answer = await owner.patch(`/api/users/${id}`, { firstname: "Cora", email: "New@example.com" });
        expect(answer).toMatchObject({ status: 200, body: { data: { firstname: "Cora", email } } });
      });
      const subjects = mails.map(({ to, subject }) => `${to}: ${subject.split(" – ")[0]}`);
      const wanted = [
        `${email}: Your email address is to change`,
        "new@example.com: Confirm your new email address",
      ];
      expect(subjects.toSorted()).toEqual(wanted.toSorted());
      expect(await storedEmail(id)).toBe(email);
      expect((await browser.get("/api/user")).status).toBe(200);
      const audit = await site.db.selectFrom("audit_log").selectAll().orderBy("id", "desc").execute();
      expect(JSON.parse(audit[0]!.details)).toEqual({ fields: ["firstname", "email"] });
    },
  );

  it("is the new one once the link is opened, which signs the account out and ends links to the old one", async () => {
    const customer = await site.signIn("customer");
    const id = await idOf(customer);
    const mails = await mailsOf(site, async () => {
      await site.visitor().post("/forgot-password", { email: people.customer.email });
      await owner.patch(`/api/users/${id}`, { email: "new@example.com" });
    });
    const to = (address: string, pattern: RegExp) =>
      linkIn(
        mails.find((mail) => mail.to === address && pattern.test(mail.text)),
        pattern,
      );
    const opened = await pressLink(site.visitor(), to("new@example.com", /email\/verify/));
    expect(opened.status).toBe(204);
    expect(await storedEmail(id)).toBe("new@example.com");
    expect((await customer.get("/api/user")).status).toBe(401);
    expect((await owner.get("/api/user")).status).toBe(200);
    const token = /reset-password\/([^?]+)/.exec(to(people.customer.email, /reset-password/))![1];
    for (const email of ["new@example.com", people.customer.email]) {
      expect((await site.visitor().post("/reset-password", { token, email, ...words })).status).toBe(422);
    }
  });

  it("that another account has is refused, without a mail", async () => {
    const id = await idOf(partner);
    const mails = await mailsOf(site, async () => {
      const answer = await owner.patch(`/api/users/${id}`, { email: people.owner.email.toUpperCase() });
      expect(answer.body.errors).toEqual({ email: ["The email has already been taken."] });
    });
    expect(mails).toEqual([]);
  });

  it("of their own account is handled the same way, and they stay signed in", async () => {
    const id = await idOf(owner);
    const mails = await mailsOf(site, () => owner.patch(`/api/users/${id}`, { email: "olive2@example.com" }));
    expect(mails.map(({ to }) => to).toSorted()).toEqual(["olive2@example.com", people.owner.email]);
    expect(await storedEmail(id)).toBe(people.owner.email);
    const link = linkIn(
      mails.find(({ to }) => to === "olive2@example.com"),
      /email\/verify/,
    );
    await pressLink(owner, link);
    expect(await storedEmail(id)).toBe("olive2@example.com");
    expect((await owner.get("/api/user")).status).toBe(200);
  });
});

describe("every other administrator gets a mail", () => {
  const notices = async (work: () => Promise<unknown>) =>
    (await mailsOf(site, work))
      .filter(({ subject }) => subject.includes("dministrator"))
      .map(({ to, subject, text }) => ({ to, subject: subject.split(" – ")[0], text }));
  const admins = [people.owner.email, people.partner.email].toSorted();

  it("about a new one, including the one who added it, but not limited administrators", async () => {
    await addPerson(site.services, "clerk");
    const person = { firstname: "Nia", lastname: "New", email: "nia@example.com", ...words };
    const mails = await notices(() => owner.post("/api/users", { ...person, role: "admin" }));
    expect(mails.map(({ to }) => to).toSorted()).toEqual(admins);
    for (const { subject, text } of mails) {
      expect(subject).toBe("A new administrator");
      expect(text).toContain("Nia New (nia@example.com) is an administrator");
      expect(text).toContain("This was done by Olive Owner.");
    }
    expect(
      await notices(() => owner.post("/api/users", { ...person, email: "o@x.org", role: "user" })),
    ).toEqual([]);
  });

  it("about a user who becomes an administrator, and about one who ceases to be one", async () => {
    const { id } = await addPerson(site.services, "driver");
    const promoted = await notices(() => owner.patch(`/api/users/${id}`, { role: "admin" }));
    expect(promoted.map(({ to }) => to).toSorted()).toEqual(admins);
    const demoted = await notices(() => owner.patch(`/api/users/${id}`, { role: "user" }));
    expect(demoted.map(({ subject }) => subject)).toEqual(Array(2).fill("One administrator less"));
    expect(await notices(() => owner.patch(`/api/users/${id}`, { role: "pta" }))).toEqual([]);
    const partnerId = await idOf(partner);
    const deleted = await notices(() => owner.delete(`/api/users/${partnerId}`));
    expect(deleted.map(({ to, subject }) => [to, subject])).toEqual([
      [people.owner.email, "One administrator less"],
    ]);
  });

  it("about one that the command line creates", async () => {
    const admin = { firstname: "Site", lastname: "Owner", email: "so@example.com", password_hash: "x" };
    const mails = await notices(() => createAdmin(site.db, site.clock.now(), admin));
    expect(mails.map(({ to }) => to).toSorted()).toEqual(admins);
  });
});

describe("a change of an administrator's duties", () => {
  it("is mailed to the user and the unlimited administrators, and recorded as a security event", async () => {
    const { id } = await addPerson(site.services, "editor");
    const { id: clerkId } = await addPerson(site.services, "clerk");
    const mails = await mailsOf(site, async () => {
      expect((await owner.patch(`/api/users/${id}`, { duties: ["pages", "office"] })).status).toBe(200);
    });
    const allowed =
      "may from now on edit the pages and look after applications, messages and customers, and nothing else";
    expect(mails.map(({ to }) => to).toSorted()).toEqual(
      [people.editor.email, people.owner.email, people.partner.email].toSorted(),
    );
    for (const { text } of mails) {
      expect(text.replaceAll(/\s+/g, " ")).toContain(allowed);
      expect(text).toContain("This was done by Olive Owner.");
    }
    const freed = await mailsOf(site, () => owner.patch(`/api/users/${id}`, { duties: null }));
    expect(
      freed.every(({ text }) => text.replaceAll(/\s+/g, " ").includes("may from now on do everything")),
    ).toBe(true);
    const events = await site.db
      .selectFrom("security_events")
      .select(["user_id", "by_id", "details"])
      .where("kind", "=", "duties-changed")
      .orderBy("id")
      .execute();
    const by = { user_id: id, by_id: await idOf(owner) };
    const details = (to: string) => JSON.stringify({ from: "admin", to: "admin", allowed: to });
    expect(events).toEqual([
      { ...by, details: details("pages,office") },
      { ...by, details: details("everything") },
    ]);
    expect(await mailsOf(site, () => owner.patch(`/api/users/${clerkId}`, { town: "Deal" }))).toEqual([]);
  });
});

it.each([
  ["password", { password: words.password, password_confirmation: words.password }],
  ["address", { email: "new@example.com" }],
])(
  "the mail about a changed %s leads to This was not me, which signs out and sends a link",
  async (_what, change) => {
    const customer = await site.signIn("customer");
    const id = await idOf(customer);
    await site.visitor().post("/forgot-password", { email: people.customer.email });
    const mails = await mailsOf(site, () => owner.patch(`/api/users/${id}`, change));
    const link = linkIn(
      mails.find(({ text }) => text.includes("/not-me/")),
      /not-me/,
    );
    const after = await mailsOf(site, async () => {
      const token = link.slice(link.lastIndexOf("/") + 1);
      expect((await site.visitor().post("/not-me", { token })).status).toBe(204);
    });
    expect(after.map(({ to, subject }) => [to, subject.split(" – ")[0]])).toEqual([
      [people.customer.email, "Set a new password"],
    ]);
    expect((await customer.get("/api/user")).status).toBe(401);
    expect(
      await site.db.selectFrom("account_tokens").selectAll().where("kind", "=", "verify-email").execute(),
    ).toEqual([]);
  },
);

describe("a password that is set", () => {
  const textOf = async (work: () => Promise<{ status: number }>) => {
    const mails = await mailsOf(site, async () => expect((await work()).status).toBe(200));
    const mail = mails.find(({ subject }) => subject.startsWith("Your password has been changed"));
    return mail?.text.replaceAll(/\s+/g, " ");
  };

  it("by an administrator causes a mail that names them and says what to do", async () => {
    const customer = await site.signIn("customer");
    const id = await idOf(customer);
    const text = await textOf(() => owner.patch(`/api/users/${id}`, words));
    expect(text).toContain("Olive Owner has set a new password for your account.");
    expect(text).toContain("sign in with the password that Olive Owner gives you");
    expect(text).not.toContain("If that was you");
  });

  it("by the user causes a mail that names no administrator", async () => {
    const id = await idOf(owner);
    const text = await textOf(() => owner.patch(`/api/users/${id}`, words));
    expect(text).toContain("the password of your account has just been changed.");
    expect(text).toContain("If that was you, there is nothing to do.");
  });
});

it("asking in the profile whether addresses are taken is limited", async () => {
  const customer = await site.signIn("customer");
  const { data } = (await customer.get("/api/user")).body;
  const person = {
    ...data,
    telephone: "07700 900123",
    address1: "1 Lane",
    town: "Deal",
    postcode: "TN9 9ZZ",
  };
  const ask = async (email: string) => (await customer.post("/api/user", { ...person, email })).status;
  for (let count = 0; count < 20; count += 1) expect(await ask(people.owner.email)).toBe(422);
  expect(await ask(people.owner.email)).toBe(429);
  expect(await ask(people.customer.email)).toBe(200);
});
