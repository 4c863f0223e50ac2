import type { Page } from "@playwright/test";
import sharp from "sharp";
import { applicationFields } from "../applications.ts";
import { sidewaysScroll } from "./sideways-scroll.ts";
import { expect, expectNoAxeFindings, test } from "./test.ts";
import {
  readApplication,
  field,
  inkOn,
  pad,
  sentReference,
  stage1,
  stage2,
  submit,
  toReferences,
  toSignature,
} from "./application-form.ts";
import { tap } from "./tap.ts";

test("keyboard only, with a typed name for people who cannot draw", async ({ page }) => {
  await page.goto("/requestAccount");
  await field(page, "name").focus();
  const order = [
    "name",
    "position",
    "email",
    "telephone",
    "company_name",
    "address",
    "reg_number",
    "vat_number",
  ] as const;
  for (const name of [...order, "accounts_email", "accounts_telephone"] as const) {
    await expect(field(page, name)).toBeFocused();
    await page.keyboard.insertText(applicationFields[name]);
    await page.keyboard.press("Tab");
  }
  await expect(toReferences(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Two trade references" })).toBeFocused();
  for (const name of stage2) {
    await page.keyboard.press("Tab");
    await expect(field(page, name)).toBeFocused();
    await page.keyboard.insertText(applicationFields[name]);
  }
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Sign and send" })).toBeFocused();
  await expect(page.getByText("Please check what you filled in.")).toBeVisible();
  for (const group of ["contact", "company and accounts", "references"]) {
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: `Change ${group}` })).toBeFocused();
  }
  await page.keyboard.press("Tab");
  expect(await page.evaluate(loadedHands)).toBe(0);
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "Type your name" })).toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(submit(page)).toBeFocused();
  await page.keyboard.press("Enter");
  const typedName = page.getByLabel("Your full name");
  await expect(typedName).toBeFocused();
  await expect(typedName).toHaveAccessibleDescription(/Please sign the form/);
  await page.keyboard.insertText("Ada Applicant");
  await expect.poll(() => page.evaluate(loadedHands)).toBe(1);
  await expect.poll(() => inkOn(page)).toBeGreaterThan(100);
  await expectNoAxeFindings(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await sentReference(page);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 3 });

  test("touch only: the form is filled in, signed with a finger and sent, and nothing scrolls sideways", async ({
    page,
  }) => {
    await page.goto("/requestAccount");
    for (const name of stage1) await typeByTouch(page, name);
    await tap(toReferences(page));
    await expect(page.getByRole("heading", { name: "Two trade references" })).toBeInViewport();
    expect(await sidewaysScroll(page)).toBe(0);
    for (const name of stage2) await typeByTouch(page, name);
    await tap(toSignature(page));
    await expect(async () => {
      await drawWithFinger(page);
      expect(await inkOn(page)).toBeGreaterThan(100);
    }).toPass();
    expect(await sidewaysScroll(page)).toBe(0);
    await expectNoAxeFindings(page);
    await tap(submit(page));
    const reference = await sentReference(page);
    const { signature_url } = await readApplication(page, reference);
    const picture = await sharp(await (await page.request.get(signature_url)).body()).metadata();
    expect(picture.height, "as many pixels as the screen has").toBe(750);
  });
});

async function typeByTouch(page: Page, name: keyof typeof applicationFields): Promise<void> {
  await tap(field(page, name));
  await page.keyboard.insertText(applicationFields[name]);
}

async function drawWithFinger(page: Page): Promise<void> {
  await pad(page).scrollIntoViewIfNeeded();
  const box = (await pad(page).boundingBox())!;
  const finger = await page.context().newCDPSession(page);
  const at = (step: number) => [{ x: box.x + 30 + step * 8, y: box.y + 120 - Math.sin(step / 3) * 50 }];
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
  for (let step = 1; step <= 20; step += 1) {
    await finger.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(step) });
  }
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await finger.detach();
}

/** Returns how many font files of the signature's handwriting the page has loaded. */
function loadedHands(): number {
  return [...document.fonts].filter(
    ({ family, status }) => family.includes("Signature hand") && status === "loaded",
  ).length;
}
