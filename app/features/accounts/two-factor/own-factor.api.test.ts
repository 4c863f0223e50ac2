import { generateSync } from "otplib";
import { beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { mailsOf } from "../../../../test/mails.ts";
import { people, type Person } from "../../../../test/people.ts";
import { openSite } from "../../../../test/site.ts";
import { setUpAuthenticator } from "../../../../test/two-factor.ts";

let customer: Browser;
const { email, password } = people.customer;
const address = "/user/two-factor-authentication";
const codesAddress = "/user/two-factor-recovery-codes";

const site = await openSite();

beforeEach(async () => {
  site.clock.advance({ minutes: 61 });
  await site.db
    .updateTable("users")
    .set({ two_factor_secret: null, two_factor_confirmed_at: null, two_factor_recovery_codes: null })
    .execute();
  await site.db.deleteFrom("audit_log").execute();
  customer = await site.signIn("customer");
});

const isOn = async (browser: Browser) => (await browser.get("/api/user")).body.data.two_factor_enabled;
const codesOf = async (browser: Browser): Promise<string[]> => (await browser.get(codesAddress)).body;

async function begin(): Promise<Browser> {
  const visitor = site.visitor();
  expect((await visitor.post("/login", { email, password })).body).toEqual({ two_factor: true });
  return visitor;
}

it("each step changes only the user's own secret, codes and sessions", async () => {
  const driver = await site.signIn("driver");
  await setUpAuthenticator(site, driver);
  const stored = () =>
    site.db.selectFrom("users").selectAll().where("email", "=", people.driver.email).executeTakeFirst();
  const before = await stored();
  const codeNow = await setUpAuthenticator(site, customer);
  await (await begin()).post("/two-factor-challenge", { code: codeNow() });
  const [recovery_code] = await codesOf(customer);
  expect((await (await begin()).post("/two-factor-challenge", { recovery_code })).status).toBe(204);
  expect((await customer.post(codesAddress)).status).toBe(200);
  expect((await customer.delete(address)).status).toBe(200);
  expect(await stored()).toEqual(before);
  expect([await isOn(customer), await isOn(driver)]).toEqual([false, true]);
});

describe("a set-up that is not confirmed", () => {
  it("can be cancelled without a mail, and other devices stay signed in", async () => {
    const elsewhere = await site.signIn("customer");
    const mails = await mailsOf(site, async () => {
      await customer.post(address);
      expect((await customer.delete(address)).status).toBe(200);
    });
    expect(mails).toEqual([]);
    expect((await elsewhere.get("/api/user")).status).toBe(200);
    expect(await codesOf(customer)).toEqual([]);
  });
});

describe("confirming a second factor that is on already", () => {
  it("accepts a code, mails nobody, and leaves other devices signed in", async () => {
    const codeNow = await setUpAuthenticator(site, customer);
    const elsewhere = await begin();
    await elsewhere.post("/two-factor-challenge", { code: codeNow() });
    site.clock.advance({ seconds: 30 });
    const mails = await mailsOf(site, async () => {
      const again = "/user/confirmed-two-factor-authentication";
      expect((await customer.post(again, { code: "000000" })).status).toBe(422);
      expect((await customer.post(again, { code: codeNow() })).status).toBe(200);
    });
    expect(mails).toEqual([]);
    expect((await elsewhere.get("/api/user")).status).toBe(200);
  });
});

describe("a code", () => {
  it("may contain spaces and be at most one step early or late", async () => {
    await setUpAuthenticator(site, customer);
    const { secretKey: secret } = (await customer.get("/user/two-factor-secret-key")).body;
    const tried = async (steps: number) => {
      site.clock.advance({ minutes: 10 });
      const epoch = Math.floor(site.clock.now().getTime() / 1000) + steps * 30;
      const code = generateSync({ secret, epoch });
      const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
      return (await (await begin()).post("/two-factor-challenge", { code: spaced })).status;
    };
    const statuses: number[] = [];
    for (const steps of [-2, -1, 0, 1, 2]) statuses.push(await tried(steps));
    expect(statuses).toEqual([422, 204, 204, 204, 422]);
  });
});

describe("a recovery code", () => {
  it("is easy to copy, is accepted in lower case and with any sign or none in its middle, and is replaced by a new one", async () => {
    await setUpAuthenticator(site, customer);
    const before = await codesOf(customer);
    for (const code of before) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/);
    expect(new Set(before).size).toBe(8);
    for (const [at, form] of [
      [2, (code: string) => ` ${code.toLowerCase()} `],
      [3, (code: string) => code.replace("-", "")],
      [4, (code: string) => code.replace("-", " ")],
      [5, (code: string) => code.replace("-", "–")],
    ] as const) {
      const recovery_code = form(before[at]!);
      expect((await (await begin()).post("/two-factor-challenge", { recovery_code })).status).toBe(204);
    }
    const after = await codesOf(customer);
    expect(after.filter((code) => before.includes(code))).toEqual(before.toSpliced(2, 4));
    expect(after).toHaveLength(before.length);
  });

  it("counts towards no limit when it is right", async () => {
    await setUpAuthenticator(site, customer);
    for (let count = 0; count < 6; count += 1) {
      const [recovery_code] = await codesOf(customer);
      expect((await (await begin()).post("/two-factor-challenge", { recovery_code })).status).toBe(204);
    }
  });

  it("that comes too late is refused under its own field name", async () => {
    expect(await site.visitor().post("/two-factor-challenge", { recovery_code: "A" })).toMatchObject({
      status: 422,
      body: { errors: { recovery_code: ["This sign-in has expired. Please sign in again."] } },
    });
  });
});

it("the audit log records what an administrator does, not what a customer does", async () => {
  const goThrough = async (person: Person) => {
    const browser = await site.signIn(person);
    await setUpAuthenticator(site, browser);
    expect((await browser.post(codesAddress)).status).toBe(200);
    expect((await browser.delete(address)).status).toBe(200);
  };
  await goThrough("customer");
  await goThrough("owner");
  const lines = await site.db
    .selectFrom("audit_log")
    .select(["actor_name", "action", "subject_type", "subject_name"])
    .orderBy("id")
    .execute();
  const name = "Olive Owner";
  expect(lines).toEqual(
    [
      "began to set up two-factor authentication of",
      "switched on two-factor authentication of",
      "replaced the recovery codes of",
      "switched off two-factor authentication of",
    ].map((action) => ({ actor_name: name, action, subject_type: "user", subject_name: name })),
  );
});
