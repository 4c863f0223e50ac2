import { expectNoSidewaysScrolling, press } from "./office.ts";
import { admin } from "./people.ts";
import { expect, expectNoAxeFindings, signIn, test } from "./test.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
// The page beside the form is refused with 409 where a save overtakes it.
// 410: what reads the figures of all pages may ask for one that has just been deleted.
test.use({ allowedStatuses: [409, 410, 422] });
// Different settings give this spec its own site, because other specs read the menus that it changes.
test.use({ settings: { LOG_LEVEL: "info" } });

test("the owner adds a page by thumb: four blocks, a place in the menu, another name and another address", async ({
  page,
  request,
}) => {
  await signIn(page, admin);
  await page.goto("/admin/pages");
  await press(page.getByRole("button", { name: "Add Page" }));
  await page.getByLabel("Heading").fill("Fridge hire");
  await page.getByLabel("Address").fill("/about");
  const dialog = page.getByRole("dialog");
  await press(dialog.getByRole("button", { name: "Add Page" }));
  await expect(dialog.getByText("The site itself uses this address.")).toBeVisible();
  await page.getByLabel("Address").fill("/fridge-hire");
  await press(dialog.getByRole("button", { name: "Add Page" }));
  await expect(page).toHaveURL(/\/admin\/pages\/\d+$/);

  for (const kind of ["Text", "Gallery", "List of facts", "Call band"])
    await press(page.getByRole("group", { name: "Add a block" }).getByRole("button", { name: kind }));
  await page.getByRole("textbox", { name: "Text 1" }).fill("By the week, in your colours.");
  await press(page.getByRole("button", { name: "Save Changes" }));
  await expect(page.getByText("The gallery 2 field is required.")).toBeVisible();
  await page.getByLabel("Gallery 2").selectOption({ index: 1 });
  await page.getByLabel("Fact 3.1").fill("A week");
  await page.getByLabel("What it says 3.1").fill("£200");
  await press(page.getByRole("button", { name: "Move block 4 up" }));
  await press(page.getByRole("checkbox", { name: "Menu of phones", exact: true }));
  await press(page.getByRole("button", { name: "Save Changes" }));
  await expect(page.getByText("Changes saved....")).toBeVisible();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScrolling(page);

  await page.goto("/fridge-hire");
  const heading = page.getByRole("heading", { level: 1, name: "Fridge hire" });
  await expect(heading).toBeVisible();
  expect((await heading.boundingBox())!.y, "no room for a picture that is not there").toBeLessThan(180);
  await expect(page.getByText("By the week, in your colours.")).toBeVisible();
  await expect(page.getByText("£200")).toBeVisible();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScrolling(page);

  await press(page.getByRole("link", { name: "Edit this page" }));
  await press(page.getByRole("link", { name: "Edit Page and blocks" }));
  await page.getByLabel("Menu label").fill("Hire a fridge");
  await page.getByLabel("Address").fill("/hire");
  await press(page.getByRole("button", { name: "Save Changes" }));
  await expect(page.getByText("Changes saved....")).toBeVisible();
  const moved = await request.get("/Fridge-Hire?from=old", { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([301, "/hire?from=old"]);
  const sitemap = await (await request.get("/sitemap.xml")).text();
  expect(sitemap).toContain("/hire</loc>");
  expect(sitemap).not.toContain("/fridge-hire</loc>");
  const html = await (await request.get("/hire")).text();
  expect(html).toContain('rel="canonical"');
  expect(html).toContain(">Hire a fridge<");
  expect(html.match(/"@type":"BreadcrumbList"/g)).toHaveLength(1);

  await test.step("the address of the deleted page says that it is gone, or leads where the owner chooses", async () => {
    const pathOf = async (method: "get" | "head", path: string) => {
      const answer = await request[method](path, { maxRedirects: 0 });
      const { location, "cache-control": caching } = answer.headers();
      return { status: answer.status(), location, caching, words: await answer.text() };
    };
    const gone = { status: 410, location: undefined, caching: "no-cache" };
    const remove = async (choice?: string) => {
      await page.goto("/admin/pages?path=/hire");
      await press(page.getByRole("button", { name: "Delete Page" }));
      const dialog = page.getByRole("alertdialog");
      await expectNoAxeFindings(page);
      if (choice) await dialog.getByLabel("Where should its address lead?").selectOption(choice);
      await press(dialog.getByRole("button", { name: "Confirm" }));
      await expect(page).toHaveURL("/admin/pages");
    };
    await remove();
    for (const path of ["/hire", "/Hire", "/hire/", "/fridge-hire?from=old"]) {
      const answer = await pathOf("get", path);
      expect(answer).toMatchObject(gone);
      expect(answer.words).toContain("Back to the home page");
      expect(await pathOf("head", path)).toMatchObject({ ...gone, words: "" });
    }
    expect((await pathOf("get", "/never-there")).status).toBe(404);
    expect(await (await request.get("/sitemap.xml")).text()).not.toContain("/hire</loc>");
    await press(page.getByRole("button", { name: "Undo" }));
    await expect.poll(async () => (await pathOf("get", "/hire")).status).toBe(200);
    await remove("/contact");
    expect(await pathOf("get", "/hire")).toMatchObject({ status: 301, location: "/contact" });
    expect(await pathOf("get", "/fridge-hire/?a=b")).toMatchObject({ status: 301, location: "/contact?a=b" });
  });
});
