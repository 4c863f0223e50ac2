import type { Locator, Page } from "@playwright/test";
import { call } from "./api.ts";
import { expect } from "./test.ts";
import { tap } from "./tap.ts";

/** The two devices for the back office. The second has a touch screen. */
export const devices = {
  "on the desktop": { viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false },
  "on a phone of 390 pixels with touch": {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  },
};

/** Taps the target if there is a touch screen, else clicks it. */
export async function press(target: Locator): Promise<void> {
  if (await target.evaluate(() => navigator.maxTouchPoints > 0)) await tap(target);
  else await target.click();
}

export type MadeUser = { id: number; version: number; firstname: string; lastname: string; email: string };

let made = 0;

/** Makes a user, with the role user unless `change` sets another. */
export async function makeUser(page: Page, change: Record<string, unknown> = {}): Promise<MadeUser> {
  made += 1;
  const password = "a chilled pass phrase";
  const { role = "user", school_id, ...fields } = change;
  const { data: user } = await call<{ data: MadeUser }>(page, "POST", "/api/users", {
    firstname: "Una",
    lastname: `User ${process.pid} ${made}`,
    email: `una.${process.pid}.${made}@example.com`,
    password,
    password_confirmation: password,
    role: role === "pta" ? "user" : role,
    ...fields,
  });
  if (role !== "pta") return user;
  const changed = await call<{ data: MadeUser }>(page, "PATCH", `/api/users/${user.id}`, { role, school_id });
  return changed.data;
}

export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beyond, "pixels to scroll sideways").toBeLessThanOrEqual(0);
}
