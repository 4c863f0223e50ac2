import pages from "../../app/routes.ts";
import { mayDo } from "../../app/platform/http/duties.ts";
import { dutyOfPage } from "../../app/pages/admin/admin-sections.ts";
import { call } from "./api.ts";
import { passPhrase } from "./accounts.ts";
import { admin } from "./people.ts";
import { dropSession, expect, expectNoAxeFindings, signIn, test } from "./test.ts";

const office = pages.find(({ file }) => file === "pages/admin/admin-layout.tsx")!;
const addresses = office.children!.map(({ path }) => (path === "admin" ? "/admin" : `/${path}`));

test.use({ allowedStatuses: [403] });

test("an administrator limited to pages sees no office in the menu, and a page of the office explains this plainly", async ({
  page,
}) => {
  const editor = { email: "edie@example.com", password: passPhrase };
  await signIn(page, admin);
  const made = await call<{ data: { id: number } }>(page, "POST", "/api/users", {
    ...editor,
    firstname: "Edie",
    lastname: "Editor",
    role: "admin",
    password_confirmation: passPhrase,
  });
  await page.goto(`/admin/users/${made.data.id}`);
  await page.getByLabel("Duties").selectOption("Pages only");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Changes saved....")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Duties")).toHaveValue("Pages only");
  await expectNoAxeFindings(page);
  await page.getByLabel("Access level").selectOption("user");
  await expect(page.getByLabel("Duties")).toHaveCount(0);

  await dropSession(page);
  await signIn(page, editor);
  await page.goto("/admin");
  const menu = page.getByRole("navigation").getByRole("link");
  await expect(menu.filter({ visible: true })).toHaveText([
    "Dashboard",
    "Galleries",
    "Testimonials",
    "Widgets",
    "Keeping it safe",
    "My Account",
    "View the site",
  ]);
  // The groups of the firm and of what is kept for use hold nothing for who looks after the pages.
  await expect(page.locator("summary").filter({ visible: true })).toHaveText(["Pages"]);
  await page.locator("summary", { hasText: "Pages" }).filter({ visible: true }).click();
  await expect(menu.filter({ visible: true })).toHaveText([
    "Dashboard",
    "Galleries",
    "Testimonials",
    "Widgets",
    "Pages",
    "Notices",
    "Facts",
    "Drafts",
    "Still a sample",
    "Visits",
    "Keeping it safe",
    "My Account",
    "View the site",
  ]);
  await expect(page.getByRole("heading", { name: "Enquiries by week" })).toHaveCount(0);
  for (const address of addresses) {
    const path = address.replace(":id", "1").replace(":name", "homeFigures");
    const isRefused = (await page.request.get(path)).status() === 403;
    expect([path, isRefused]).toEqual([path, !mayDo(["pages"], dutyOfPage(address))]);
  }
  for (const odd of [
    "/ADMIN/users",
    "/admin/users/",
    "/admin/%75sers",
    "/admin/users.data",
    "/admin/widgets/../users",
  ]) {
    expect([odd, (await page.request.get(odd)).status()]).toEqual([odd, 403]);
  }

  await page.goto("/admin/users");
  await expect(page.getByRole("heading", { name: "This page is not among your duties" })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole("link", { name: "Go to the dashboard" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
});
