import { expect, expectNoAxeFindings, test } from "./test.ts";

const message = {
  Name: "Nora Haul",
  Email: "nora@example.com",
  Telephone: "07700 900123",
};

test.beforeEach(async ({ page }) => {
  await page.goto("/contact");
});

test("Contact: name, email and telephone are required by the browser, the message is not", async ({
  page,
}) => {
  const form = page.getByRole("form", { name: "Contact form" });
  for (const label of Object.keys(message))
    await expect(form.getByLabel(label)).toHaveAttribute("required", "");
  await expect(form.getByLabel("Email")).toHaveAttribute("type", "email");
  await expect(form.getByLabel("Message")).not.toHaveAttribute("required");
  await form.getByRole("button", { name: "Send message" }).click();
  await expect(form.getByLabel("Name")).toBeFocused();
  await expect(form.getByText("The name field is required.")).toBeVisible();
  await expectNoAxeFindings(page);
});

test("Contact: a loading state, the banner for 3 seconds, the form cleared, scrolled to the form's top", async ({
  page,
}) => {
  await page.clock.install();
  const form = page.getByRole("form", { name: "Contact form" });
  for (const [label, value] of Object.entries(message)) await form.getByLabel(label).fill(value);
  await form.getByLabel("Message").fill("Please call about a service.");
  const answered = Promise.withResolvers<void>();
  await page.route("**/api/contact", async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.clock.pauseAt(Date.now() + 60_000);
  await form.getByRole("button", { name: "Send message" }).click();
  await expect(form.getByRole("button", { name: "Sending…" })).toHaveAttribute("aria-busy", "true");
  answered.resolve();
  const banner = page.getByText("Thank you for your message. We will be in touch shortly.");
  await expect(banner).toBeInViewport();
  for (const label of [...Object.keys(message), "Message"])
    await expect(form.getByLabel(label)).toHaveValue("");
  const top = (await form.boundingBox())!.y;
  expect(top).toBeGreaterThanOrEqual(0);
  expect(top).toBeLessThan(200);
  await page.clock.runFor(2900);
  await expect(banner).toBeVisible();
  await page.clock.runFor(200);
  await expect(banner).toBeHidden();
  await page.clock.resume();
  await expectNoAxeFindings(page);
});

test.describe("with a refusal", () => {
  test.use({ allowedStatuses: [422] });

  test("Contact: the server's errors stand under their fields and nothing typed is lost", async ({
    page,
  }) => {
    const form = page.getByRole("form", { name: "Contact form" });
    for (const [label, value] of Object.entries(message)) await form.getByLabel(label).fill(value);
    await form.getByLabel("Name").fill("x".repeat(300));
    await form.getByRole("button", { name: "Send message" }).click();
    await expect(form.getByText("The name field must not be greater than 255 characters.")).toBeVisible();
    await expect(form.getByLabel("Name")).toBeFocused();
    await expect(form.getByLabel("Email")).toHaveValue(message.Email);
    await expectNoAxeFindings(page);
  });
});
