import type { Page } from "@playwright/test";
import { makeUser } from "./office.ts";
import { admin } from "./people.ts";
import { expect, expectNoAxeFindings, signIn, test } from "./test.ts";
import { openWidget, save, saveElsewhere, stored } from "./widgets.ts";

const name = "RepairsText1";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test.beforeEach(({ page }) => signIn(page, admin));

const { step } = test;

test("after a reload the draft is offered with its time, to its author only, until it is saved or discarded", async ({
  page,
  context,
}) => {
  await openWidget(page, name);
  const before = (await stored(page, name)).html!;
  await writeInstead(page, "Not this.");
  await page.reload();
  await step("a discarded draft is not offered again", async () => {
    await page.getByRole("button", { name: "Discard it" }).click();
    await page.reload();
    await expect(editor(page)).not.toHaveText("Not this.");
    await expect(offer(page)).toBeHidden();
  });

  await writeInstead(page, "Typed in a lay-by.");
  await expect.poll(() => draftsOnDevice(page)).toBe(1);
  await step("another user of the device does not see the draft", async () => {
    const other = await makeUser(page, { role: "admin" });
    await context.clearCookies();
    await signIn(page, { email: other.email, password: "a chilled pass phrase" });
    await page.reload();
    await expect(editor(page)).not.toHaveText("Typed in a lay-by.");
    await expect(offer(page)).toBeHidden();
    await context.clearCookies();
    await signIn(page, admin);
  });

  await step("the author continues the draft, which is deleted once it is saved", async () => {
    await page.reload();
    await expect(offer(page)).toBeVisible();
    await expect(editor(page)).not.toHaveText("Typed in a lay-by.");
    await expectNoAxeFindings(page);
    await page.getByRole("button", { name: "Go on with it" }).click();
    await expect(editor(page)).toHaveText("Typed in a lay-by.");
    await save(page);
    expect((await stored(page, name)).html).toBe("<p>Typed in a lay-by.</p>");
    await openWidget(page, name);
    await expect(editor(page)).toHaveText("Typed in a lay-by.");
    await expect(offer(page)).toBeHidden();
  });
  await saveElsewhere(page, name, before);
});

test("rows that the draft added to a list are shown again @release", async ({ page }) => {
  await page.goto("/admin/facts");
  await page.getByRole("link", { name: "Figures on the home page" }).click();
  const rows = page.getByRole("listitem").filter({ has: page.getByRole("textbox") });
  await expect(rows).toHaveCount(4);
  await page.getByRole("button", { name: "Remove row 1" }).click();
  await expect(rows).toHaveCount(3);
  await rows.first().getByRole("textbox").first().fill("77");
  await page.reload();
  await page.getByRole("button", { name: "Go on with it" }).click();
  await expect(rows).toHaveCount(3);
  await expect(rows.first().getByRole("textbox").first()).toHaveValue("77");
});

test.describe("a save without a connection", () => {
  test.use({ allowedStatuses: [0, 409] });

  test("is shown as waiting, is sent once when the connection is back, and shows a conflict", async ({
    page,
    context,
  }) => {
    await openWidget(page, "RepairsText2");
    await writeInstead(page, "Written without a line.");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(waiting(page)).toBeVisible();
    await expectNoAxeFindings(page);
    await context.setOffline(false);
    await expect(page.getByText("Changes saved....")).toBeVisible();
    expect((await stored(page, "RepairsText2")).html).toBe("<p>Written without a line.</p>");

    await step("a save whose response was lost is not stored twice", async () => {
      const { version } = await stored(page, "RepairsText2");
      await writeInstead(page, "Once.");
      await page.route(
        "**/api/widgets/*",
        async (route) => {
          await route.fetch();
          await route.abort();
        },
        { times: 1 },
      );
      await page.getByRole("button", { name: "Save Changes" }).click();
      await expect(waiting(page)).toBeVisible();
      await page.evaluate(() => dispatchEvent(new Event("online")));
      await expect(waiting(page)).toBeHidden();
      await expect(page.getByText("Changes saved....")).toBeVisible();
      const once = { html: "<p>Once.</p>", version: version + 1 };
      expect(await stored(page, "RepairsText2")).toMatchObject(once);
    });

    await step("a save that conflicts with another user's shows the conflict", async () => {
      await writeInstead(page, "Mine.");
      await context.setOffline(true);
      await page.getByRole("button", { name: "Save Changes" }).click();
      await expect(waiting(page)).toBeVisible();
      await saveElsewhere(page, "RepairsText2", "<p>Theirs.</p>");
      await context.setOffline(false);
      await expect(page.getByText("Somebody else has changed this widget meanwhile.")).toBeVisible();
      await expect(editor(page)).toHaveText("Mine.");
      expect((await stored(page, "RepairsText2")).html).toBe("<p>Theirs.</p>");
    });
  });
});

function editor(page: Page) {
  return page.getByRole("textbox", { name: "Text", exact: true });
}

function offer(page: Page) {
  return page.getByText("You typed something here that was not saved.");
}

function waiting(page: Page) {
  return page.getByText("is saved as soon as there is a connection again");
}

async function writeInstead(page: Page, text: string): Promise<void> {
  await editor(page).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

function draftsOnDevice(page: Page): Promise<number> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft:")).length);
}
