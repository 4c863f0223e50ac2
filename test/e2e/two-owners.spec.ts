import type { Page } from "@playwright/test";
import { call } from "./api.ts";
import { expectNoSidewaysScrolling, press } from "./office.ts";
import { admin } from "./people.ts";
import { shoot } from "./shoot.ts";
import { expect, expectNoAxeFindings, hydrated, signIn, test } from "./test.ts";
import { openWidget, stored } from "./widgets.ts";

const { step } = test;
test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  // Refused saves, and previews of them.
  allowedStatuses: [409],
  // Its own site, because other specs read the text that it changes.
  settings: { LOG_LEVEL: "info" },
});

const name = "HomeText1";
const text = (page: Page) => page.getByRole("textbox", { name: "Text" });
const save = (page: Page) => press(page.getByRole("button", { name: "Save Changes" }));
const conflict = (page: Page) =>
  page.getByRole("alert").filter({ hasText: "Somebody else has changed this widget meanwhile." });

test("two owners write the same text, one on the page by thumb and one in the form, and neither loses a word", async ({
  page,
  browser,
  baseURL,
}) => {
  const desk = await browser.newContext({ baseURL: baseURL!, viewport: { width: 1440, height: 900 } });
  const other = await desk.newPage();
  await signIn(page, admin);
  await signIn(other, admin);
  const { id } = await stored(page, name);
  const shownOnPage = (words: string) =>
    page.locator('iframe[title^="The page"]').contentFrame().getByText(words);

  await step("both open it, and both type", async () => {
    await page.goto(`/admin/edit/widgets/${id}?page=/`);
    await hydrated(page);
    await openWidget(other, name);
    await text(page).fill("Written by thumb on the page.");
    await expect(shownOnPage("Written by thumb on the page.")).toBeAttached();
    await text(other).fill("Written at the desk in the form.");
    await save(other);
    await expect(other.getByText("Changes saved....")).toBeVisible();
  });

  await step(
    "on the page: what was typed is there, and the whole notice can be read and pressed",
    async () => {
      await text(page).press("End");
      await text(page).pressSequentially(" And more.");
      await save(page);
      await expect(conflict(page)).toBeVisible();
      await expect(text(page)).toHaveText("Written by thumb on the page. And more.");
      expect((await stored(page, name)).html).toContain("Written at the desk in the form.");
      await expect(conflict(page)).toBeInViewport({ ratio: 1 });
      for (const choice of ["Keep mine", "Load theirs", "Compare both"])
        await conflict(page).getByRole("button", { name: choice }).tap({ trial: true });
      await expectNoSidewaysScrolling(page);
      await expectNoAxeFindings(page);
      await expect(page.getByText("Not shown yet. Somebody else has changed this meanwhile.")).toBeVisible();
      await shoot(page, "two-owners-phone");
      await page.setViewportSize({ width: 320, height: 520 });
      await text(page).focus();
      await save(page);
      await expect(conflict(page)).toBeInViewport({ ratio: 1 });
      await shoot(page, "two-owners-small-phone");
      await page.setViewportSize({ width: 390, height: 844 });
    },
  );

  await step("on the page: both texts are compared, and both are taken", async () => {
    await press(conflict(page).getByRole("button", { name: "Compare both" }));
    const dialog = page.getByRole("dialog", { name: "Yours and theirs" });
    await expect(dialog.getByText("thumb")).toBeVisible();
    await expectNoSidewaysScrolling(page);
    await expectNoAxeFindings(page);
    await shoot(page, "two-owners-phone-both");
    await press(dialog.getByText("Both", { exact: true }).first());
    await press(dialog.getByRole("button", { name: "Save this" }));
    await expect(conflict(page)).toHaveCount(0);
    await expect(page.getByText("Changes saved....")).toBeVisible();
    for (const words of ["Written at the desk in the form.", "Written by thumb on the page. And more."]) {
      await expect(text(page)).toContainText(words);
      await expect(shownOnPage(words)).toBeAttached();
      expect((await stored(page, name)).html).toContain(words);
    }
  });

  await step("in the form: theirs is loaded, and what was typed is in the history", async () => {
    await text(other).fill("Written late at the desk.");
    await save(other);
    await expect(conflict(other)).toBeInViewport({ ratio: 1 });
    await expect(text(other)).toHaveText("Written late at the desk.");
    await conflict(other).getByRole("button", { name: "Load theirs" }).click();
    await expect(text(other)).toContainText("Written by thumb on the page.");
    expect(await historyOf(other, id)).toContain("Written late at the desk.");
  });

  await step("on the page: theirs is loaded, and the page shows it at once", async () => {
    await text(other).fill("Written last at the desk.");
    await save(other);
    await expect(other.getByText("Changes saved....")).toBeVisible();
    await text(page).fill("Given up by thumb.");
    await expect(page.getByText("Not shown yet.")).toBeVisible();
    await shoot(page, "two-owners-phone-not-shown");
    await save(page);
    await press(conflict(page).getByRole("button", { name: "Load theirs" }));
    await expect(text(page)).toHaveText("Written last at the desk.");
    await expect(shownOnPage("Written last at the desk.")).toBeAttached();
    await expect(page.getByText("Not shown yet.")).toHaveCount(0);
    expect(await historyOf(page, id)).toContain("Given up by thumb.");
  });

  await step("on the page: what was typed replaces theirs, which is in the history", async () => {
    await text(other).fill("Replaced from the page.");
    await save(other);
    await expect(other.getByText("Changes saved....")).toBeVisible();
    await text(page).fill("Kept by thumb.");
    await save(page);
    await press(conflict(page).getByRole("button", { name: "Keep mine" }));
    await expect(page.getByText("Changes saved....")).toBeVisible();
    await expect(shownOnPage("Kept by thumb.")).toBeAttached();
    expect((await stored(page, name)).html).toContain("Kept by thumb.");
    expect(await historyOf(page, id)).toContain("Replaced from the page.");
  });

  await step("on the page: a draft of an old text asks the same", async () => {
    await text(other).fill("Published before the draft.");
    await save(other);
    await press(conflict(other).getByRole("button", { name: "Keep mine" }));
    await expect(other.getByText("Changes saved....")).toBeVisible();
    await text(page).fill("To be kept as a draft.");
    await press(page.getByRole("button", { name: "Keep as Draft" }));
    await expect(conflict(page)).toBeInViewport({ ratio: 1 });
    await expect(text(page)).toHaveText("To be kept as a draft.");
    await press(conflict(page).getByRole("button", { name: "Keep mine" }));
    await expect(page.getByText("Kept as a draft. Visitors see nothing of it.")).toBeVisible();
    expect((await stored(page, name)).html).toContain("Published before the draft.");
    await expect(page.getByText(/^A draft by /)).toBeVisible();
  });
  await desk.close();
});

async function historyOf(page: Page, id: number): Promise<string> {
  const { versions } = await call<{ versions: { id: number }[] }>(page, "GET", `/api/history/widget/${id}`);
  const compared = versions.map((version) =>
    call<object>(page, "GET", `/api/history/widget/${id}/${version.id}`),
  );
  return JSON.stringify(await Promise.all(compared));
}
