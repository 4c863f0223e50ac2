import type { Page } from "@playwright/test";
import { call } from "./api.ts";
import { edit, sheet, shown, tag, tags } from "./edit-page.ts";
import { expectNoSidewaysScrolling, press } from "./office.ts";
import { admin } from "./people.ts";
import { shoot } from "./shoot.ts";
import { expect, expectNoAxeFindings, hydrated, signIn, test } from "./test.ts";

const { step } = test;
// Different settings give this spec its own site, because other specs read the pages that it changes.
test.use({ settings: { LOG_LEVEL: "debug" } });

const status = (page: Page) => page.getByText("As it will be once you save");

test.describe("By touch, at 390 pixels", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a sentence of the home page is typed after three presses and seen at once, and saved with the fourth", async ({
    page,
    request,
  }) => {
    await signIn(page, admin);
    await page.goto("/");
    await press(page.getByRole("link", { name: "Edit this page" }));
    await expect(tag(page, "Edit Opening text")).toBeAttached();
    await hydrated(page);
    await expectNoAxeFindings(page);
    await expectNoSidewaysScrolling(page);
    await shoot(page, "edit-here-phone");

    await tag(page, "Edit Opening text").scrollIntoViewIfNeeded();
    await press(tag(page, "Edit Opening text"));
    const text = sheet(page).getByRole("textbox", { name: "Text" });
    await press(text);
    await text.fill("We come when it is cold.");
    await expect(shown(page).getByText("We come when it is cold.")).toBeInViewport();
    await expect(status(page)).toBeVisible();
    await expectNoAxeFindings(page);
    await expectNoSidewaysScrolling(page);
    await shoot(page, "edit-here-phone-typed");
    expect(await (await request.get("/")).text()).not.toContain("We come when it is cold.");

    await press(page.getByRole("button", { name: "Save Changes" }));
    await expect(page.getByText("Changes saved....")).toBeVisible();
    await expect(status(page)).toHaveCount(0);
    expect(await (await request.get("/")).text()).toContain("We come when it is cold.");
    await press(page.getByRole("link", { name: "Close the form" }));
    await press(page.getByRole("link", { name: "Done" }));
    await expect(page).toHaveURL("/");
    await expect(page.getByText("We come when it is cold.")).toBeAttached();
  });

  test("the list says all that the page shows, and a press on the page itself opens what stands there @release", async ({
    page,
  }) => {
    await signIn(page, admin);
    await edit(page, "/contact");
    await press(page.locator("summary"));
    await expect(page.getByRole("link", { name: "Closed days and other hours", exact: true })).toBeVisible();
    await expectNoAxeFindings(page);
    await shoot(page, "edit-here-phone-list");
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScrolling(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await press(page.locator("summary"));
    const words = await shown(page).getByText("24 hours, 7 days, 365 days. Freephone").boundingBox();
    await page.touchscreen.tap(words!.x + 20, words!.y + words!.height / 2);
    await expect(sheet(page).getByRole("heading", { level: 1, name: "Company" })).toBeVisible();
    await shoot(page, "edit-here-phone-company");
  });

  test("a picture is replaced where it stands, with its words and the point that stays in view", async ({
    page,
  }) => {
    await signIn(page, admin);
    await edit(page, "/about");
    await tag(page, "Edit First picture").scrollIntoViewIfNeeded();
    await press(tag(page, "Edit First picture"));
    const form = sheet(page);
    await form.getByLabel("Replace the image file").setInputFiles("content/pictures/gallery-04.jpg");
    await form.getByLabel("Alt text").fill("The depot at dawn");
    await form.getByLabel("Keep in view").fill("20% 80%");
    await press(page.getByRole("button", { name: "Save Changes" }));
    await expect(page.getByText("Changes saved....")).toBeVisible();
    const picture = shown(page).getByRole("img", { name: "The depot at dawn" });
    await expect(picture).toBeInViewport();
    await expect(picture).toHaveCSS("object-position", "20% 80%");
    await expectNoAxeFindings(page);
    await shoot(page, "edit-here-phone-picture");
  });
});

test.describe("By keys, at 1440 pixels", () => {
  test.use({ viewport: { width: 1440, height: 900 } });
  test.beforeEach(({ page }) => signIn(page, admin));

  test("what can be edited is reached in the order of the page, opened, changed and closed again", async ({
    page,
  }) => {
    await edit(page, "/");
    await expectNoAxeFindings(page);
    await shoot(page, "edit-here-desk");
    for (const part of ["contact", "about"]) {
      await edit(page, `/${part}`);
      await tags(page).getByRole("link").last().scrollIntoViewIfNeeded();
      await shoot(page, `edit-here-desk-${part}`);
    }
    await edit(page, "/");
    await step("the order", async () => {
      const names = await tags(page).getByRole("link").allInnerTexts();
      const order = [
        "Company",
        "Your firm",
        "Heading",
        "Slide: Carrier",
        "Figures",
        "Testimonials",
        "Opening text",
      ];
      const places = order.map((name) => names.findIndex((one) => one.includes(name)));
      expect(places).toEqual(places.toSorted((one, other) => one - other));
      expect(places).not.toContain(-1);
    });
    await step("a figure", async () => {
      await tag(page, "Edit Figures on the home page").focus();
      await page.keyboard.press("Enter");
      const heading = sheet(page).getByRole("heading", { level: 1, name: "Figures on the home page" });
      await expect(heading).toBeFocused();
      const figure = sheet(page).getByRole("textbox").first();
      await figure.focus();
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type("1,234");
      await expect(shown(page).locator("main dl")).toContainText("1,234");
      await expect(shown(page).getByText("1,234")).toBeInViewport();
      await expectNoAxeFindings(page);
      await shoot(page, "edit-here-desk-figure");
    });
    await step("another thing is pressed while something is not saved", async () => {
      await tag(page, "Edit Testimonials").focus();
      await page.keyboard.press("Enter");
      const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
      await expect(question.getByRole("button", { name: "Stay on this page" })).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(question).toBeHidden();
      await expect(tag(page, "Edit Testimonials")).toBeFocused();
      await expect(sheet(page).getByRole("textbox").first()).toHaveValue("1,234");
      await page.getByRole("button", { name: "Save Changes" }).press("Enter");
      await expect(page.getByText("Changes saved....")).toBeVisible();
    });
    await step("the closed form gives the focus back", async () => {
      await page.getByRole("link", { name: "Close the form" }).press("Enter");
      await expect(tag(page, "Edit Figures on the home page")).toBeFocused();
      await expect(shown(page).locator("main dl")).toContainText("1,234");
    });
  });

  test("a heading is kept as a draft on its page, shown on it and published from the bar @release", async ({
    page,
    request,
  }) => {
    await edit(page, "/servicing");
    await tag(page, "Edit Heading").click();
    await sheet(page).getByLabel("Heading").fill("Serviced before it fails");
    await expect(shown(page).getByRole("heading", { level: 1 })).toHaveText("Serviced before it fails");
    await page.getByRole("button", { name: "Keep as Draft" }).click();
    await expect(page.getByText("1 draft on this page")).toBeVisible();
    await page.getByRole("link", { name: "Close the form" }).click();
    await expect(shown(page).getByRole("heading", { level: 1 })).not.toHaveText("Serviced before it fails");

    await page.getByRole("button", { name: "Show drafts on the page" }).click();
    await expect(shown(page).getByRole("heading", { level: 1 })).toHaveText("Serviced before it fails");
    await expect(page.getByText("With the drafts")).toBeVisible();
    await expectNoAxeFindings(page);
    await shoot(page, "edit-here-desk-drafts");
    expect(await (await request.get("/servicing")).text()).not.toContain("Serviced before it fails");

    await page.getByRole("button", { name: "Publish drafts of this page" }).click();
    await expect(page.getByText("Published.", { exact: true })).toBeVisible();
    await expect(page.getByText("1 draft on this page")).toHaveCount(0);
    expect(await (await request.get("/servicing")).text()).toContain("Serviced before it fails");
    await expect(shown(page).getByRole("heading", { level: 1 })).toHaveText("Serviced before it fails");
  });

  test("a notice, a gallery and a slide are opened where they stand @release", async ({ page }) => {
    await edit(page, "/");
    await tag(page, "Edit Slide: Refrigeration Servicing").click();
    await sheet(page).getByLabel("Subtitle").fill("In your yard, by night");
    await expect(shown(page).getByText("In your yard, by night")).toBeVisible();
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Changes saved....")).toBeVisible();
    await sheet(page).getByRole("button", { name: "Delete Slide" }).click();
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
    await expect(tag(page, "Edit Slide: Refrigeration Servicing")).toHaveCount(0);
    await expect(shown(page).getByText("In your yard, by night")).toHaveCount(0);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(tag(page, "Edit Slide: Refrigeration Servicing")).toBeAttached();
    await expect(shown(page).getByText("In your yard, by night")).toBeAttached();

    const times = { shown_from: "2026-01-01T08:00", shown_until: "2099-01-01T08:00" };
    await call(page, "POST", "/api/notices", { text: "Closed on Monday", pages: ["/repairs"], ...times });
    await edit(page, "/repairs");
    await tags(page)
      .getByRole("link", { name: /^Edit Notice/ })
      .click();
    await sheet(page).getByLabel("Text").fill("Closed on Tuesday");
    await expect(shown(page).getByText("Closed on Tuesday")).toBeVisible();
    await expectNoAxeFindings(page);
    await shoot(page, "edit-here-desk-notice");
    await sheet(page).getByLabel("Text").fill("Closed on Monday");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Changes saved....")).toBeVisible();
    await tags(page)
      .getByRole("link", { name: /^Edit Gallery/ })
      .click();
    await expect(sheet(page).getByRole("button", { name: "Save" }).first()).toBeVisible();
    await expectNoAxeFindings(page);
    await shoot(page, "edit-here-desk-gallery");
    await edit(page, "/about");
    await tag(page, "Edit Testimonials").click();
    await page.getByRole("link", { name: "Back to the Page" }).click();
    await expect(page).toHaveURL("/admin/edit?page=%2Fabout");
  });

  test("what should be looked at is named over the page, and shown @release", async ({ page }) => {
    await edit(page, "/");
    await tags(page)
      .getByRole("link", { name: /Words on the tile Repairs/ })
      .first()
      .click();
    await sheet(page)
      .getByRole("textbox", { name: "Text" })
      .fill(`We come ${"by night and by day ".repeat(9)}to you.`);
    const findings = page.getByRole("region", { name: "The page", exact: true }).locator("details");
    await findings.locator("summary").click();
    await expect(findings).toContainText("The sentence “We come by night and by day by …” has 49 words.");
    await findings.getByRole("button", { name: "Show it" }).click();
    await expect(shown(page).getByText("by night and by day")).toBeInViewport();
    await expectNoAxeFindings(page);
    await shoot(page, "edit-here-desk-finding");
  });
});
