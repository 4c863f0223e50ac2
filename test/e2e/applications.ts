import type { Page } from "@playwright/test";
import { applicationFields, signatureJpeg } from "../applications.ts";
import { upload } from "./api.ts";
import { admin } from "./people.ts";
import { expect, signIn } from "./test.ts";

/** Sends an application as a visitor who is not signed in. Returns its reference. */
export async function apply(page: Page, company_name: string): Promise<string> {
  await page.goto("/privacy");
  const signature = { name: "signature.jpg", mimeType: "image/jpeg", buffer: await signatureJpeg() };
  const fields = { ...applicationFields, company_name, signature };
  return (await upload<{ reference: string }>(page, "/api/accountRequest", fields)).reference;
}

/** Signs in as the owner and opens an application from the list. */
export async function openApplication(page: Page, search: string): Promise<void> {
  await signIn(page, admin);
  await page.goto(`/admin/applications?search=${search}`);
  await page.getByRole("link", { name: new RegExp(search) }).click();
  await expect(page.getByRole("heading", { level: 1, name: new RegExp(search) })).toBeVisible();
}
