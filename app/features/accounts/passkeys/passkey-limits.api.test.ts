import { beforeEach, expect, it } from "vitest";
import { addPasskey, Authenticator } from "../../../../test/authenticator.ts";
import type { Browser } from "../../../../test/browser.ts";
import { lastAudit } from "../../../../test/last-audit.ts";
import { people, type Person } from "../../../../test/people.ts";
import { openSite } from "../../../../test/site.ts";

let customer: Browser;
let device: Authenticator;
const { email, password } = people.customer;
const twice = { limit: 2, seconds: 60 };

const site = await openSite({
  RATE_LIMITS: JSON.stringify({
    failedLoginsPerClient: twice,
    twoFactorCodesPerAccount: twice,
    passwordConfirmationsPerAccount: twice,
  }),
});

beforeEach(async () => {
  site.clock.advance({ minutes: 2 });
  await site.db.deleteFrom("passkeys").execute();
  [customer, device] = await withPasskey("customer");
});

async function withPasskey(person: Person): Promise<[Browser, Authenticator]> {
  const [browser, made] = [await site.signIn(person), new Authenticator()];
  await addPasskey(browser, made);
  return [browser, made];
}

async function answerTo(browser: Browser, asked: string, path: string, signer = device): Promise<number> {
  const { body: options } = await browser.get(asked);
  return (await browser.post(path, { passkey: signer.sign(options) })).status;
}

const signIn = (browser = site.visitor()) => answerTo(browser, "/passkeys/options", "/passkeys/sign-in");

it("a valid passkey counts towards no limit of failures", async () => {
  const statuses: number[] = [];
  for (let time = 0; time < 3; time += 1) {
    statuses.push(await signIn());
    const visitor = site.visitor();
    statuses.push((await visitor.post("/login", { email, password })).status);
    const challenge = "/two-factor-challenge/passkey";
    statuses.push(await answerTo(visitor, `${challenge}/options`, challenge));
    const confirm = "/user/confirm-passkey";
    statuses.push(await answerTo(customer, `${confirm}/options`, confirm));
    statuses.push((await customer.post("/user/confirm-password", { password })).status);
  }
  const each = [204, 200, 204, 201, 201];
  expect(statuses).toEqual([...each, ...each, ...each]);
});

it("only the passkey that has signed is recorded as used", async () => {
  await addPasskey(customer, new Authenticator());
  const others = await withPasskey("driver");
  site.clock.advance({ minutes: 1 });
  expect(await signIn()).toBe(204);
  const used = async (browser: Browser) =>
    (await browser.get("/user/passkeys")).body.map((one: { last_used_at: string }) => one.last_used_at);
  expect(await used(customer)).toEqual([site.clock.now().toISOString(), null]);
  expect(await used(others[0])).toEqual([null]);
});

it("only the chosen passkey is renamed, and the audit log records it for an administrator", async () => {
  const [owner] = await withPasskey("owner");
  const second = await addPasskey(owner, new Authenticator());
  expect((await owner.patch(`/user/passkeys/${second}`, { name: "Key ring" })).status).toBe(200);
  const names = (await owner.get("/user/passkeys")).body.map(({ name }: { name: string }) => name);
  expect(names).toEqual(["Telephone", "Key ring"]);
  const line = await lastAudit(site);
  expect(line).toMatchObject({ action: "renamed a passkey of", subject_name: "Olive Owner" });
  await site.db.updateTable("sessions").set({ password_confirmed_at: "2026-01-01T00:00:00.000Z" }).execute();
  expect((await owner.patch(`/user/passkeys/${second}`, { name: "Late" })).status).toBe(423);
});

it("a device that lists no transports is asked through all of them", async () => {
  const { body: options } = await customer.get("/user/passkeys/options");
  const made = new Authenticator().make(options);
  delete made.response.transports;
  expect((await customer.post("/user/passkeys", { name: "Bare", passkey: made })).status).toBe(201);
  const { excludeCredentials } = (await customer.get("/user/passkeys/options")).body;
  expect(excludeCredentials.map(({ transports }: { transports: string[] }) => transports)).toEqual([
    ["internal"],
    [],
  ]);
});

it("a sign-in that asks to be remembered is remembered when a passkey completes it", async () => {
  const remembered = async (remember: boolean) => {
    const visitor = site.visitor();
    await visitor.post("/login", { email, password, remember });
    const challenge = "/two-factor-challenge/passkey";
    expect(await answerTo(visitor, `${challenge}/options`, challenge)).toBe(204);
    site.clock.advance({ hours: 3 });
    return (await visitor.get("/api/user")).status;
  };
  expect([await remembered(true), await remembered(false)]).toEqual([200, 401]);
});
