import { startSite } from "../test/running-site.ts";
import { expect, expectNoAxeFindings, test } from "./test.ts";

const linkInLog = /http:\/\/localhost:\d+(\/first-admin\/[\w-]+)/;

test.use({ allowedStatuses: [422] });

test("without an administrator the first start prints a link that makes one, once", async ({ browser }) => {
  const site = await startSite({ settings: { ADMIN_EMAIL: "", ADMIN_PASSWORD: "" } });
  try {
    await expect.poll(() => site.log()).toMatch(linkInLog);
    const [, link] = linkInLog.exec(await site.log()) ?? [];
    const context = await browser.newContext({ baseURL: site.url });
    const page = await context.newPage();
    await page.goto("/first-admin/made-up");
    await expect(page.getByText("This link has been used or has expired.")).toBeVisible();
    await page.goto(link!);
    await expectNoAxeFindings(page);
    await page.getByLabel("First Name").fill("Olive");
    await page.getByLabel("Last Name").fill("Owner");
    await page.getByLabel("Email").fill("olive@example.com");
    await page.getByLabel("Password", { exact: true }).fill("Password123");
    await page.getByLabel("Repeat Password").fill("Password123");
    await page.getByRole("button", { name: "Create the administrator" }).click();
    await expect(page.getByText("This password is among the most common ones.")).toBeVisible();
    await page.getByLabel("Password", { exact: true }).fill("frozen peas at dawn");
    await page.getByLabel("Repeat Password").fill("frozen peas at dawn");
    await page.getByRole("button", { name: "Create the administrator" }).click();
    await expect(page).toHaveURL("/admin");
    await page.goto(link!);
    await expect(page.getByText("This link has been used or has expired.")).toBeVisible();
    const token = link!.split("/").at(-1)!;
    expect((await site.log()).split(token)).toHaveLength(2);
    await context.close();
  } finally {
    await site.stop();
  }
});
