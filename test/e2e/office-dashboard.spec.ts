import type { Locator, Page } from "@playwright/test";
import type { Widget, WidgetSummary } from "../../app/features/widgets/widgets.schema.ts";
import { inDatabase } from "../in-database.ts";
import { call } from "./api.ts";
import { devices, expectNoSidewaysScrolling, press } from "./office.ts";
import { admin } from "./people.ts";
import { expect, expectNoAxeFindings, hydrated, signIn, test } from "./test.ts";

// Its own site, because whatever other specs leave undone is a task on the dashboard.
test.use({ allowedStatuses: [401, 404], settings: { LOG_LEVEL: "debug", ADMIN_SECOND_FACTOR: "optional" } });

test.describe("the back office, on a phone", () => {
  test.use(devices["on a phone of 390 pixels with touch"]);
  test.beforeEach(({ page }) => signIn(page, admin));

  test("side menu: Dashboard, Users, Galleries, Testimonials, Widgets, My Account, Logout", async ({
    page,
  }) => {
    await openDashboard(page);
    const entries = (await menu(page)).locator(":scope > ul > li");
    await expect(entries).toHaveText([
      /^Dashboard/,
      "Users",
      "Galleries",
      "Testimonials",
      /^Widgets.*Keeping it safe$/,
      "My Account",
      "Logout",
    ]);
    await expect(entries.getByRole("link", { name: "Dashboard" })).toHaveAttribute("aria-current", "page");
    await expect(entries.first().getByRole("listitem")).toHaveText([
      /^Call-outs/,
      /^Messages/,
      /^Applications/,
      "Customers",
    ]);
    await expectNoAxeFindings(page);
    for (const [name, address] of [
      ["Users", "/admin/users"],
      ["Galleries", "/admin/galleries"],
      ["Testimonials", "/admin/testimonials"],
      ["Widgets", "/admin/widgets"],
      ["Dashboard", "/admin"],
      ["Keeping it safe", "/admin/safekeeping"],
    ] as const) {
      await press((await menu(page)).getByRole("link", { name, exact: name === "Testimonials" }));
      await expect(page).toHaveURL(address);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(new RegExp(name));
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    }
    const main = page.getByRole("main");
    await expect(main.getByRole("listitem").filter({ hasText: "Bin" })).toContainText(/Empty|in it/);
    await expectNoAxeFindings(page);
    await press(main.getByRole("link", { name: "Audit log" }));
    // Navigating to another page closes the menu.
    await expect(page.getByRole("heading", { level: 1, name: "Audit log" })).toBeVisible();
    await expect((await menu(page)).getByRole("link", { name: "Keeping it safe" })).toHaveAttribute(
      "aria-current",
      "true",
    );
    await press((await menu(page)).getByRole("link", { name: "My Account" }));
    await expect(page).toHaveURL("/account");

    await test.step("an unknown address says so inside the back office", async () => {
      await page.goto("/admin/users/999999");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
      await expectNoAxeFindings(page);
      await press(page.getByRole("link", { name: "Go to the dashboard" }));
      await expect(page).toHaveURL("/admin");
    });
    await test.step("Logout leads to /, and nothing of the back office stays visible", async () => {
      await press((await menu(page)).getByRole("button", { name: "Logout" }));
      await expect(page).toHaveURL("/");
      await page.goto("/admin/users");
      await expect(page).toHaveURL("/login?next=%2Fadmin%2Fusers");
    });
  });

  test("Dashboard: the instruction, today's tasks, and a chart of enquiries by week", async ({
    page,
    site,
  }) => {
    // The mail about a new sign-in is queued meanwhile. Without a mail server it stays in the outbox.
    await expect(async () => {
      await quietDay(page, site);
      await openDashboard(page);
      await expect(needs(page)).toContainText("Nothing. Everything is answered, sent and described.", {
        timeout: 1000,
      });
    }).toPass();
    await expect(page.getByText("Choose what to work on in the menu.")).toBeVisible();
    await expectNoAxeFindings(page);

    await call(page, "POST", "/api/contact", {
      name: "Ann Asker",
      email: "ann@example.com",
      telephone: "07700 900001",
      message: "Warm.",
    });
    const widgets = await call<WidgetSummary[]>(page, "GET", "/api/widgets");
    const widget = widgets.find(({ type }) => type === "IMAGE")!;
    const { name, alt } = await call<Widget>(page, "GET", `/api/widgets/${widget.id}`);
    await call(page, "POST", `/api/widgets/${widget.id}`, { name, alt: "" });
    await page.reload();
    await expect(needs(page).getByRole("link", { name: "1 new message" })).toHaveAttribute(
      "href",
      "/admin/messages?status=new",
    );
    await expectNoAxeFindings(page);
    await expectNoSidewaysScrolling(page);

    const weeks = page.getByRole("table", { name: "Enquiries by week" });
    await expect(weeks.getByRole("row")).toHaveCount(13);
    await expect(weeks.getByRole("row").last().getByRole("cell").first()).toHaveText(/^[1-9]/);
    const beyond = await page.evaluate(
      () => document.documentElement.scrollHeight - document.body.offsetHeight,
    );
    expect(beyond, "pixels below the end of the page").toBeLessThanOrEqual(0);

    await hydrated(page);
    await press(needs(page).getByRole("link", { name: /has no alternative text/ }));
    await expect(page).toHaveURL(`/admin/widgets/${widget.id}`);
    await call(page, "POST", `/api/widgets/${widget.id}`, { name, alt });
    await call(page, "DELETE", "/api/opening");
  });
});

async function openDashboard(page: Page): Promise<void> {
  await page.goto("/admin");
  await hydrated(page);
}

/** Returns the menu. Opens it first if it is behind a button. */
async function menu(page: Page): Promise<Locator> {
  const toggle = page.locator("summary", { hasText: "Menu" });
  const shown = page.getByRole("navigation", { name: "Back office" }).filter({ visible: true });
  if ((await toggle.isVisible()) && (await shown.count()) === 0) await press(toggle);
  await expect(shown).toBeVisible();
  return shown;
}

function needs(page: Page): Locator {
  return page.getByText("What needs someone today").locator("..");
}

/** Marks the site as open and everything as answered, sent and described. */
async function quietDay(page: Page, site: Parameters<typeof inDatabase>[0]): Promise<void> {
  await call(page, "POST", "/api/opening");
  inDatabase(site, "update contact_messages set status = 'answered'");
  inDatabase(site, "update trade_applications set status = 'approved'");
  inDatabase(site, "update call_outs set status = 'done'");
  inDatabase(site, "delete from mails where sent_at is null");
  inDatabase(site, "update gallery_images set alt = 'A picture' where coalesce(alt, '') = ''");
  for (const { id, type } of await call<WidgetSummary[]>(page, "GET", "/api/widgets")) {
    if (type !== "IMAGE") continue;
    const { alt } = await call<Widget>(page, "GET", `/api/widgets/${id}`);
    expect(alt, `the alternative text of widget ${id}`).toBeTruthy();
  }
}
