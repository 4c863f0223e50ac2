import { expectNoSidewaysScrolling, press } from "./office.ts";
import { admin } from "./people.ts";
import { expect, expectNoAxeFindings, signIn, test } from "./test.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
// The page beside the form is refused with 409 where a save overtakes it.
test.use({ allowedStatuses: [409] });
// Different settings give this spec its own site, because other specs read the text that it changes.
test.use({ settings: { LOG_LEVEL: "info" } });

test("a page by thumb: its edit link leads to its texts, and menus and banner follow a save at once @release", async ({
  page,
}) => {
  await signIn(page, admin);
  await page.goto("/servicing");
  await press(page.getByRole("link", { name: "Edit this page" }));
  await press(page.getByRole("link", { name: "Edit Heading" }));
  await expect(page.getByRole("heading", { level: 1, name: "Servicing" })).toBeVisible();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScrolling(page);
  await page.getByLabel("Heading").fill("Kühltransportreparaturwerkstatt of every make");
  await page.getByLabel("Menu label").fill("");
  await press(page.getByRole("button", { name: "Save Changes" }));
  await expect(page.getByText("The label field is required.")).toBeVisible();
  await page.getByLabel("Menu label").fill("Service");
  await press(page.getByRole("checkbox", { name: "Footer: The company" }));
  await press(page.getByRole("button", { name: "Save Changes" }));
  await expect(page.getByText("Changes saved....")).toBeVisible();
  await page.goto("/servicing");
  await expect(
    page.getByRole("heading", { level: 1, name: "Kühltransportreparaturwerkstatt of every make" }),
  ).toBeVisible();
  await expectNoSidewaysScrolling(page);
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Service", exact: true })).toHaveCount(
    2,
  );

  await page.goto("/admin/pages");
  await expectNoAxeFindings(page);
  await expectNoSidewaysScrolling(page);
  await press(page.getByRole("link", { name: "Carrier & Thermo King" }));
  await page.getByLabel("Title", { exact: true }).fill("All makes");
  await press(page.getByRole("button", { name: "Save Changes" }));
  await expect(page.getByText("Changes saved....")).toBeVisible();
  await expectNoAxeFindings(page);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 2, name: "All makes" })).toBeVisible();
});
