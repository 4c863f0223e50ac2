import { call } from "./api.ts";
import { passPhrase } from "./accounts.ts";
import { expectNoSidewaysScrolling, makeUser } from "./office.ts";
import { admin } from "./people.ts";
import { tap } from "./tap.ts";
import { dropSession, expect, expectNoAxeFindings, hydrated, signIn, test } from "./test.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("a user who may only look finds a message, reads it and sees why it cannot be changed @release", async ({
  page,
}) => {
  await page.goto("/privacy");
  const message = { name: "Zoë Finder", email: "zoe@example.com", telephone: "01632 960 877" };
  await call(page, "POST", "/api/contact", { ...message, message: "Is the Réglage done?" });
  await signIn(page, admin);
  const { email } = await makeUser(page, {
    role: "admin",
    duties: ["look"],
    password: passPhrase,
    password_confirmation: passPhrase,
  });
  await dropSession(page);
  await signIn(page, { email, password: passPhrase });

  await page.goto("/admin/widgets");
  await hydrated(page);
  await tap(page.getByRole("button", { name: "Find" }));
  const dialog = page.getByRole("dialog", { name: "Find" });
  await dialog.getByRole("searchbox").fill("01632960877");
  await expect(dialog.getByRole("status")).toHaveText("1 result");
  await dialog.getByRole("searchbox").fill("zoe find");
  await expectNoAxeFindings(page);
  await tap(dialog.getByRole("link", { name: /Zoë Finder/ }));
  await expect(page.getByRole("paragraph").filter({ hasText: "Is the Réglage done?" })).toBeVisible();
  await expect(page.getByText("You may look and change nothing.")).toBeVisible();
  for (const name of [/Mark as/, /Delete/, /Reply/, /Add note/, /Save/])
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  await expect(page.getByLabel("Colleague")).toBeDisabled();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScrolling(page);
});

test.describe("by keyboard at 1440 pixels", () => {
  test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false });

  test("/ opens the search outside fields, unless the user has switched it off @release", async ({
    page,
  }) => {
    await signIn(page, admin);
    await page.goto("/admin/machines");
    await hydrated(page);
    await expectNoAxeFindings(page);
    await page.keyboard.press("/");
    const dialog = page.getByRole("dialog", { name: "Find" });
    await page.keyboard.type("olive/");
    await expect(dialog.getByRole("searchbox")).toHaveValue("olive/");
    await dialog.getByLabel("The key / opens this").uncheck();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await page.keyboard.press("/");
    await expect(dialog).toBeHidden();
    await page.goto("/admin/testimonial-requests");
    await expectNoAxeFindings(page);
  });
});
