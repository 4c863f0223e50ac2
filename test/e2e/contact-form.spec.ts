import type { Page } from "@playwright/test";
import { sidewaysScroll } from "./sideways-scroll.ts";
import { expect, expectNoAxeFindings, test, waitForIsland } from "./test.ts";
import { tap } from "./tap.ts";

const thanks = "Thank you for your message. We will be in touch shortly.";

const { step } = test;

test.describe("the contact form", () => {
  test.use({ allowedStatuses: [422] });

  test("shows errors under each field, shows thanks for 3 seconds, clears itself and scrolls to its top", async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto("/contact");
    const form = contactForm(page);
    for (const label of ["Name", "Email", "Telephone"]) {
      await expect(form.getByLabel(label)).toHaveAttribute("required");
    }
    await expect(form.getByLabel("Email")).toHaveAttribute("type", "email");
    await expect(form.getByLabel("Message")).not.toHaveAttribute("required");

    await step("missing fields get an error and the focus before anything is sent", async () => {
      await send(page).click();
      await expect(form.getByLabel("Name")).toBeFocused();
      await expect(form.getByLabel("Name")).toHaveAccessibleDescription("The name field is required.");
      await form.getByLabel("Name").fill("Vera");
      await form.getByLabel("Email").fill("vera");
      await form.getByLabel("Telephone").fill("01632 960200");
      await send(page).click();
      await expect(form.getByLabel("Email")).toBeFocused();
      await expectNoAxeFindings(page);
    });

    await step("the server's first error is under each field, and the typed text stays", async () => {
      await fillContact(page, "Vera Visitor", "m".repeat(10_001));
      // Browsers accept this address. The server requires a dot in the domain.
      const email = form.getByLabel("Email");
      await email.fill("vera@example");
      await send(page).click();
      await expect(email).toHaveAccessibleDescription("The email field must be a valid email address.");
      await expect(email).toBeFocused();
      await expect(form.getByLabel("Message")).toHaveAccessibleDescription(
        /must not be greater than 10000 characters/,
      );
      await expect(form.getByLabel("Name")).toHaveValue("Vera Visitor");
      await expectNoAxeFindings(page);
    });

    await step(
      "a value that a password manager puts into the hidden field is not sent, but a typed value is",
      () => fillTrap(page),
    );
    await step("the form shows that it is sending, shows thanks for 3 seconds, and is empty again", () =>
      sendSlowly(page),
    );
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("is sent by touch, and the hidden field is out of reach", async ({ page }) => {
    await page.goto("/contact");
    const form = contactForm(page);
    await expect(form.getByLabel("Leave this empty")).not.toBeInViewport();
    await fillContact(page, "Tilly Touch", "");
    await tap(form.getByRole("button", { name: "Send message" }));
    await expect(form.getByText(thanks)).toBeVisible();
    expect(await sidewaysScroll(page)).toBe(0);
  });

  test("asks about a slip in the address, corrects it by a touch, and says where the answer goes", async ({
    page,
  }) => {
    await page.goto("/contact");
    const form = contactForm(page);
    await fillContact(page, "Tilly Touch", "");
    // The scripts, which ask about a slip, load when the form is touched.
    await waitForIsland(page, "contact-form");
    const email = form.getByLabel("Email");
    await email.fill("tilly@gmial.com");
    await email.blur();
    await tap(form.getByRole("button", { name: "tilly@gmail.com" }));
    await expect(email).toHaveValue("tilly@gmail.com");
    await expect(form.getByText("Did you mean")).toHaveCount(0);
    await expectNoAxeFindings(page);
    await tap(form.getByRole("button", { name: "Send message" }));
    await expect(form.getByText("Our answer goes to tilly@gmail.com.")).toBeVisible();
  });
});

async function fillTrap(page: Page): Promise<void> {
  const trap = page.locator("main [name=leave_blank]");
  for (const mark of ["data-1p-ignore", "data-bwignore", "data-form-type", "data-lpignore"])
    await expect(trap).toHaveAttribute(mark);
  for (const byKeys of [false, true]) {
    await fillContact(page, `Tracy Trapped ${byKeys}`, "Warm.");
    if (byKeys) await trap.pressSequentially("robot");
    else await trap.fill("https://tracy.example.com");
    const sent = page.waitForRequest("**/api/contact");
    await send(page).click();
    const { leave_blank = "" } = (await sent).postDataJSON() as { leave_blank?: string };
    expect(leave_blank).toBe(byKeys ? "robot" : "");
    await expect(contactForm(page).getByLabel("Name")).toHaveValue("");
    await page.clock.runFor(4_000);
    await expect(page.getByText(thanks)).toBeHidden();
  }
}

async function sendSlowly(page: Page): Promise<void> {
  const form = contactForm(page);
  await fillContact(page, "Vera Visitor", "Our trailer unit trips.");
  const { promise: held, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route("**/api/contact", async (route) => {
    await held;
    await route.continue();
  });
  await send(page).click();
  await expect(form.getByRole("button", { name: "Sending…" })).toHaveAttribute("aria-busy", "true");
  await expect.poll(() => topOf(page)).toBeLessThan(200);
  await expect.poll(() => topOf(page)).toBeGreaterThanOrEqual(0);
  await page.clock.pauseAt(new Date(Date.now() + 600_000));
  letThrough();
  await expect(form.getByText(thanks)).toBeInViewport();
  for (const label of ["Name", "Email", "Telephone", "Message"])
    await expect(form.getByLabel(label)).toHaveValue("");
  await page.clock.runFor(2_900);
  await expect(form.getByText(thanks)).toBeVisible();
  await page.clock.runFor(200);
  await expect(form.getByText(thanks)).toBeHidden();
  await page.clock.resume();
  await expectNoAxeFindings(page);
}

function send(page: Page) {
  return contactForm(page).getByRole("button", { name: "Send message" });
}

function contactForm(page: Page) {
  return page.getByRole("form", { name: "Contact form" });
}

async function fillContact(page: Page, name: string, message: string): Promise<void> {
  const form = contactForm(page);
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Email").fill(`${name.split(" ")[0]!.toLowerCase()}@example.com`);
  await form.getByLabel("Telephone").fill("01632 960200");
  await form.getByLabel("Message").fill(message);
}

function topOf(page: Page): Promise<number> {
  return contactForm(page).evaluate((form) => form.getBoundingClientRect().top);
}
