import { passPhrase, somebody } from "./accounts.ts";
import { linkOf, mailTo } from "./mailbox.ts";
import { admin } from "./people.ts";
import { expect, expectNoAxeFindings, test } from "./test.ts";

test.use({ allowedStatuses: [422] });

test("Register has six labels and links to terms and privacy, and leads to /account", async ({
  page,
  site,
}) => {
  const person = somebody();
  await page.goto("/register");
  await expect(page.getByRole("heading", { level: 1, name: "Register" })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "terms" })).toHaveAttribute("href", "/terms");
  await expect(main.getByRole("link", { name: "privacy" })).toHaveAttribute("href", "/privacy");
  await page.getByLabel("First Name").fill(person.firstname);
  await page.getByLabel("Last Name").fill(person.lastname);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Mobile Number").fill(person.telephone);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByLabel("Repeat Password").fill(person.password);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page).toHaveURL("/account");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hello Wendy");
  await expectNoAxeFindings(page);

  const mail = await mailTo(site, person.email, "Verify your email address");
  expect(mail.from?.name).toContain("Frostway");
  expect(mail.text).toContain("Frostway Transport Refrigeration");
  await page.goto(linkOf(site, mail));
  await expect(page).toHaveURL("/account?verified=1");
  await expect(page.getByText("Your email address is verified.")).toBeVisible();
});

test("Register shows errors under each field, the first one focused, and keeps what was typed", async ({
  page,
}) => {
  await page.goto("/register");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByLabel("First Name")).toBeFocused();
  for (const name of ["first name", "last name", "email", "telephone", "password", "repeated password"]) {
    await expect(page.getByText(`The ${name} field is required.`)).toBeVisible();
  }
  await expectNoAxeFindings(page);
  await page.getByLabel("First Name").fill("Wendy");
  await expect(page.getByText("The first name field is required.")).toHaveCount(0);
  await page.getByLabel("Last Name").fill("Winter");
  await page.getByLabel("Email").fill(admin.email);
  await page.getByLabel("Mobile Number").fill("07700 900321");
  await page.getByLabel("Password", { exact: true }).fill("Password123");
  await page.getByLabel("Repeat Password").fill("Password124");
  await expect(page.getByText("Too easy to guess")).toBeVisible();
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByLabel("Repeat Password")).toHaveAccessibleDescription(
    "The password field confirmation does not match.",
  );
  await page.getByLabel("Password", { exact: true }).fill(passPhrase);
  await page.getByLabel("Repeat Password").fill(passPhrase);
  await expect(page.getByText("Strong", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("The email has already been taken.");
  await expect(page.getByLabel("First Name")).toHaveValue("Wendy");
});
