import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { admin } from "./people.ts";
import { csrfToken, expect, expectNoAxeFindings, signIn, test } from "./test.ts";

const phone = { width: 390, height: 844 };

test.describe("the widget block", () => {
  test("shows rich text or the image to everybody, and an edit link to administrators only", async ({
    page,
    browser,
  }) => {
    await page.goto("/");
    await expect(page.getByRole("img", { name: (await stored(page, "HomeImage1")).alt })).toBeVisible();
    await expect(page.locator(".rich-text").first()).toBeVisible();
    await running(page.getByRole("link", { name: "Request An Account" }).first());
    await expect(page.getByRole("link", { name: /^Edit / })).toHaveCount(0);
    const forVisitors = await (await page.request.get("/")).text();

    const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
    const office = await context.newPage();
    await signIn(office, admin);
    expect(await (await office.request.get("/")).text()).toBe(forVisitors);
    await office.goto("/");
    await office.getByRole("link", { name: "Edit HomeText1" }).click();
    await expect(office.getByRole("heading", { level: 1 })).toHaveText("HomeText1");
    await context.close();
  });

  test("with its edit links stays accessible", async ({ page }) => {
    await signIn(page, admin);
    await page.goto("/");
    await expect(page.getByRole("link", { name: /^Edit / })).toHaveCount(12);
    await expectNoAxeFindings(page);
  });

  test("runs nothing of what was put into a text", async ({ page }) => {
    await signIn(page, admin);
    const html = `<p>harmless</p><script>document.title='run'</script><img src=x onerror="document.title='run'">
      <a href="javascript:document.title='run'">click</a><svg onload="document.title='run'"></svg>`;
    await saveElsewhere(page, "HomeText1", html);
    await page.goto("/");
    await expect(page.getByText("harmless")).toBeVisible();
    await expect(page.getByRole("link", { name: "click" })).toHaveCount(0);
    await expect(page).not.toHaveTitle("run");
  });
});

test.describe("the list of widgets", () => {
  test.beforeEach(({ page }) => signIn(page, admin));

  test("is a grid in which each widget has a text or image icon and a link to its page", async ({ page }) => {
    await page.goto("/admin/widgets");
    const text = page.getByRole("listitem").filter({ hasText: "HomeText1" });
    const image = page.getByRole("listitem").filter({ hasText: "HomeImage1" });
    await expect(text.locator('[data-icon="text"]')).toBeVisible();
    await expect(image.locator('[data-icon="image"]')).toBeVisible();
    await expectNoAxeFindings(page);
    await text.getByRole("link", { name: "HomeText1" }).click();
    await expect(page).toHaveURL(/\/admin\/widgets\/\d+$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("HomeText1");
  });

  test("is searched by name, and opens again where it was left", async ({ page }) => {
    await openList(page);
    await page.getByLabel("Search names").fill("repairs");
    await expect(page.getByRole("status").filter({ hasText: "widgets" })).toHaveText("4 widgets");
    await expect(page.getByRole("link", { name: "HomeText1" })).toHaveCount(0);
    await page.getByRole("link", { name: "RepairsText2" }).click();
    await page.getByRole("link", { name: "Go Back" }).click();
    await expect(page.getByLabel("Search names")).toHaveValue("repairs");
    await page.getByLabel("Search names").fill("no such name");
    await expect(page.getByText("No widget has such a name")).toBeVisible();
    await expectNoAxeFindings(page);
  });

  test.describe("its Add Widget modal", () => {
    test.use({ allowedStatuses: [422] });

    test("shows the server's error under the name, and on success closes and the list has it", async ({
      page,
    }) => {
      await openList(page);
      await page.getByRole("button", { name: "Add Widget" }).click();
      const modal = page.getByRole("dialog", { name: "Add Widget" });
      await expectNoAxeFindings(page);
      await modal.getByRole("button", { name: "Add Widget" }).click();
      await expect(modal.getByLabel("Name")).toHaveAccessibleDescription(/The name field is required\./);
      await modal.getByLabel("Name").fill("HomeText1");
      await modal.getByRole("button", { name: "Add Widget" }).click();
      await expect(modal.getByLabel("Name")).toHaveAccessibleDescription(/The name has already been taken\./);
      await expect(modal.getByLabel("Name")).toBeFocused();
      await expectNoAxeFindings(page);
      await modal.getByLabel("Name").fill("Added-by-hand");
      await modal.getByRole("button", { name: "Add Widget" }).click();
      await expect(modal).toBeHidden();
      await expect(page.getByRole("link", { name: "Added-by-hand" })).toBeVisible();
    });
  });
});

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
    const choice = page.getByRole("alert").filter({ hasText: "Somebody else has changed this meanwhile." });
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

test.describe("editing an IMAGE widget", () => {
  test.use({ allowedStatuses: [422] });
  test.beforeEach(({ page }) => signIn(page, admin));

  test("takes a file with a preview and an alt text, hints at a missing one, and refuses what is no image under file", async ({
    page,
  }) => {
    await openWidget(page, "HomeImage1");
    const file = page.getByLabel("Replace the image file");
    await expect(page.getByRole("img", { name: /refrigerated lorries/ })).toBeVisible();
    await file.setInputFiles({ name: "fake.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no image") });
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(file).toHaveAccessibleDescription(/The file field must be an image\./);
    await expectNoAxeFindings(page);

    const picture = await readFile("content/pictures/gallery-04.jpg");
    await file.setInputFiles({ name: "depot.jpg", mimeType: "image/jpeg", buffer: picture });
    await page.getByLabel("Alt text").fill("");
    await expect(page.getByText("Without an alt text")).toBeVisible();
    await page.getByLabel("Alt text").fill("A depot in the morning");
    await expect(page.getByText("Without an alt text")).toBeHidden();
    const { image_url: before } = await stored(page, "HomeImage1");
    await save(page);
    const after = await stored(page, "HomeImage1");
    expect(after).toMatchObject({ type: "IMAGE", alt: "A depot in the morning" });
    expect(after.image_url).not.toBe(before);
    expect(await (await page.request.get("/")).text()).toContain('alt="A depot in the morning"');
    await expect(page.getByRole("img", { name: "A depot in the morning" })).toBeVisible();
    await expect(file).toHaveValue("");
  });

  test("shows the server's errors under name and alt; a name that pages use cannot be typed over", async ({
    page,
  }) => {
    await addWidget(page, "Loose");
    await openWidget(page, "Loose");
    await page.getByLabel("Type").selectOption("Image");
    await expect(page.getByText("No picture yet")).toBeVisible();
    await page.getByLabel("Name").fill("HomeText1");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByLabel("Name")).toHaveAccessibleDescription(/The name has already been taken\./);
    await page.getByLabel("Name").fill("Renamed");
    await page.getByLabel("Alt text").fill("x".repeat(256));
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByLabel("Alt text")).toHaveAccessibleDescription(
      /must not be greater than 255 characters/,
    );
    await page.getByLabel("Alt text").fill("One van");
    await save(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Renamed");
    expect(await stored(page, "Renamed")).toMatchObject({ type: "IMAGE", image_url: null });
    await openWidget(page, "HomeText1");
    await expect(page.getByLabel("Name")).not.toBeEditable();
  });
});

test("a text is edited on a phone", async ({ page }) => {
  await page.setViewportSize(phone);
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

// eslint-disable-next-line typescript/no-explicit-any -- a test looks into the answer
async function stored(page: Page, name: string): Promise<any> {
  return (await page.request.get(`/api/widgets/${name}`)).json();
}

async function openList(page: Page): Promise<void> {
  await page.goto("/admin/widgets");
  await running(page.getByLabel("Search names"));
}

async function openWidget(page: Page, name: string): Promise<void> {
  await page.goto(`/admin/widgets/${(await stored(page, name)).id}`);
  await running(page.getByLabel("Name"));
}

/** What is typed and chosen counts once the scripts have taken over. */
async function running(part: Locator): Promise<void> {
  await expect
    .poll(() => part.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__reactProps"))))
    .toBe(true);
}

async function addWidget(page: Page, name: string): Promise<void> {
  const answer = await page.request.post("/api/widgets", { data: { name }, headers: await tokenOf(page) });
  expect(answer.status()).toBe(201);
}

async function saveElsewhere(page: Page, name: string, html: string): Promise<void> {
  const { id } = await stored(page, name);
  const data = { name, html };
  const answer = await page.request.post(`/api/widgets/${id}`, { data, headers: await tokenOf(page) });
  expect(answer.status()).toBe(200);
}

async function tokenOf(page: Page): Promise<Record<string, string>> {
  return { "X-XSRF-TOKEN": await csrfToken(page) };
}

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

async function save(page: Page): Promise<void> {
  const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
  await page.getByRole("button", { name: "Save Changes" }).click();
  expect((await answered).status()).toBe(200);
  await expect(page.getByText("Changes saved....")).toBeVisible();
}

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}
