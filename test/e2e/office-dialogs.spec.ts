import type { Page } from "@playwright/test";
import type { RunningSite } from "../running-site.ts";
import { endSessions } from "./accounts.ts";
import { call } from "./api.ts";
import { admin } from "./people.ts";
import { expect, hydrated, signIn, test } from "./test.ts";

type Stored = { id: number; version: number };
type Template = Stored & { name: string };

test.use({ allowedStatuses: [401, 404, 409] });

test.beforeEach(({ page }) => signIn(page, admin));

test("what was typed in one dialog before the session ended is not filled into the dialog of something else", async ({
  page,
  site,
}) => {
  const [one, other] = [await addTemplate(page, "One"), await addTemplate(page, "Other")];
  await openTemplate(page, one);
  await text(page).fill("Words for the first one");
  await signInAgain(page, site);

  await page.getByRole("button", { name: `Edit ${other.name}` }).click();
  await expect(text(page)).toHaveValue("Text of Other");
  await expect(page.locator("[role=dialog]:focus-within")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: `Edit ${one.name}` }).click();
  await expect(text(page)).toHaveValue("Words for the first one");
  await expect(page.getByText("It has not been sent yet.")).toBeVisible();
});

test("a dialog that a response closes gives the focus back to its button", async ({ page }) => {
  const template = await addTemplate(page, "Focused");
  await openTemplate(page, template);
  await text(page).fill("Changed");
  await saveButton(page).click();
  await expect(page.getByText("Your Changes Have Been Saved")).toBeVisible();
  await expect(page.getByRole("button", { name: `Edit ${template.name}` })).toBeFocused();
});

test("a new token's secret, which is shown once, stays until somebody has it @release", async ({ page }) => {
  await page.goto("/admin/machines");
  await hydrated(page);
  await page.getByRole("button", { name: "Add to Tokens" }).click();
  await page.getByLabel("Name").fill("Accounts program");
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Make the token" }).click();
  await expect(page.getByText("It is shown this once.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("It is shown this once.")).toBeVisible();
  await page.getByRole("button", { name: "I have it" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a save of what somebody else has deleted says so, and keeps the words", async ({ page }) => {
  const template = await addTemplate(page, "Deleted");
  await openTemplate(page, template);
  await text(page).fill("Typed too late");
  await call(page, "DELETE", `/api/templates/${template.id}`);
  await saveButton(page).click();
  await expect(page.getByRole("alert")).toContainText("This was deleted meanwhile.");
  await call(page, "POST", `/api/bin/template/${template.id}/restore`);
  await saveButton(page).click();
  await expect(page.getByText("Your Changes Have Been Saved")).toBeVisible();
  const row = page.getByRole("listitem").filter({ hasText: template.name });
  await expect(row).toContainText("Typed too late");
});

test("of a redirect that somebody else has changed, theirs can be loaded into the fields @release", async ({
  page,
}) => {
  const path = `/old-address-${process.pid}`;
  const redirect = await call<Stored>(page, "POST", "/api/redirects", { path, target: "/contact" });
  await page.goto("/admin/pages");
  await hydrated(page);
  await page.getByRole("button", { name: `Edit ${path}` }).click();
  await call(page, "POST", `/api/redirects/${redirect.id}`, { path, target: "/about" });
  const target = page.getByLabel("Leads to");
  await target.fill("/gallery");
  await saveButton(page).click();
  await page.getByRole("button", { name: "Load theirs" }).click();
  await expect(target).toHaveValue("/about");
  await expect(page.getByLabel("Old address")).toBeFocused();
});

test("a tick can be taken from what somebody else has saved @release", async ({ page }) => {
  const words = { name: `Ticked ${process.pid}`, review: "<p>Good.</p>", score: 4 };
  const { id } = await call<Stored>(page, "POST", "/api/testimonials", words);
  await page.goto("/admin/testimonials");
  await hydrated(page);
  await page.getByRole("button", { name: `Edit ${words.name}` }).click();
  await call(page, "POST", `/api/testimonials/${id}`, { ...words, on_home: true });
  const name = page.getByLabel("Testimonial Name");
  await name.fill(`${words.name}, Dover`);
  await saveButton(page).click();
  await page.getByRole("button", { name: "Compare both" }).click();
  const tick = page.locator("section").filter({ hasText: "Show on the home page" }).last();
  await tick.getByRole("radio", { name: "Theirs" }).check();
  await page.getByRole("button", { name: "Save this" }).click();
  await expect(page.getByText("Your Changes Have Been Saved")).toBeVisible();
  const stored = await call(page, "GET", `/api/testimonials/${id}`);
  expect(stored).toMatchObject({ name: `${words.name}, Dover`, on_home: true });
});

test("who deletes a customer's file with unsaved words is not asked about them, and leaves the page @release", async ({
  page,
}) => {
  const file = { company_name: `Unsaved Foods ${process.pid}` };
  const { id } = await call<Stored>(page, "POST", "/api/customers", file);
  await page.goto(`/admin/customers/${id}/edit`);
  await hydrated(page);
  await page.getByLabel("Terms").fill("Not saved");
  await page.getByRole("button", { name: "Delete file" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Customers" })).toBeVisible();
});

test("a reply takes the focus when it is opened, and gives it back when it is cancelled", async ({
  page,
}) => {
  const name = `Focus ${process.pid}`;
  const words = { name, email: "focus@example.com", telephone: "01632 960001", message: "Hello" };
  await call(page, "POST", "/api/contact", words);
  await page.goto("/admin/messages");
  await page.getByRole("link", { name }).first().click();
  await page.getByRole("button", { name: `Reply to ${name}` }).click();
  await expect(page.getByLabel("Subject")).toBeFocused();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("group", { name: "Replies" })).toBeFocused();
});

let count = 0;

function addTemplate(page: Page, name: string): Promise<Template> {
  count += 1;
  const words = { name: `${name} ${process.pid} ${count}`, text: `Text of ${name}` };
  return call<Template>(page, "POST", "/api/templates", words);
}

async function openTemplate(page: Page, { name }: Template): Promise<void> {
  await page.goto("/admin/templates");
  await hydrated(page);
  await page.getByRole("button", { name: `Edit ${name}` }).click();
}

async function signInAgain(page: Page, site: RunningSite): Promise<void> {
  endSessions(site, admin);
  await saveButton(page).click();
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  await page.getByLabel("Email").fill(admin.email);
  await page.getByLabel("Password").fill(admin.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Templates" })).toBeVisible();
}

function text(page: Page) {
  return page.getByRole("dialog").getByLabel("Text");
}

function saveButton(page: Page) {
  return page.getByRole("button", { name: "Save Changes" });
}
