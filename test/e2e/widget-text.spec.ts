import type { Page } from "@playwright/test";
import { expectNoSidewaysScrolling } from "./office.ts";
import { admin } from "./people.ts";
import { expect, expectNoAxeFindings, signIn, test } from "./test.ts";
import { openWidget, save, saveElsewhere, stored } from "./widgets.ts";

test.describe("editing a TEXT widget", () => {
  test.beforeEach(({ page }) => signIn(page, admin));

  test("saves what is written, says Changes saved.... for 3 s, and the edit is on the page in the next request", async ({
    page,
    request,
  }) => {
    await openWidget(page, "SocialFeed1");
    const before = await (await request.get("/")).text();
    expect(before).toContain("Slow to pull down?");
    await writeInstead(page, "Gauges first, spanner second.");
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Changes saved....")).toBeVisible();
    expect(await (await request.get("/")).text()).toContain("<p>Gauges first, spanner second.</p>");
    await page.clock.runFor(2_900);
    await expect(page.getByText("Changes saved....")).toBeVisible();
    await page.clock.runFor(200);
    await expect(page.getByText("Changes saved....")).toBeHidden();
    await page.clock.resume();
    await page.getByRole("link", { name: "Go Back" }).click();
    await expect(page).toHaveURL("/admin/widgets");
  });

  test("offers a limited toolbar that arrow keys walk and that shows what is pressed", async ({ page }) => {
    await openWidget(page, "SocialFeed2");
    const tools = page.getByRole("toolbar", { name: "Tools for Text" });
    await expect(tools.getByRole("button")).toHaveCount(13);
    await writeInstead(page, "cold");
    await page.keyboard.press("ControlOrMeta+a");
    await tools.getByRole("button", { name: "Bold" }).click();
    await expect(tools.getByRole("button", { name: "Bold" })).toHaveAttribute("aria-pressed", "true");
    await tools.getByRole("button", { name: "Bold" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(tools.getByRole("button", { name: "Italic" })).toBeFocused();
    await page.keyboard.press("Space");
    await tools.getByRole("button", { name: "Centre" }).click();
    await tools.getByRole("button", { name: "Bullet list" }).click();
    await save(page);
    expect((await stored(page, "SocialFeed2")).html).toBe(
      '<ul><li><p style="text-align: center"><strong><em>cold</em></strong></p></li></ul>',
    );
    await page.reload();
    await expect(editor(page).locator("li strong em")).toHaveText("cold");
    await expectNoAxeFindings(page);
  });

  test("pastes and drops as plain text", async ({ page }) => {
    await openWidget(page, "GalleryText1");
    await writeInstead(page, "");
    await editor(page).evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(
        "text/html",
        '<h1 style="color:red">Loud</h1><img src="https://example.com/x.png">',
      );
      clipboardData.setData("text/plain", "Loud\nand plain");
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(editor(page).locator("p")).toHaveText(["Loud", "and plain"]);
    await editor(page).evaluate((field) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData("text/html", "<b>dropped</b>");
      dataTransfer.setData("text/plain", "dropped ");
      const { left, top } = field.querySelector("p")!.getBoundingClientRect();
      const place = { clientX: left + 2, clientY: top + 8 };
      field.dispatchEvent(new DragEvent("drop", { dataTransfer, ...place, bubbles: true, cancelable: true }));
    });
    await save(page);
    expect((await stored(page, "GalleryText1")).html).toBe("<p>dropped Loud</p><p>and plain</p>");
  });

  test("links words to allowed addresses only, and completes what people write", async ({ page }) => {
    await openWidget(page, "ContactText1");
    await writeInstead(page, "our terms");
    await page.keyboard.press("ControlOrMeta+a");
    await page.getByRole("button", { name: "Link" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a link" });
    await dialog.getByLabel("Address").fill("javascript:alert(1)");
    await dialog.getByRole("button", { name: "Save link" }).click();
    await expect(dialog.getByLabel("Address")).toHaveAccessibleDescription(/Enter a web address/);
    await expectNoAxeFindings(page);
    await dialog.getByLabel("Address").fill("example.com/terms");
    await dialog.getByLabel("Open in a new tab").check();
    await dialog.getByRole("button", { name: "Save link" }).click();
    await save(page);
    expect((await stored(page, "ContactText1")).html).toBe(
      '<p><a href="https://example.com/terms" target="_blank" rel="noopener">our terms</a></p>',
    );
    await editor(page).getByText("our terms").click();
    await page.getByRole("button", { name: "Link" }).click();
    await page.getByRole("button", { name: "Remove link" }).click();
    await save(page);
    expect((await stored(page, "ContactText1")).html).toBe("<p>our terms</p>");
  });

  test("opening a text and leaving it asks nothing; with unsaved changes it asks", async ({ page }) => {
    await openWidget(page, "TermsConditions");
    await page.getByRole("link", { name: "Go Back" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Widgets");
    await page.getByRole("link", { name: "TermsConditions" }).click();
    await writeInstead(page, "Half a thought");
    await page.getByRole("link", { name: "Go Back" }).click();
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Stay on this page" }).click();
    await expect(editor(page)).toHaveText("Half a thought");
    await page.getByRole("link", { name: "Go Back" }).click();
    await question.getByRole("button", { name: "Leave without saving" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Widgets");
    expect((await stored(page, "TermsConditions")).html).toContain("Who we are");
  });
});

test.describe("when somebody else saved meanwhile", () => {
  test.use({ allowedStatuses: [409] });
  test.beforeEach(({ page }) => signIn(page, admin));

  test("an old version gets the choice to keep mine or load theirs", async ({ page }) => {
    await openWidget(page, "AboutText2");
    await saveElsewhere(page, "AboutText2", "<p>Theirs</p>");
    await writeInstead(page, "Mine");
    await page.getByRole("button", { name: "Save Changes" }).click();
    const choice = page
      .getByRole("alert")
      .filter({ hasText: "Somebody else has changed this widget meanwhile." });
    await expect(choice).toBeVisible();
    await expectNoAxeFindings(page);
    await choice.getByRole("button", { name: "Load theirs" }).click();
    await expect(editor(page)).toHaveText("Theirs");
    await saveElsewhere(page, "AboutText2", "<p>Theirs again</p>");
    await writeInstead(page, "Mine after all");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await choice.getByRole("button", { name: "Keep mine" }).click();
    await expect(page.getByText("Changes saved....")).toBeVisible();
    expect((await stored(page, "AboutText2")).html).toBe("<p>Mine after all</p>");
  });
});

test("a text is edited on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, admin);
  await page.goto("/admin/widgets");
  await expectNoAxeFindings(page);
  await expectNoSidewaysScrolling(page);
  await page.getByRole("link", { name: "RepairsText2" }).click();
  await writeInstead(page, "Written between two jobs.");
  await expectNoAxeFindings(page);
  await expectNoSidewaysScrolling(page);
  for (const tool of await page.getByRole("toolbar").getByRole("button").all()) {
    const box = await tool.boundingBox();
    expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(44);
  }
  await save(page);
  expect((await stored(page, "RepairsText2")).html).toBe("<p>Written between two jobs.</p>");
  await openWidget(page, "RepairsImage1");
  await expectNoAxeFindings(page);
  await expectNoSidewaysScrolling(page);
});

function editor(page: Page) {
  return page.getByRole("textbox", { name: "Text", exact: true });
}

async function writeInstead(page: Page, text: string): Promise<void> {
  await editor(page).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  // A heading that is emptied stays a heading.
  await page.keyboard.press("Backspace");
  await page.keyboard.type(text);
}
