import { expect, it } from "vitest";
import { linkIn, mailsOf } from "../../../../test/mails.ts";
import { addPerson, people } from "../../../../test/people.ts";
import { openSite } from "../../../../test/site.ts";

let clients = 0;
const { email, password } = people.customer;

const site = await openSite({ TRUST_PROXY: "on" });
await addPerson(site.services, "customer");

const strange = () => {
  clients += 1;
  return { headers: { "X-Forwarded-For": `2001:db8:${clients.toString(16)}::1` } };
};
const guess = async (at = email) =>
  (await site.visitor().post("/login", { email: at, password: "a guess" }, strange())).status;

async function guessUntilRefused(): Promise<number> {
  for (let looked = 0; looked < 200; looked += 1) if ((await guess()) === 429) return looked;
  throw new Error("Nobody refused.");
}

it("a thousand clients guess no faster than one: 20 an hour and 100 a day for an account", async () => {
  let looked = 0;
  for (let hour = 0; hour < 24; hour += 1) {
    looked += await guessUntilRefused();
    site.clock.advance({ minutes: 60, seconds: 1 });
  }
  expect(looked).toBeGreaterThanOrEqual(100);
  expect(looked).toBeLessThanOrEqual(120);
  site.clock.advance({ days: 1 });
  expect(await guessUntilRefused()).toBe(20);
  const right = await site.visitor().post("/login", { email, password }, strange());
  expect(right).toMatchObject({ status: 429, body: { message: "Too Many Attempts." } });
  expect(Number(right.headers.get("Retry-After"))).toBeGreaterThan(60);
});

it("the user gets one mail a day about guesses, and none about a few mistakes", async () => {
  const limits = {
    failedLoginsPerAddress: { limit: 3, seconds: 3_600 },
    failedLoginsPerAddressAndClient: { limit: 2, seconds: 3_600 },
  };
  const careful = await openSite({ TRUST_PROXY: "on", RATE_LIMITS: JSON.stringify(limits) });
  await addPerson(careful.services, "customer");
  const noticesAfter = async (guesses: number, from = strange) => {
    const mails = await mailsOf(careful, async () => {
      for (let count = 0; count < guesses; count += 1)
        await careful.visitor().post("/login", { email, password: "a guess" }, from());
    });
    return mails.map(({ to, text }) => [to, text.includes("Somebody has tried many wrong passwords")]);
  };
  const one = strange();
  expect(await noticesAfter(3, () => one)).toEqual([]);
  expect(await noticesAfter(1)).toEqual([]);
  expect(await noticesAfter(2)).toEqual([[email, true]]);
  careful.clock.advance({ hours: 1, seconds: 1 });
  expect(await noticesAfter(4)).toEqual([]);
  careful.clock.advance({ days: 1 });
  expect(await noticesAfter(4)).toEqual([[email, true]]);
});

it("an address without an account has the same limits, and other addresses are unaffected", async () => {
  const statuses = [];
  for (let count = 0; count < 21; count += 1) statuses.push(await guess("nobody@example.com"));
  expect(statuses).toEqual([...Array(20).fill(422), 429]);
  expect(await guess("somebody@example.com")).toBe(422);
});

it("a browser that the user has signed in with is counted separately, with the same limits", async () => {
  site.clock.advance({ days: 2 });
  const known = site.visitor();
  await known.post("/login", { email, password }, strange());
  await known.post("/logout");
  await guessUntilRefused();
  expect((await known.post("/login", { email, password }, strange())).status).toBe(200);
  await known.post("/logout");
  const driver = site.visitor();
  driver.cookies.set("site_device", known.cookies.get("site_device")!);
  await addPerson(site.services, "driver");
  const attempt = (body: object) => driver.post("/login", body, strange());
  expect((await attempt({ email, password: "a guess" })).status).toBe(422);
  const statuses = [];
  for (let count = 0; count < 30; count += 1) {
    statuses.push((await attempt({ email, password: "a guess" })).status);
    site.clock.advance({ seconds: 61 });
  }
  expect(statuses.filter((status) => status === 422)).toHaveLength(19);
  expect((await attempt({ email: people.driver.email, password: people.driver.password })).status).toBe(200);
});

it("a new password by the mailed link lets the person in at once", async () => {
  site.clock.advance({ days: 2 });
  await guessUntilRefused();
  const [mail] = await mailsOf(site, () => site.visitor().post("/forgot-password", { email }, strange()));
  const token = /reset-password\/([^?]+)/.exec(linkIn(mail, /reset-password/))![1];
  const fresh = "a van full of frozen peas";
  const set = { token, email, password: fresh, password_confirmation: fresh };
  expect((await site.visitor().post("/reset-password", set)).status).toBe(200);
  expect((await site.visitor().post("/login", { email, password: fresh }, strange())).status).toBe(200);
});

it("a /56 of IPv6 is counted together, whichever accounts it guesses at", async () => {
  const limits = { failedLoginsPerNetwork: { limit: 3, seconds: 60 } };
  const careful = await openSite({ TRUST_PROXY: "on", RATE_LIMITS: JSON.stringify(limits) });
  const from = async (subnet: string) => {
    const headers = { "X-Forwarded-For": `2001:db8:ff:${subnet}::1` };
    const guessed = { email: `nobody${subnet}@example.com`, password: "a guess" };
    return (await careful.visitor().post("/login", guessed, { headers })).status;
  };
  const statuses = [];
  for (const subnet of ["1200", "1201", "12ff", "12a0", "1300"]) statuses.push(await from(subnet));
  expect(statuses).toEqual([422, 422, 422, 429, 422]);
});
