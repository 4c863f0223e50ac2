import { DatabaseSync } from "node:sqlite";
import company from "../../content/company.json" with { type: "json" };
import { line } from "./in-reach.ts";
import { expect, expectNoAxeFindings, test } from "./test.ts";

test.use({ allowedStatuses: [500] });

test("the error page shows the breakdown line even if the company details cannot be read", async ({
  page,
  site,
}) => {
  const database = new DatabaseSync(`${site.dataFolder}/site.db`, { timeout: 5_000 });
  try {
    for (const [table, path] of [
      ["users", "/first-admin/0"],
      ["facts", "/reset-password/0"],
    ] as const) {
      database.exec(`alter table ${table} rename to away`);
      await page.goto(path).finally(() => database.exec(`alter table away rename to ${table}`));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something has frozen solid");
      await expect(page.getByRole("main").getByRole("link", { name: "Call" })).toHaveAttribute("href", line);
      await expect(page.getByRole("banner").getByRole("link", { name: company.freephone })).toBeVisible();
      await expectNoAxeFindings(page);
    }
  } finally {
    database.close();
  }
});
