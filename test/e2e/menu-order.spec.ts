import { expectNoSidewaysScrolling, press } from "./office.ts";
import { admin } from "./people.ts";
import { shoot } from "./shoot.ts";
import { expect, expectNoAxeFindings, hydrated, signIn, test } from "./test.ts";

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  // Its own site, because other specs read the menus.
  settings: { LOG_LEVEL: "trace" },
});

test("the menus are sorted as one list by thumb, each press is saved, and undone", async ({
  page,
  request,
}) => {
  await signIn(page, admin);
  await page.goto("/admin/pages");
  await hydrated(page);
  await press(page.getByRole("heading", { name: "Order of the menus" }));
  await press(page.getByRole("button", { name: "Move About Us down" }));
  await expect(page.getByText("“About Us” was moved.")).toBeVisible();
  const labels = page.locator("details li span.font-semibold");
  await expect(labels.nth(1)).toHaveText("Repairs");
  await expect(labels.nth(2)).toHaveText("About Us");
  await expectNoAxeFindings(page);
  await expectNoSidewaysScrolling(page);
  await shoot(page, "menu-order-390");
  const isBefore = async (one: string, other: string) => {
    const [menu = ""] = /<nav aria-label="Main".*?<\/nav>/s.exec(await (await request.get("/")).text()) ?? [];
    return menu.indexOf(one) < menu.indexOf(other);
  };
  expect(await isBefore("/repairs", "/about")).toBe(true);
  await press(page.getByRole("button", { name: "Undo" }));
  await expect(labels.nth(1)).toHaveText("About Us");
  expect(await isBefore("/about", "/repairs")).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.locator("summary", { hasText: "Library" }).filter({ visible: true }).click();
  await shoot(page, "menu-order-1440");
});
