import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { call } from "./api.ts";
import { admin } from "./people.ts";
import { expect, expectNoAxeFindings, hydrated, signIn, test } from "./test.ts";

const { step } = test;

/** A folder that is deleted with the test run. */
const target = join(tmpdir(), `frostway-archives-${process.pid}`);

test.use({ settings: { BACKUP_TARGET: target } });
test("a backup, a failed job and the erasure of an address each take one press @release", async ({
  page,
  site,
}) => {
  await signIn(page, admin);
  await step("a backup is made and downloaded as a file", async () => {
    await page.goto("/admin/backups");
    await hydrated(page);
    const button = page.getByRole("button", { name: "Back up now" });
    await button.click();
    await expect(page.getByRole("button", { name: "Being made…" })).toBeVisible();
    await expect(button).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText("Went well")).toBeVisible();
    await expectNoAxeFindings(page);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: /^Download \d/ }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^frostway-.*\.tar$/);
  });

  await step("the system page names problems, and runs a failed job again", async () => {
    const database = new DatabaseSync(join(site.dataFolder, "site.db"), { timeout: 5_000 });
    database.exec(`insert into jobs (kind, payload, run_at, attempts, last_error, failed_at, created_at)
      values ('remove-unused-picture', '{"pictureId":0}', '2026', 5, 'The disk was away.', '2026', '2026')`);
    database.close();
    await page.goto("/admin/system");
    await hydrated(page);
    await expect(page.getByText("The disk was away.")).toBeVisible();
    await expect(page.getByText(/^Frostway$/)).toBeVisible();
    await expectNoAxeFindings(page);
    await page.getByRole("button", { name: /^Do it now.*remove-unused-picture/ }).click();
    await expect(page.getByText("The disk was away.")).toBeHidden();
  });

  await step("the data stored about an address are counted, and erased after a confirmation", async () => {
    const email = `passer-by-${process.pid}@example.com`;
    const message = { name: "Passer-by", telephone: "01632 960200", message: "Call me." };
    await call(page, "POST", "/api/contact", { ...message, email });
    await page.goto("/admin/data-requests");
    await hydrated(page);
    await page.getByLabel("Email address").fill(email);
    await page.getByRole("button", { name: "Look for it" }).click();
    await expect(page.getByText("Contact messages")).toBeVisible();
    await expectNoAxeFindings(page);
    await page.getByRole("button", { name: "Erase" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("It is erased.")).toBeVisible();
    await expect(page.getByText(/Erasure \d+: a person who is erased/)).toBeVisible();
  });
});
