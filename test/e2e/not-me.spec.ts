import { registered } from "./accounts.ts";
import { linkOf, mailTo } from "./mailbox.ts";
import { expect, expectNoAxeFindings, signIn, test } from "./test.ts";

test.use({ allowedStatuses: [401, 422] });

test("a user disowns an entry under recent activity and sets a new password @release", async ({
  page,
  site,
}) => {
  const person = await registered(page);
  await page.goto("/account/profile");
  const activity = page.getByRole("region", { name: "Recent activity" });
  await expect(activity.getByText("Account opened")).toBeVisible();
  // The site in these tests has no mail server, so this page cannot promise to mail a link.
  await expect(activity).toContainText("so your password stays");
  await expectNoAxeFindings(page);
  await activity.getByRole("button", { name: "This was not me" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { name: "Welcome Back", level: 1 })).toBeVisible();
  await signIn(page, person);

  await page.goto(linkOf(site, await mailTo(site, person.email, "Set a new password")));
  const words = "a colder pass phrase";
  await page.getByLabel("Password", { exact: true }).fill(words);
  await page.getByLabel("Repeat Password").fill(words);
  await page.getByRole("button", { name: "Reset password" }).click();
  await expect(page.getByText("Your password has been reset.")).toBeVisible();

  // For example, the link of an old mail.
  await page.goto("/not-me/1-2-3");
  await page.getByRole("button", { name: "This was not me" }).click();
  await expect(page.getByText(/This link has expired/)).toBeVisible();
  await expectNoAxeFindings(page);
});
