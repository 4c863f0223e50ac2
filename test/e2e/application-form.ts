import { expect, type Locator, type Page } from "@playwright/test";
import { applicationFields } from "../applications.ts";
import { call } from "./api.ts";
import { admin } from "./people.ts";
import { signIn } from "./test.ts";

type Fields = typeof applicationFields;
type Name = keyof Fields;

const names = Object.keys(applicationFields) as Name[];
export const stage1 = names.filter((name) => !name.startsWith("ref"));
export const stage2 = names.filter((name) => name.startsWith("ref"));

export function field(page: Page, name: string): Locator {
  return page.locator(`main [name="${name}"]`);
}

export async function fill(
  page: Page,
  wanted: readonly Name[],
  changes: Partial<Fields> = {},
): Promise<void> {
  for (const name of wanted) await field(page, name).fill(changes[name] ?? applicationFields[name]);
}

export const toReferences = (page: Page) => page.getByRole("button", { name: "Continue to references" });
export const toSignature = (page: Page) => page.getByRole("button", { name: "Continue to signature" });
export const submit = (page: Page) => page.getByRole("button", { name: "Save and Submit" });
export const pad = (page: Page) => page.getByRole("img", { name: /^Signature pad/ });

/** Completes the first two stages, up to the empty signature pad. */
export async function reachSignature(page: Page, changes: Partial<Fields> = {}): Promise<void> {
  await page.goto("/requestAccount");
  await fill(page, stage1, changes);
  await toReferences(page).click();
  await fill(page, stage2, changes);
  await toSignature(page).click();
  await expect(page.getByRole("heading", { name: "Sign and send" })).toBeFocused();
  await expect(pad(page)).toBeVisible();
}

/** Draws a signature with the mouse once the pad accepts strokes. */
export async function sign(page: Page): Promise<void> {
  await expect(async () => {
    await drawStroke(page);
    expect(await inkOn(page)).toBeGreaterThan(100);
  }).toPass();
}

async function drawStroke(page: Page): Promise<void> {
  await pad(page).scrollIntoViewIfNeeded();
  const box = (await pad(page).boundingBox())!;
  await page.mouse.move(box.x + 30, box.y + 150);
  await page.mouse.down();
  for (let step = 1; step <= 20; step += 1) {
    await page.mouse.move(box.x + 30 + step * 8, box.y + 150 - Math.sin(step / 3) * 60);
  }
  await page.mouse.up();
}

/** Returns how many dark pixels the signature's canvas has. */
export async function inkOn(page: Page): Promise<number> {
  return page.locator("main canvas").evaluate((element) => {
    const canvas = element as HTMLCanvasElement;
    const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
    let dark = 0;
    for (let index = 0; index < data.length; index += 4)
      if (data[index]! < 128 && data[index + 3]! > 128) dark += 1;
    return dark;
  });
}

export async function sentReference(page: Page): Promise<string> {
  await expect(page.getByRole("heading", { name: "Account Request Sent" })).toBeVisible();
  const reference = /FW-\w{4}-\w{4}/.exec(await page.locator("main").innerText())?.[0];
  expect(reference, "the reference on the page").toBeDefined();
  return reference!;
}

/** Reads an application as the office. The page is signed in as an administrator afterwards. */
export async function readApplication(
  page: Page,
  reference: string,
): Promise<{ id: number; status: string; signature_url: string; fields: typeof applicationFields }> {
  await signIn(page, admin);
  const list = await call<{ data: { id: number }[] }>(page, "GET", `/api/applications?search=${reference}`);
  expect(list.data).toHaveLength(1);
  return call(page, "GET", `/api/applications/${list.data[0]!.id}`);
}
