import { somebody } from "./accounts.ts";
import { linkOf, mailTo } from "./mailbox.ts";
import { admin } from "./people.ts";
import { expect, expectNoAxeFindings, test } from "./test.ts";

test.use({ allowedStatuses: [422] });

test("Register shows errors under each field with the first one focused, keeps the typed text, and leads to /account", async ({
  page,
  site,
}) => {
  const person = somebody();
  await page.goto("/register");
  await expect(page.getByRole("heading", { level: 1, name: "Register" })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "terms" })).toHaveAttribute("href", "/terms");
  await expect(main.getByRole("link", { name: "privacy" })).toHaveAttribute("href", "/privacy");
  const register = page.getByRole("button", { name: "Register" });
  const [password, repeated] = [
    page.getByLabel("Password", { exact: true }),
    page.getByLabel("Repeat Password"),
  ];

  await test.step("the first message stands under each field", async () => {
    await register.click();
    await expect(page.getByLabel("First Name")).toBeFocused();
    for (const name of ["first name", "last name", "email", "telephone", "password", "repeated password"]) {
      await expect(page.getByText(`The ${name} field is required.`)).toBeVisible();
    }
    await expectNoAxeFindings(page);
    await page.getByLabel("First Name").fill(person.firstname);
    await expect(page.getByText("The first name field is required.")).toHaveCount(0);
    await page.getByLabel("Last Name").fill(person.lastname);
    await page.getByLabel("Email").fill(admin.email);
    await page.getByLabel("Mobile Number").fill(person.telephone);
    await password.fill("Password123");
    await repeated.fill("Password124");
    await expect(page.getByText("Too easy to guess")).toBeVisible();
    await register.click();
    await expect(repeated).toHaveAccessibleDescription("The password field confirmation does not match.");
    for (const field of [password, repeated]) await field.fill(person.password);
    await expect(page.getByText("Strong", { exact: true })).toBeVisible();
    await register.click();
    const taken = "The email has already been taken.";
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription(taken);
    await expect(page.getByLabel("First Name")).toHaveValue(person.firstname);
  });

  await page.getByLabel("Email").fill(person.email);
  await register.click();
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
