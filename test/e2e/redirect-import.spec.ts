import { devices, expectNoSidewaysScrolling, press } from "./office.ts";
import { admin } from "./people.ts";
import { shoot } from "./shoot.ts";
import { expect, expectNoAxeFindings, hydrated, signIn, test } from "./test.ts";

test.use(devices["on a phone of 390 pixels with touch"]);
// Different settings give this spec its own site, because other specs count redirects.
test.use({ settings: { LOG_LEVEL: "error" } });

const list = [
  "Page;Goes to",
  "https://www.old-firm.example/van-hire.html;/contact",
  "/team.html;/Terms.html",
  "/contact;/about",
  "/away;https://elsewhere.example/",
].join("\n");

test("the addresses of a former website by thumb: tried, imported and undone as one @release", async ({
  page,
}) => {
  await signIn(page, admin);
  await page.goto("/admin/pages");
  await hydrated(page);
  await press(page.getByRole("link", { name: "From a list" }));
  await expect(page.getByRole("heading", { level: 1, name: "Redirects from a list" })).toBeVisible();
  const choose = () =>
    page
      .getByLabel("Excel (.xlsx) or CSV")
      .setInputFiles({ name: "old.csv", mimeType: "text/csv", buffer: Buffer.from(list) });
  await choose();
  await expect(page.getByText("Say which column is the old address")).toBeVisible();
  await page.getByLabel("Page", { exact: true }).selectOption("Old address");
  await page.getByLabel("Goes to").selectOption("Leads to");
  await expect(page.getByText("2 lines cannot be imported")).toBeVisible();
  await expect(page.getByText("It leads to another website, elsewhere.example.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Import 1 line", exact: true })).toBeEnabled();
  await press(page.getByLabel("Line 3 means /terms"));
  await expectNoAxeFindings(page);
  await expectNoSidewaysScrolling(page);
  await shoot(page, "redirect-import-390");
  await press(page.getByRole("button", { name: "Import 2 lines" }));
  await expect(page.getByText("2 added, 0 changed.", { exact: true })).toBeVisible();
  await expectNoAxeFindings(page);
  await shoot(page, "redirect-imported-390");
  await page.goto("/van-hire.html");
  await expect(page).toHaveURL("/contact");
  await page.goto("/team.html");
  await expect(page).toHaveURL("/terms");

  await page.goto("/admin/redirects/import");
  await hydrated(page);
  await press(page.getByRole("button", { name: "Undo the import of old.csv" }));
  await expect(page.getByText("2 added, 0 changed, undone")).toBeVisible();
  expect((await page.request.get("/van-hire.html")).status()).toBe(404);
  await page.setViewportSize({ width: 1440, height: 900 });
  await shoot(page, "redirect-imports-1440");
});
