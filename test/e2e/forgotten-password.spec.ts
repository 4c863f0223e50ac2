import type { Page } from "@playwright/test";
import { registered } from "./accounts.ts";
import { linkOf, mailTo } from "./mailbox.ts";
import { dropSession, expect, expectNoAxeFindings, test } from "./test.ts";

test.use({ allowedStatuses: [422] });

test("Forgotten password shows an error or the success message, and the mailed link sets a new password", async ({
  page,
  site,
}) => {
  const person = await registered(page);
  await dropSession(page);
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByRole("button", { name: "Reset password" }).click();
  await expect(page.getByText("The email field is required.")).toBeVisible();
  await page.getByLabel("Email").fill(person.email);
  await test.step("a server error is shown", async () => {
    await page.route(
      "**/forgot-password",
      (route) => route.fulfill({ status: 422, json: { message: "The mail server sleeps.", errors: {} } }),
      { times: 1 },
    );
    await page.getByRole("button", { name: "Reset password" }).click();
    await expect(page.getByRole("alert")).toContainText("The mail server sleeps.");
  });
  await page.getByRole("button", { name: "Reset password" }).click();
  const sent = page.getByText("We have emailed your password reset link.");
  await expect(sent).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByLabel("Email").fill("");
  await page.getByRole("button", { name: "Reset password" }).click();
  await expect(page.getByText("The email field is required.")).toBeVisible();
  await expect(sent).toBeHidden();

  const mail = await mailTo(site, person.email, "Set a new password");
  expect(await widthOnPhone(page, mail.html!)).toBe(320);
  const link = linkOf(site, mail);
  await page.goto(link);
  const email = page.getByLabel("Email");
  await expect(email).toHaveValue(person.email);
  await expect(email).not.toBeEditable();
  const password = page.getByLabel("Password", { exact: true });
  for (const field of [password, page.getByLabel("Repeat Password")]) {
    await expect(field).toHaveAttribute("autocomplete", "new-password");
  }
  await expectNoAxeFindings(page);
  await password.fill("another pass phrase");
  await page.getByLabel("Repeat Password").fill("another pass phrase");
  await page.getByRole("button", { name: "Reset password" }).click();
  await expect(page.getByText("Your password has been reset.")).toBeVisible();
  await expect(page.getByRole("group", { name: "Reset password" })).toBeFocused();
  await expect(page.getByRole("link", { name: "Return to sign-in" })).toHaveAttribute("href", "/account");
  await expectNoAxeFindings(page);
  await page.getByRole("link", { name: "Return to sign-in" }).click();
  await expect(page).toHaveURL("/login?next=%2Faccount");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password").fill("another pass phrase");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL("/account");
  await mailTo(site, person.email, "Your password has been changed");

  await page.goto(link);
  await page.getByLabel("Password", { exact: true }).fill("a third pass phrase");
  await page.getByLabel("Repeat Password").fill("a third pass phrase");
  await page.getByRole("button", { name: "Reset password" }).click();
  await expect(page.getByText("This password reset token is invalid.")).toBeVisible();
  await expectNoAxeFindings(page);
});

/** Stands for the firm's mark, which is an attachment of the mail. */
const mark = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";

/** Returns the width of a mail with a long address on a screen of 320 pixels. */
async function widthOnPhone(page: Page, html: string): Promise<number> {
  const mail = await page.context().newPage();
  await mail.setViewportSize({ width: 320, height: 640 });
  await mail.setContent(html.replaceAll("cid:mark", mark));
  const width = await mail.evaluate(() => document.documentElement.scrollWidth);
  await mail.close();
  return width;
}
