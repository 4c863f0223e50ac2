import type { Route } from "@playwright/test";
import { applicationFields } from "../applications.ts";
import { admin } from "./people.ts";
import { expect, expectNoAxeFindings, signIn, test } from "./test.ts";
import {
  readApplication,
  field,
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
} from "./application-form.ts";

test.describe("an answer of 422", () => {
  test.use({ allowedStatuses: [422] });

  test("server errors are shown, the stage that holds them is opened, and the form is preserved", async ({
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
  expect(await readApplication(page, reference)).toMatchObject({ status: "received" });
});

test.describe("a connection that is lost", () => {
  test.use({ allowedStatuses: [0] });

  test("in mid-send: the draft is stored, sent again it is one application with one reference", async ({
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

test("going back loses nothing, and a draft is stored on the device between visits", async ({ page }) => {
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

async function answer422(route: Route): Promise<void> {
  await route.fulfill({
    status: 422,
    json: {
      message: "This address is refused.",
      errors: { ref2_email: ["This address is refused."], signature: ["Please sign the form"] },
    },
  });
}
