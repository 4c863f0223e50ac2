import type { Page } from "@playwright/test";
import type { Widget } from "../../app/features/widgets/widgets.schema.ts";
import { call } from "./api.ts";
import { expect, hydrated } from "./test.ts";

export function stored(page: Page, name: string): Promise<Widget> {
  return call(page, "GET", `/api/widgets/${name}`);
}

export async function openWidget(page: Page, name: string): Promise<void> {
  await page.goto(`/admin/widgets/${(await stored(page, name)).id}`);
  await hydrated(page);
}

export async function saveElsewhere(page: Page, name: string, html: string): Promise<void> {
  const { id } = await stored(page, name);
  await call(page, "POST", `/api/widgets/${id}`, { name, html });
}

export async function save(page: Page): Promise<void> {
  const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
  await page.getByRole("button", { name: "Save Changes" }).click();
  expect((await answered).status()).toBe(200);
  await expect(page.getByText("Changes saved....")).toBeVisible();
}
