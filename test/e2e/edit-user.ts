import type { Locator, Page } from "@playwright/test";
import { call } from "./api.ts";
import { type MadeUser, press } from "./office.ts";
import { expect, hydrated } from "./test.ts";

export async function openUser(page: Page, { id }: { id: number }): Promise<void> {
  await page.goto(`/admin/users/${id}`);
  await hydrated(page);
}

export function school(page: Page): Locator {
  return page.getByRole("combobox", { name: "School" });
}

/** The suggestions of the school field. */
export function schools(page: Page): Locator {
  return page.getByRole("listbox", { name: "School" }).getByRole("option");
}

export function saveButton(page: Page): Locator {
  return page.getByRole("button", { name: "Save Changes" });
}

export async function saved(page: Page): Promise<void> {
  const answered = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  await press(saveButton(page));
  expect((await answered).status()).toBe(200);
  await expect(page.getByText("Changes saved....")).toBeVisible();
}

export async function stored(page: Page, { id }: { id: number }): Promise<MadeUser> {
  return (await call<{ data: MadeUser }>(page, "GET", `/api/users/${id}`)).data;
}
