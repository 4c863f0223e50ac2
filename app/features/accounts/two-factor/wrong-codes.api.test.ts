import { generateSync } from "otplib";
import { beforeEach, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { linkIn, mailsOf } from "../../../../test/mails.ts";
import { people } from "../../../../test/people.ts";
import { openSite, type Site } from "../../../../test/site.ts";

let site: Site;
let secret: string;
let known: Browser;
const { email, password } = people.customer;

beforeEach(async () => {
  site = await openSite();
  known = await site.signIn("customer");
  await known.post("/user/two-factor-authentication");
  secret = (await known.get("/user/two-factor-secret-key")).body.secretKey;
  await known.post("/user/confirmed-two-factor-authentication", { code: rightCode() });
  site.clock.advance({ minutes: 2 });
});

const rightCode = () => generateSync({ secret, epoch: Math.floor(site.clock.now().getTime() / 1000) });
const challenge = (browser: Browser, code: string) => browser.post("/two-factor-challenge", { code });

async function begin(browser = site.visitor()): Promise<Browser> {
  expect((await browser.post("/login", { email, password })).body).toEqual({ two_factor: true });
  return browser;
}

/** Guesses slowly enough that the limit per minute lets every guess through. */
async function guess(browser: Browser, times: number): Promise<number[]> {
  const statuses = [];
  for (let count = 0; count < times; count += 1) {
    if (count > 0) site.clock.advance({ seconds: 16 });
    statuses.push((await challenge(browser, "000000")).status);
  }
  return statuses;
}

it("ten wrong codes in a row end the sign-in, and the person gets one mail that day", async () => {
  const guesser = await begin();
  const mails = await mailsOf(site, async () => {
    expect(await guess(guesser, 10)).toEqual(Array(10).fill(422));
  });
  expect(mails).toMatchObject([{ to: email, text: expect.stringContaining("somebody knows your password") }]);
  expect(await challenge(guesser, rightCode())).toMatchObject({
    status: 422,
    body: { errors: { code: ["This sign-in has expired. Please sign in again."] } },
  });
  const again = await begin();
  expect((await challenge(again, rightCode())).status).toBe(429);
  const more = await mailsOf(site, async () => {
    for (let hour = 0; hour < 3; hour += 1) {
      site.clock.advance({ hours: 1 });
      await guess(await begin(), 10);
    }
  });
  expect(more.filter(({ subject }) => subject.includes("wrong codes"))).toEqual([]);
});

it("thirty wrong codes a day are checked, however long the intervals between them", async () => {
  let looked = 0;
  for (let hour = 0; hour < 20; hour += 1) {
    site.clock.advance({ hours: 1 });
    looked += (await guess(await begin(), 3)).filter((status) => status === 422).length;
  }
  expect(looked).toBe(30);
  site.clock.advance({ hours: 5 });
  expect(await guess(await begin(), 1)).toEqual([422]);
});

it("a right code resets the count of wrong ones", async () => {
  for (let round = 0; round < 3; round += 1) {
    const browser = await begin();
    await guess(browser, 9);
    site.clock.advance({ minutes: 1 });
    expect((await challenge(browser, rightCode())).status).toBe(204);
  }
});

it("a right code counts towards no limit, so the next code is checked", async () => {
  const browser = await begin();
  for (let count = 0; count < 4; count += 1) expect((await challenge(browser, "000000")).status).toBe(422);
  expect((await challenge(browser, rightCode())).status).toBe(204);
  site.clock.advance({ seconds: 30 });
  expect((await challenge(await begin(), rightCode())).status).toBe(204);
});

it("a browser that the person has signed in with is not locked out by the guesses of others", async () => {
  await guess(await begin(), 10);
  await known.post("/logout");
  await begin(known);
  expect((await challenge(known, rightCode())).status).toBe(204);
});

it("a new password by the mailed link resets the count of wrong codes", async () => {
  await guess(await begin(), 10);
  const [mail] = await mailsOf(site, () => site.visitor().post("/forgot-password", { email }));
  const token = /reset-password\/([^?]+)/.exec(linkIn(mail, /reset-password/))![1];
  const fresh = "a van full of frozen peas";
  await site
    .visitor()
    .post("/reset-password", { token, email, password: fresh, password_confirmation: fresh });
  const browser = site.visitor();
  await browser.post("/login", { email, password: fresh });
  expect((await challenge(browser, rightCode())).status).toBe(204);
});
