import type { Locator, Page } from "@playwright/test";
import { csrfToken, expect } from "./test.ts";

/** The two screens on which the back office is used, the second by finger. */
export const devices = {
  "on the desktop": { viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false },
  "on a phone of 390 pixels with touch": {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  },
};

/** By finger where there is a touch screen. */
export async function press(target: Locator): Promise<void> {
  if (await target.evaluate(() => navigator.maxTouchPoints > 0)) await target.tap();
  else await target.click();
}

export type MadeUser = { id: number; version: number; firstname: string; lastname: string; email: string };

let made = 0;

/** Somebody with an account, of the role user unless `change` says otherwise. */
export async function makeUser(page: Page, change: Record<string, unknown> = {}): Promise<MadeUser> {
  made += 1;
  const password = "a chilled pass phrase";
  const { role = "user", school_id, ...fields } = change;
  const { data: user } = await call(page, "POST", "/api/users", {
    firstname: "Una",
    lastname: `User ${process.pid} ${made}`,
    email: `una.${process.pid}.${made}@example.com`,
    password,
    password_confirmation: password,
    role: role === "pta" ? "user" : role,
    ...fields,
  });
  if (role !== "pta") return user;
  return (await call(page, "PATCH", `/api/users/${user.id}`, { role, school_id })).data;
}

/** A call by the API, as whoever is signed in. */
// eslint-disable-next-line typescript/no-explicit-any -- a test looks into the answer
export async function call(page: Page, method: string, path: string, data?: unknown): Promise<any> {
  const headers = { "X-XSRF-TOKEN": await csrfToken(page) };
  const answer = await page.request.fetch(path, { method, data, headers });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return answer.status() === 204 ? undefined : answer.json();
}

export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beyond, "pixels to scroll sideways").toBeLessThanOrEqual(0);
}
