import type { Page } from "@playwright/test";
import { admin } from "./people.ts";
import { expect, expectNoAxeFindings, signIn, test } from "./test.ts";
import { openWidget, save, saveElsewhere, stored } from "./widgets.ts";

const { step } = test;
const name = "SocialFeed1";

test.use({ allowedStatuses: [409] });
test.beforeEach(({ page }) => signIn(page, admin));

test("leaving a TEXT widget asks only if something was typed, and a save is on the page at the next request", async ({
  page,
  request,
}) => {
  const before = (await stored(page, name)).html!;
  await openWidget(page, "TermsConditions");
  await page.getByRole("link", { name: "Go Back" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Widgets");
  await page.getByRole("link", { name }).click();

  await step("leaving unsaved changes asks", async () => {
    await writeInstead(page, "Half a thought");
    await page.getByRole("link", { name: "Go Back" }).click();
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Stay on this page" }).click();
    await expect(editor(page)).toHaveText("Half a thought");
    await page.getByRole("link", { name: "Go Back" }).click();
    await question.getByRole("button", { name: "Leave without saving" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Widgets");
    expect((await stored(page, name)).html).toBe(before);
  });

  await page.getByRole("link", { name }).click();
  await step("a stale version gives the choice to keep mine or load theirs", () => chooseTwice(page));

  await step("Changes saved.... shows for 3 s, and the edit is on the page at the next request", async () => {
    await writeInstead(page, "Gauges first, spanner second.");
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    // The note of the save before may still be there, so the answer to this one counts.
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("button", { name: "Save Changes" }).click();
    expect((await answered).status()).toBe(200);
    const note = page.getByText("Changes saved....");
    await expect(note).toBeVisible();
    expect(await (await request.get("/")).text()).toContain("<p>Gauges first, spanner second.</p>");
    await page.clock.runFor(2_900);
    await expect(note).toBeVisible();
    await page.clock.runFor(200);
    await expect(note).toBeHidden();
    await page.clock.resume();
  });
  await saveElsewhere(page, name, before);
});

test("the editor has a limited toolbar, pastes plain text, and links to allowed addresses only", async ({
  page,
}) => {
  const before = (await stored(page, name)).html!;
  await openWidget(page, name);

  await step("links lead to allowed addresses only, and incomplete addresses are completed", () =>
    linkAndUnlink(page),
  );
  await step("pasted and dropped text is plain", () => pasteAndDrop(page));

  await step("arrow keys move through the toolbar, which shows the active buttons", async () => {
    const tools = page.getByRole("toolbar", { name: "Tools for Text" });
    await expect(tools.getByRole("button")).toHaveCount(13);
    await writeInstead(page, "cold");
    await page.keyboard.press("ControlOrMeta+a");
    const bold = tools.getByRole("button", { name: "Bold" });
    await bold.click();
    await expect(bold).toHaveAttribute("aria-pressed", "true");
    await bold.focus();
    await page.keyboard.press("ArrowRight");
    await expect(tools.getByRole("button", { name: "Italic" })).toBeFocused();
    await page.keyboard.press("Space");
    await tools.getByRole("button", { name: "Centre" }).click();
    await tools.getByRole("button", { name: "Bullet list" }).click();
    await save(page);
    expect((await stored(page, name)).html).toBe(
      '<ul><li><p style="text-align: center"><strong><em>cold</em></strong></p></li></ul>',
    );
    await page.reload();
    await expect(editor(page).locator("li strong em")).toHaveText("cold");
    await expectNoAxeFindings(page);
  });
  await saveElsewhere(page, name, before);
});

async function chooseTwice(page: Page): Promise<void> {
  await expect(editor(page)).toBeVisible();
  await saveElsewhere(page, name, "<p>Theirs</p>");
  await writeInstead(page, "Mine");
  await page.getByRole("button", { name: "Save Changes" }).click();
  const choice = page
    .getByRole("alert")
    .filter({ hasText: "Somebody else has changed this widget meanwhile." });
  await expect(choice).toBeVisible();
  await expectNoAxeFindings(page);
  await choice.getByRole("button", { name: "Load theirs" }).click();
  await expect(editor(page)).toHaveText("Theirs");
  await saveElsewhere(page, name, "<p>Theirs again</p>");
  await writeInstead(page, "Mine after all");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await choice.getByRole("button", { name: "Keep mine" }).click();
  await expect(page.getByText("Changes saved....")).toBeVisible();
  expect((await stored(page, name)).html).toBe("<p>Mine after all</p>");
}

async function linkAndUnlink(page: Page): Promise<void> {
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
  expect((await stored(page, name)).html).toBe(
    '<p><a href="https://example.com/terms" target="_blank" rel="noopener">our terms</a></p>',
  );
  await editor(page).getByText("our terms").click();
  await page.getByRole("button", { name: "Link" }).click();
  await page.getByRole("button", { name: "Remove link" }).click();
  await save(page);
  expect((await stored(page, name)).html).toBe("<p>our terms</p>");
}

async function pasteAndDrop(page: Page): Promise<void> {
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
  expect((await stored(page, name)).html).toBe("<p>dropped Loud</p><p>and plain</p>");
}

function editor(page: Page) {
  return page.getByRole("textbox", { name: "Text", exact: true });
}

async function writeInstead(page: Page, text: string): Promise<void> {
  await editor(page).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  // An emptied heading stays a heading.
  await page.keyboard.press("Backspace");
  await page.keyboard.type(text);
}
