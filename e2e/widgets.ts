import type { Page } from "@playwright/test";
import { csrfToken, expect, hydrated } from "./test.ts";

// eslint-disable-next-line typescript/no-explicit-any -- a test looks into the answer
export async function stored(page: Page, name: string): Promise<any> {
  return (await page.request.get(`/api/widgets/${name}`)).json();
}

export async function openWidget(page: Page, name: string): Promise<void> {
  await page.goto(`/admin/widgets/${(await stored(page, name)).id}`);
  await hydrated(page);
}

export async function addWidget(page: Page, name: string): Promise<void> {
  const answer = await page.request.post("/api/widgets", { data: { name }, headers: await tokenOf(page) });
  expect(answer.status()).toBe(201);
}

export async function saveElsewhere(page: Page, name: string, html: string): Promise<void> {
  const { id } = await stored(page, name);
  const data = { name, html };
  const answer = await page.request.post(`/api/widgets/${id}`, { data, headers: await tokenOf(page) });
  expect(answer.status()).toBe(200);
}

export async function save(page: Page): Promise<void> {
  const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
  await page.getByRole("button", { name: "Save Changes" }).click();
  expect((await answered).status()).toBe(200);
  await expect(page.getByText("Changes saved....")).toBeVisible();
}

async function tokenOf(page: Page): Promise<Record<string, string>> {
  return { "X-XSRF-TOKEN": await csrfToken(page) };
}
