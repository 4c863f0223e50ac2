import type { Page, Route } from "@playwright/test";
import sharp from "sharp";
import { applicationFields } from "../test/applications.ts";
import { admin } from "./people.ts";
import { expect, expectNoAxeFindings, signIn, test } from "./test.ts";
import {
  field,
  fill,
  inkOn,
  pad,
  reachSignature,
  sentReference,
  sign,
  stage1,
  stage2,
  submit,
  toReferences,
  toSignature,
} from "./trade-form.ts";

const messages1 = {
  name: "Please enter your name",
  position: "Please enter your position",
  company_name: "Please enter your company name",
  address: "Please enter your company address",
  email: "Please enter a valid email address",
  telephone: "Please enter your contact telephone",
  accounts_email: "Please enter a valid email address",
  accounts_telephone: "Please enter your accounts telephone",
  reg_number: "Please enter your company registration number",
  vat_number: "Please enter your company VAT number",
};

const messages2 = {
  ref1_company_name: "Please enter reference 1 company name",
  ref1_address: "Please enter reference 1 company address",
  ref1_email: "Please enter a valid email address",
  ref1_telephone: "Please enter reference 1 contact telephone",
  ref2_company_name: "Please enter reference 2 company name",
  ref2_address: "Please enter reference 2 company address",
  ref2_email: "Please enter a valid email address",
  ref2_telephone: "Please enter reference 2 contact telephone",
};

test("stage 1's ten fields say their exact messages in the browser, and the first one takes the focus", async ({
  page,
}) => {
  await page.goto("/requestAccount");
  await toReferences(page).click();
  for (const [name, message] of Object.entries(messages1)) {
    await expect(field(page, name)).toHaveAccessibleDescription(message);
    await expect(field(page, name)).toHaveAttribute("aria-invalid", "true");
  }
  await expect(field(page, "name")).toBeFocused();
  await expect(page.locator('main [aria-invalid="true"]')).toHaveCount(10);
  await expectNoAxeFindings(page);
  await field(page, "name").fill("Ada");
  await expect(field(page, "name")).not.toHaveAttribute("aria-invalid");
});

test("stage 2's eight fields say their exact messages in the browser", async ({ page }) => {
  await page.goto("/requestAccount");
  await fill(page, stage1);
  await toReferences(page).click();
  await expect(page.getByRole("heading", { name: "Two trade references" })).toBeFocused();
  await toSignature(page).click();
  for (const [name, message] of Object.entries(messages2)) {
    await expect(field(page, name)).toHaveAccessibleDescription(message);
  }
  await expect(field(page, "ref1_company_name")).toBeFocused();
  await expectNoAxeFindings(page);
});

test("e-mail pattern: a local part, an at sign, a domain containing a dot", async ({ page }) => {
  await page.goto("/requestAccount");
  await fill(page, stage1);
  for (const wrong of ["plain", "a@b", "@example.com", "a b@example.com", "a@example."]) {
    await field(page, "email").fill(wrong);
    await toReferences(page).click();
    await expect(field(page, "email")).toHaveAccessibleDescription("Please enter a valid email address");
  }
  await field(page, "email").fill("a@example.com");
  await toReferences(page).click();
  await expect(page.getByRole("heading", { name: "Two trade references" })).toBeVisible();
});

test("stages advance only when all checks pass", async ({ page }) => {
  await page.goto("/requestAccount");
  await fill(page, stage1, { vat_number: "   " });
  await toReferences(page).click();
  await expect(page.getByRole("heading", { name: /Your company$/ })).toBeVisible();
  await expect(field(page, "vat_number")).toBeFocused();
  await field(page, "vat_number").fill("none");
  await toReferences(page).click();
  await fill(page, stage2, { ref2_telephone: "" });
  await toSignature(page).click();
  await expect(field(page, "ref2_telephone")).toHaveAccessibleDescription(messages2.ref2_telephone);
  await expect(page.getByRole("button", { name: "Save and Submit" })).toHaveCount(0);
});

test("payment terms stand in view on every stage: references, first invoice, queries in writing", async ({
  page,
}) => {
  await reachSignature(page);
  const terms = page.getByRole("region", { name: "Payment terms" });
  await expect(terms).toBeVisible();
  await expect(terms).toContainText("References may be required");
  await expect(terms).toContainText(
    "first invoice is due on receipt; thereafter, invoices are due 30 days from receipt",
  );
  await expect(terms).toContainText("queries must be made in writing within 14 days of receipt");
  await page.goto("/requestAccount");
  await expect(terms).toBeInViewport();
});

test("signature pad of 250 px, Clear Signature, Save and Submit, Please sign the form, a JPEG on white", async ({
  page,
}) => {
  await reachSignature(page);
  expect((await pad(page).boundingBox())!.height).toBe(250);
  await submit(page).click();
  await expect(page.getByText("Please sign the form")).toBeVisible();
  await expect(pad(page)).toBeFocused();
  await expectNoAxeFindings(page);
  await sign(page);
  await expect(page.getByText("Please sign the form")).toBeHidden();
  await page.getByRole("button", { name: "Clear Signature" }).click();
  expect(await inkOn(page)).toBe(0);
  await submit(page).click();
  await expect(page.getByText("Please sign the form")).toBeVisible();
  await sign(page);
  await submit(page).click();
  const reference = await sentReference(page);

  const { signature_url } = await applicationOnDesk(page, reference);
  const jpeg = await (await page.request.get(signature_url)).body();
  const picture = await sharp(jpeg).metadata();
  expect(picture).toMatchObject({ format: "jpeg", height: 250 });
  const corner = await sharp(jpeg).extract({ left: 2, top: 2, width: 1, height: 1 }).raw().toBuffer();
  expect([...corner]).toEqual([255, 255, 255]);
});

test("resizing the window keeps the strokes, and a denser screen draws them sharper", async ({ page }) => {
  await reachSignature(page);
  await sign(page);
  const before = await inkOn(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(async () => (await pad(page).boundingBox())!.width).toBeLessThan(320);
  expect(await inkOn(page)).toBeGreaterThan(before / 3);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(() => inkOn(page)).toBeGreaterThan(before * 0.9);
});

test.describe("an answer of 422", () => {
  test.use({ allowedStatuses: [422] });

  test("server errors are shown, the stage that holds them is opened, and the form is kept", async ({
    page,
  }) => {
    await reachSignature(page);
    await sign(page);
    await page.route("**/api/accountRequest", (route) => answer422(route), { times: 1 });
    await submit(page).click();
    await expect(page.getByRole("heading", { name: "Two trade references" })).toBeVisible();
    await expect(field(page, "ref2_email")).toHaveAccessibleDescription("This address is refused.");
    await expect(field(page, "ref2_email")).toBeFocused();
    await expectNoAxeFindings(page);
    for (const name of stage2) await expect(field(page, name)).toHaveValue(applicationFields[name]);
    await toSignature(page).click();
    await expect.poll(() => inkOn(page)).toBeGreaterThan(100);
    await submit(page).click();
    await sentReference(page);
  });
});

test("Account Request Sent with the reference; Return To Account resets to an empty stage 1", async ({
  page,
}) => {
  await reachSignature(page, { position: "Reset" });
  await sign(page);
  await submit(page).click();
  const reference = await sentReference(page);
  await expect(page.getByRole("heading", { name: "Account Request Sent" })).toBeFocused();
  await expectNoAxeFindings(page);
  await page.getByRole("button", { name: "Return To Account" }).click();
  await expect(page.getByRole("heading", { name: /Your company$/ })).toBeFocused();
  for (const name of stage1) await expect(field(page, name)).toHaveValue("");
  await page.reload();
  for (const name of stage1) await expect(field(page, name)).toHaveValue("");
  expect(await applicationOnDesk(page, reference)).toMatchObject({ status: "received" });
});

test("going back loses nothing, and a draft is kept on the device between visits", async ({ page }) => {
  await reachSignature(page);
  await sign(page);
  await page.getByRole("button", { name: "Back" }).click();
  for (const name of stage2) await expect(field(page, name)).toHaveValue(applicationFields[name]);
  await page.getByRole("button", { name: "Back" }).click();
  for (const name of stage1) await expect(field(page, name)).toHaveValue(applicationFields[name]);
  await toReferences(page).click();
  await toSignature(page).click();
  await expect.poll(() => inkOn(page)).toBeGreaterThan(100);
  await page.getByRole("button", { name: "Back" }).click();

  await page.goto("/");
  await page.goto("/requestAccount");
  await expect(field(page, "ref2_email")).toHaveValue(applicationFields.ref2_email);
  await page.getByRole("button", { name: "Back" }).click();
  await expect(field(page, "company_name")).toHaveValue(applicationFields.company_name);
  await page.getByRole("button", { name: "Clear the form" }).click();
  await page.getByRole("button", { name: "Yes, clear it" }).click();
  await expect(field(page, "company_name")).toHaveValue("");
  await page.reload();
  await expect(field(page, "company_name")).toHaveValue("");
});

test("odd VAT and company numbers bring a warning that never blocks", async ({ page }) => {
  await page.goto("/requestAccount");
  await fill(page, stage1, { vat_number: "GB 123 4567 83", reg_number: "sole trader" });
  await field(page, "accounts_email").focus();
  await expect(page.getByText("This does not look like a UK VAT number")).toBeVisible();
  await expect(page.getByText("Most have eight characters")).toBeVisible();
  await expectNoAxeFindings(page);
  await field(page, "vat_number").fill("GB 123 4567 82");
  await expect(page.getByText("This does not look like a UK VAT number")).toBeHidden();
  await toReferences(page).click();
  await expect(page.getByRole("heading", { name: "Two trade references" })).toBeVisible();
});

test.describe("a connection that is lost", () => {
  test.use({ allowedStatuses: [0] });

  test("in mid-send: the draft is kept, sent again it is one application with one reference", async ({
    page,
  }) => {
    await reachSignature(page, { position: "Lost connection" });
    await sign(page);
    let lost = "";
    // The server takes it in, and its answer never arrives.
    await page.route(
      "**/api/accountRequest",
      async (route) => {
        lost = ((await (await route.fetch()).json()) as { reference: string }).reference;
        await route.abort("connectionreset");
      },
      { times: 1 },
    );
    await submit(page).click();
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("kept on this device");
    await expect(alert).toBeFocused();
    await expectNoAxeFindings(page);
    await page.reload();
    await expect(pad(page)).toBeVisible();
    await sign(page);
    await submit(page).click();
    expect(await sentReference(page)).toBe(lost);
    await signIn(page, admin);
    const found = await page.request.get("/api/applications?search=Lost%20connection");
    expect(await found.json()).toMatchObject({ total: 1 });
  });

  test("before sending: nothing is sent, and it goes through when the line is back", async ({
    page,
    context,
  }) => {
    await reachSignature(page, { position: "Offline" });
    await sign(page);
    await context.setOffline(true);
    await submit(page).click();
    await expect(page.getByRole("alert")).toContainText("We could not be reached");
    await context.setOffline(false);
    await submit(page).click();
    await sentReference(page);
  });
});

test("keyboard alone, with a typed name for who cannot draw", async ({ page }) => {
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
  await page.keyboard.press("Tab");
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
  await expect.poll(() => inkOn(page)).toBeGreaterThan(100);
  await expectNoAxeFindings(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await sentReference(page);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 3 });

  test("touch alone: filled in, signed with a finger, sent; nothing scrolls sideways", async ({ page }) => {
    await page.goto("/requestAccount");
    for (const name of stage1) await typeByTouch(page, name);
    await toReferences(page).tap();
    await expect(page.getByRole("heading", { name: "Two trade references" })).toBeInViewport();
    await expectNoSidewaysScroll(page);
    for (const name of stage2) await typeByTouch(page, name);
    await toSignature(page).tap();
    await expect(async () => {
      await drawWithFinger(page);
      expect(await inkOn(page)).toBeGreaterThan(100);
    }).toPass();
    await expectNoSidewaysScroll(page);
    await expectNoAxeFindings(page);
    await submit(page).tap();
    const reference = await sentReference(page);
    const { signature_url } = await applicationOnDesk(page, reference);
    const picture = await sharp(await (await page.request.get(signature_url)).body()).metadata();
    expect(picture.height, "as many pixels as the screen has").toBe(750);
  });
});

test("at 320 pixels every stage stands without scrolling sideways", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/requestAccount");
  await toReferences(page).click();
  await expectNoSidewaysScroll(page);
  await reachSignature(page);
  await submit(page).click();
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindings(page);
});

test("the page asks for at most 130 KB of scripts", async ({ page }) => {
  const bytes: number[] = [];
  page.on("response", async (response) => {
    if (response.request().resourceType() !== "script") return;
    bytes.push(Number(await response.headerValue("content-length")));
  });
  await page.goto("/requestAccount", { waitUntil: "networkidle" });
  expect(bytes.length).toBeGreaterThan(3);
  expect(bytes.every((size) => size > 0)).toBe(true);
  expect(bytes.reduce((sum, size) => sum + size, 0) / 1024).toBeLessThan(130);
});

async function typeByTouch(page: Page, name: keyof typeof applicationFields): Promise<void> {
  await field(page, name).tap();
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

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBe(0);
}

async function answer422(route: Route): Promise<void> {
  await route.fulfill({
    status: 422,
    json: {
      message: "This address is refused.",
      errors: { ref2_email: ["This address is refused."], signature: ["Please sign the form"] },
    },
  });
}

async function applicationOnDesk(
  page: Page,
  reference: string,
): Promise<{ status: string; signature_url: string }> {
  await signIn(page, admin);
  const list = (await (await page.request.get(`/api/applications?search=${reference}`)).json()) as {
    data: { id: number }[];
  };
  expect(list.data).toHaveLength(1);
  return (await (await page.request.get(`/api/applications/${list.data[0]!.id}`)).json()) as never;
}
