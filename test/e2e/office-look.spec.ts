import type { Page } from "@playwright/test";
import pages from "../../app/routes.ts";
import { apply, openApplication } from "./applications.ts";
import { call } from "./api.ts";
import { addGallery } from "./galleries.ts";
import { makeUser } from "./office.ts";
import { admin } from "./people.ts";
import { expect, expectNoAxeFindings, signIn, test } from "./test.ts";

const { step } = test;
const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

test("the button that deletes a thing is the last control of a page, and an application begins with the contact details @release", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await apply(page, "Last Button Ltd");
  await signIn(page, admin);
  const gallery = await addGallery(page, "Last button", 1);
  const { id } = await call<{ id: number }>(page, "POST", "/api/widgets", { name: `W${Date.now()}` });
  const user = await makeUser(page);
  await openApplication(page, "Last Button Ltd");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: /^Call / })).toHaveAttribute("href", /^tel:\+44/);
  await expect(main.getByRole("link", { name: /^Mail / })).toHaveAttribute("href", /^mailto:/);
  const box = await main.getByRole("link", { name: /^Call / }).boundingBox();
  // The buttons are visible without scrolling, above the answers of the applicant.
  expect(box!.y + box!.height).toBeLessThan(0.6 * phone.height);
  await expectNoAxeFindings(page);

  await step("the buttons of an application have one size and one alignment", async () => {
    for (const size of [phone, desk]) {
      await page.setViewportSize(size);
      await expectOneLook(page);
    }
  });
  await expectLast(page, "Delete");
  for (const [path, name] of [
    [`/admin/galleries/${gallery.id}`, "Delete Gallery"],
    [`/admin/widgets/${id}`, "Delete Widget"],
    [`/admin/users/${user.id}`, "Delete User"],
  ] as const) {
    await page.goto(path);
    await expectLast(page, name);
  }
});

test("no page of the back office begins with a button that deletes or refuses @release", async ({ page }) => {
  await apply(page, "First Control Ltd");
  await signIn(page, admin);
  await call(page, "POST", "/api/contact", {
    name: "First Control",
    email: "first@example.com",
    telephone: "01632 960102",
    message: "Warm.",
  });
  const office = pages.find(({ file }) => file === "pages/admin/admin-layout.tsx")!;
  const paths = office
    .children!.flatMap(({ path, children = [] }) => [
      path,
      ...children.map((inner) => `${path}/${inner.path ?? ""}`),
    ])
    .map((path) => `/${path}`.replace(":name", "homeFigures").replace(":kind", "widget").replace(":id", "1"));
  expect(paths.length).toBeGreaterThan(30);
  for (const path of paths) {
    const html = await (await page.request.get(path)).text();
    const [, tag, words = ""] =
      /<\/h1>.*?<(button|a|input|select|textarea)\b[^>]*>(.*?)<\/(?:button|a|label|div)>/s.exec(html) ?? [];
    const first = [tag, words.replaceAll(/<[^>]*>/g, "").trim()].join(" ");
    expect([path, first]).toEqual([
      path,
      expect.not.stringMatching(/ (Delete|Remove|Erase|Empty|Decline|Revoke|Mark as spam|Take off)/),
    ]);
  }
  await step("a printed list has its columns, without buttons", async () => {
    await page.emulateMedia({ media: "print" });
    await page.goto("/admin/applications?search=First");
    await expect(page.getByRole("link", { name: /First Control Ltd/ })).toHaveCSS("display", "grid");
    for (const pressed of ["nav", "[role=search]", "[data-button]"])
      await expect(page.locator(`.desk ${pressed}`).first()).toBeHidden();
  });
  await step("in forced colours the chosen filter has a different background", async () => {
    await page.emulateMedia({ media: "screen", forcedColors: "active" });
    const grounds = await page
      .getByRole("navigation", { name: "Which applications" })
      .getByRole("link")
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
    expect(grounds.slice(1)).not.toContain(grounds[0]);
  });
});

test("long texts take two lines of a list: a message, and a gallery's name on a card that is one link @release", async ({
  page,
}) => {
  await signIn(page, admin);
  await step("a long message takes two lines of the list, and is shown in full once it is open", async () => {
    const message = "a\n".repeat(3332);
    await call(page, "POST", "/api/contact", {
      name: "Lengthy Larry",
      email: "larry@example.com",
      telephone: "01632 960101",
      message,
    });
    await page.goto("/admin/messages?search=lengthy");
    const row = page.getByRole("listitem").filter({ hasText: "Lengthy Larry" }).first();
    expect((await row.boundingBox())!.height).toBeLessThan(60);
    await expectNoAxeFindings(page);
    await row.getByRole("link").click();
    const text = page.getByText("a\na\na");
    expect((await text.boundingBox())!.height).toBeGreaterThan(50_000);
    await expectNoAxeFindings(page);
  });

  await step(
    "a gallery's long name takes two lines of its card, and the whole card opens the gallery",
    async () => {
      const { id } = await addGallery(page, "A very long name of a gallery ".repeat(3).trim());
      const { total } = await call<{ total: number }>(page, "GET", "/api/galleries?limit=12&page=0");
      // The newest gallery is on the last page.
      await page.goto(`/admin/galleries?page=${Math.ceil(total / 12)}`);
      const card = page.getByRole("listitem").filter({ hasText: "A very long name" }).last();
      const heading = card.getByRole("heading");
      const lines = await heading.evaluate(
        (element) => element.clientHeight / parseFloat(getComputedStyle(element).lineHeight),
      );
      expect(Math.round(lines)).toBe(2);
      await card.click({ position: { x: 40, y: 40 } });
      await expect(page).toHaveURL(`/admin/galleries/${id}`);
    },
  );
});

async function expectOneLook(page: Page): Promise<void> {
  const buttons = page.getByRole("button", { name: /^(Ask references|Approve|Decline|Mark as spam)$/ });
  await expect(buttons).toHaveCount(4);
  await expect(page.getByRole("button", { name: "Mark as spam" })).toBeVisible();
  const looks = await buttons.evaluateAll((all) =>
    all.map((button) => {
      const { fontSize, justifyContent, textAlign } = getComputedStyle(button);
      const [outer, inner] = [button, button.firstElementChild!].map((one) => one.getBoundingClientRect());
      const left = inner!.left - outer!.left;
      const right = outer!.right - inner!.right;
      return {
        fontSize,
        justifyContent,
        textAlign,
        width: outer!.width,
        isCentred: Math.abs(left - right) < 2,
      };
    }),
  );
  for (const look of looks) expect(look).toEqual({ ...looks[0], isCentred: true });
}

async function expectLast(page: Page, name: string): Promise<void> {
  const controls = page.getByRole("main").locator("button, a[href], input, select, textarea, [tabindex='0']");
  const last = page.getByRole("button", { name, exact: true });
  for (const size of [phone, desk]) {
    await page.setViewportSize(size);
    await expect(last).toBeVisible();
    await expect(controls.last()).toHaveText(name);
  }
}
