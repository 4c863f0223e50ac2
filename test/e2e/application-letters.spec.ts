import type { Page } from "@playwright/test";
import { applicationFields } from "../applications.ts";
import { call } from "./api.ts";
import { apply, openApplication } from "./applications.ts";
import { endMailDelay, mailTo } from "./mailbox.ts";
import { devices, press } from "./office.ts";
import { expect, expectNoAxeFindings, hydrated, test } from "./test.ts";

test.describe("an application is declined, on a phone", () => {
  test.use({ ...devices["on a phone of 390 pixels with touch"], allowedStatuses: [409] });

  test("with the letter in view, which the office can read and cancel before it is sent", async ({
    page,
    site,
  }) => {
    const reference = await apply(page, "Declined Dab Ltd");
    await openApplication(page, "Declined Dab");
    await hydrated(page);
    const dialog = page.getByRole("dialog", { name: "Decline" });
    await press(button(page, "Decline"));
    await expect(dialog.getByLabel("Letter")).toHaveValue(/We are sorry that we cannot open one at present/);
    await expectNoAxeFindings(page);
    await dialog.getByLabel("Reason").fill("Two invoices of last year are unpaid.");
    await press(dialog.getByRole("button", { name: "Decline and send" }));
    const undo = button(page, "Undo");
    await expect(undo).toBeFocused();
    await expect(undo).toBeInViewport({ ratio: 1 });
    const notice = page.getByRole("status").filter({ hasText: "Declined." });
    await expect(notice).toContainText("The letter waits in the outbox until mail can leave.");
    await press(notice.getByText("Read it"));
    await expect(notice).toContainText("We are sorry that we cannot open one at present.");
    await expectNoAxeFindings(page);
    await press(undo);
    await expect(page.getByText("Taken back. Nothing was sent.")).toBeVisible();
    await expect(button(page, "Decline")).toBeVisible();
    const record = page.getByRole("list", { name: "What was done" });
    await expect(record).toContainText("took back declined");
    await expect(record).toContainText("taken back and not sent");
    // At the present scroll position the header half covers a link, which axe would count as too small.
    await page.evaluate(() => scrollTo(0, 0));
    await expectNoAxeFindings(page);

    await expect(page.getByText("Reason: Two invoices of last year are unpaid.")).toBeVisible();
    await press(button(page, "Decline"));
    await press(dialog.getByRole("button", { name: "Decline and send" }));
    await expect(undo).toBeVisible();
    endMailDelay(site);
    const letter = await mailTo(site, applicationFields.email, `application (${reference})`);
    expect(letter.text).toContain("Declined Dab Ltd");
    expect(letter.text).not.toContain("unpaid");
    await press(undo);
    await expect(page.getByRole("alert")).toContainText("the letter is on its way");
    await expect(undo).toHaveCount(0);
    await expect(page.getByRole("status").filter({ hasText: "Declined." })).toHaveCount(0);
    await expectNoAxeFindings(page);
  });
});
test.describe("a letter of one's own", () => {
  test.use({ allowedStatuses: [409] });

  test("is shown again after it was cancelled, and cannot be cancelled once another user has acted on it @release", async ({
    page,
  }) => {
    await apply(page, "Worded Whiting Ltd");
    await openApplication(page, "Worded");
    await hydrated(page);
    const letter = page.getByRole("dialog", { name: "Decline" });
    await button(page, "Decline").press("Enter");
    await letter.getByLabel("Letter").fill("Dear Ada, come and see us.");
    await letter.getByRole("button", { name: "Decline and send" }).press("Enter");
    await button(page, "Undo").press("Enter");
    await expect(page.getByText("Taken back. Nothing was sent.")).toBeVisible();
    await button(page, "Decline").press("Enter");
    await expect(letter.getByLabel("Letter")).toHaveValue("Dear Ada, come and see us.");
    await letter.getByRole("button", { name: "Decline and send" }).press("Enter");
    await expect(button(page, "Undo")).toBeFocused();
    const id = page.url().split("/").at(-1)!;
    await call(page, "PATCH", `/api/applications/${id}`, { status: "references_asked" });
    await button(page, "Undo").press("Enter");
    await expect(page.getByRole("alert")).toContainText("Somebody else has changed this meanwhile.");
    await expect(button(page, "Approve")).toBeVisible();
    await expect(button(page, "Undo")).toHaveCount(0);

    await test.step("declined without a letter, the application keeps the typed reason", async () => {
      await button(page, "Decline").press("Enter");
      await letter.getByLabel("Reason").fill("They withdrew by telephone.");
      await letter.getByRole("button", { name: "Decline without a letter" }).press("Enter");
      await expect(page.getByText("Reason: They withdrew by telephone.")).toBeVisible();
      await expect(button(page, "Back to received")).toBeVisible();
      await expect(page.getByRole("group", { name: "Application: Declined" })).toBeFocused();
    });
  });
});

function button(page: Page, name: string) {
  return page.getByRole("button", { name, exact: true });
}
