import { call } from "./api.ts";
import { expectNoSidewaysScrolling, press } from "./office.ts";
import { admin } from "./people.ts";
import { shoot } from "./shoot.ts";
import { expect, expectNoAxeFindings, signIn, test } from "./test.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("samples are walked from form to form by thumb, without a way back to the list @release", async ({
  page,
}) => {
  await signIn(page, admin);
  // Another test may have opened the site.
  await call(page, "POST", "/api/opening");
  await call(page, "DELETE", "/api/opening");
  await page.goto("/admin/samples");
  await expect(page.getByText("Search engines are asked to stay away until the site is open.")).toBeVisible();
  await expectNoAxeFindings(page);
  await press(page.getByRole("list").getByRole("link").first());
  const bar = page.getByRole("region", { name: "Samples, one after the other" });
  await expect(bar).toContainText("Still a sample: ");
  await expectNoAxeFindings(page);
  await expectNoSidewaysScrolling(page);
  await shoot(page, "next-sample");
  const seen = new Set([new URL(page.url()).pathname]);
  for (let times = 0; times < 3; times += 1) {
    const before = page.url();
    await press(bar.getByRole("button", { name: "Next Sample" }));
    await expect(page).not.toHaveURL(before);
    await expect(bar).toContainText("Still a sample: ");
    seen.add(new URL(page.url()).pathname);
  }
  expect(seen.size).toBe(4);
  await page.goto("/admin/company?sample=9999");
  await press(bar.getByRole("button", { name: "Next Sample" }));
  await expect(bar).toContainText("That was the last one.");
  await expectNoAxeFindings(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectNoSidewaysScrolling(page);
  await shoot(page, "next-sample-wide");
  await press(bar.getByRole("link", { name: "All samples" }));
  await expect(bar).toHaveCount(0);
});
