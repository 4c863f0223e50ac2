import type { Page } from "@playwright/test";
import { applicationFields } from "../applications.ts";
import { call } from "./api.ts";
import { apply, openApplication } from "./applications.ts";
import { endMailDelay, linkOf, mailTo } from "./mailbox.ts";
import { heightWithoutBanner } from "./height-without-banner.ts";
import { admin } from "./people.ts";
import { sidewaysScroll } from "./sideways-scroll.ts";
import { expect, expectNoAxeFindings, signIn, test } from "./test.ts";
import { tap } from "./tap.ts";

const { step } = test;

test("messages are new, then answered; suspected spam is listed separately; the mail log shows waiting mails", async ({
  page,
}) => {
  await send(page, "/api/contact", { ...visitor("Quentin Quoted"), message: "First line\nSecond line" });
  await call(page, "POST", "/api/contact", { ...visitor("Sally Spam"), leave_blank: "filled" });
  await signIn(page, admin);
  await page.goto("/admin/messages?status=new&search=quentin");
  const rowOf = (name: string) => page.getByRole("listitem").filter({ hasText: name }).first();
  await rowOf("Quentin Quoted").getByRole("link").click();
  const card = page.getByRole("main");
  const answered = card.getByRole("button", { name: "Mark as answered (Quentin Quoted)" });
  await expect(answered).toBeVisible();
  await expectNoAxeFindings(page);
  await answered.press("Enter");
  await expect(page.getByText("Nothing found for “quentin”")).toBeVisible();
  await expect(page.getByRole("group", { name: "Message: Answered" })).toBeFocused();
  await page.getByRole("link", { name: /^Answered/ }).click();
  await expect(page).toHaveURL(/search=quentin.*status=answered|status=answered.*search=quentin/);
  await expect(rowOf("Quentin Quoted").getByText("Answered", { exact: true })).toBeVisible();

  await step("suspected spam is listed separately and can be restored", async () => {
    await page.goto("/admin/messages");
    const spam = page.getByRole("listitem").filter({ hasText: "Sally Spam" });
    await expect(spam).toHaveCount(0);
    await page.getByRole("link", { name: /^Spam/ }).click();
    await spam.getByRole("link").click();
    await page.getByRole("button", { name: "Not spam (Sally Spam)" }).click();
    await expect(spam).toHaveCount(0);
    await page.getByRole("link", { name: /^New/ }).click();
    await expect(spam.getByText("New", { exact: true })).toBeVisible();
  });

  await step(
    "the mail log says that no mail server is set and which mails wait, and then no mail can be sent again",
    async () => {
      await page.goto("/admin/mails");
      await expect(page.getByText("Mail is not connected yet: nobody gets answers")).toBeVisible();
      await page.getByRole("link", { name: "Waiting" }).click();
      const mail = rowOf("Website message from Quentin Quoted");
      await expect(mail).toContainText("Waiting");
      await expect(mail.getByRole("button")).toHaveCount(0);
      await expectNoAxeFindings(page);
      await page.getByRole("link", { name: "Failed" }).click();
      await expect(page.getByText("No mail here")).toBeVisible();
    },
  );
  const { data } = await call<{ data: { id: number }[] }>(page, "GET", "/api/messages?search=sally");
  for (const { id } of data) await call(page, "DELETE", `/api/messages/${id}`);
});

test.describe("applications in the back office", () => {
  test("are listed with search and status in the address, and opened as a page", async ({ page }) => {
    await apply(page, "Listed Lamb Ltd");
    await signIn(page, admin);
    await page.goto("/admin/applications");
    await page.getByRole("searchbox").fill("listed LAMB");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/search=listed/);
    await expect(page.getByText("1 application for")).toBeVisible();
    await page.getByRole("link", { name: /^Received \d/ }).click();
    await expect(page).toHaveURL(/status=received/);
    await expectNoAxeFindings(page);
    await page.getByRole("link", { name: /Listed Lamb Ltd/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Listed Lamb Ltd" })).toBeVisible();
    for (const value of [applicationFields.ref1_company_name, applicationFields.vat_number]) {
      await expect(page.getByText(value)).toBeVisible();
    }
    await expect(page.getByRole("img", { name: "Signature of Ada Applicant" })).toBeVisible();
    await expectNoAxeFindings(page);
    await page.goBack();
    await expect(page.getByRole("searchbox")).toHaveValue("listed LAMB");
  });

  test("go from received through asking references to approved, with notes, letters, PDF and a record of every step @release", async ({
    page,
    site,
  }) => {
    const reference = await apply(page, "Stepwise Salmon Ltd");
    await openApplication(page, "Stepwise");
    await page.getByRole("button", { name: "Ask references" }).click();
    const letters = page.getByRole("dialog", { name: "Ask the references" });
    await expect(letters.getByLabel("Letter to reference 2")).toHaveValue(/Stepwise Salmon Ltd has applied/);
    await letters.getByLabel("Letter to reference 1").fill("How long have you known them?");
    await expectNoAxeFindings(page);
    await letters.getByRole("button", { name: "Send both letters" }).click();
    const record = page.getByRole("list", { name: "What was done" });
    await expect(record).toContainText("marked references asked");
    await expect(record).toContainText(`to ${applicationFields.ref1_email}`);
    endMailDelay(site);
    const asked = await mailTo(site, applicationFields.ref1_email, reference);
    expect(asked.text).toContain("How long have you known them?");
    await answerAsReferee(page, linkOf(site, asked));
    await page.getByRole("button", { name: /^Correct the address.*reference 2/ }).click();
    const corrected = page.getByRole("dialog", { name: "Correct the address of reference 2" });
    await corrected.getByLabel("Mail address").fill("accounts@corrected.example.com");
    await expectNoAxeFindings(page);
    await corrected.getByRole("button", { name: "Send the letter" }).click();
    await expect(page.getByText("Corrected by the office: accounts@corrected.example.com")).toBeVisible();
    await mailTo(site, "accounts@corrected.example.com", reference);
    await page.getByRole("button", { name: /^Answered by telephone.*reference 2/ }).click();
    const spoken = page.getByRole("dialog", { name: "Answered by telephone" });
    await spoken.getByText("They give no references").click();
    await spoken.getByLabel("Who you spoke to").fill("Sam Second");
    await expectNoAxeFindings(page);
    await spoken.getByRole("button", { name: "Store the answer" }).click();
    await expect(page.getByText("Gives no references.")).toBeVisible();
    await expect(page.getByText("Never a query.")).toBeVisible();
    await page.getByLabel("New note").fill("Rang them.\nBoth references are good.");
    await page.getByRole("button", { name: "Add note" }).click();
    await expect(page.getByText("Both references are good.")).toBeVisible();
    await expect(page.getByLabel("New note")).toHaveValue("");
    await page.getByRole("button", { name: "Approve" }).press("Enter");
    const letter = page.getByRole("dialog", { name: "Approve" });
    await letter.getByLabel("Subject").fill("Welcome to the account");
    await letter.getByLabel("Note").fill("Thirty days, up to 5,000.");
    await letter.getByRole("button", { name: "Approve and send" }).press("Enter");
    await expect(record).toContainText("marked approved");
    await expect(page.getByText("Thirty days, up to 5,000.")).toBeVisible();
    endMailDelay(site);
    const approval = await mailTo(site, applicationFields.email, "Welcome to the account");
    expect(approval.text).toContain("Stepwise Salmon Ltd");
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download PDF" }).click();
    expect((await download).suggestedFilename()).toBe(`${reference}.pdf`);
    await page.goto("/admin/audit-log?search=approved");
    await expect(page.getByText(reference).first()).toBeVisible();
  });

  test.describe("on a phone", () => {
    test.use({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      allowedStatuses: [409],
    });

    test("with two users at once the second sees the first one's change, and nothing scrolls sideways @release", async ({
      page,
    }) => {
      await apply(page, "Contested Cod Ltd");
      await openApplication(page, "Contested");
      const id = page.url().split("/").at(-1)!;
      await call(page, "PATCH", `/api/applications/${id}`, { status: "declined" });
      expect(await heightWithoutBanner(page), "two screens").toBeLessThanOrEqual(2 * 844);
      await tap(page.getByRole("button", { name: "Approve" }));
      const letter = page.getByRole("dialog", { name: "Approve" });
      const send = letter.getByRole("button", { name: "Approve and send" });
      await expect(send).toBeInViewport({ ratio: 1 });
      await tap(send);
      await expect(letter.getByRole("alert")).toContainText("It is now marked declined.");
      await expectNoAxeFindings(page);
      await tap(letter.getByRole("button", { name: "Load theirs" }));
      await expect(letter).toHaveCount(0);
      await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(0);
      expect(await sidewaysScroll(page)).toBe(0);
      await expectNoAxeFindings(page);
      for (const path of ["/admin/applications", "/admin/messages", "/admin/mails"]) {
        await page.goto(path);
        expect(await sidewaysScroll(page), path).toBe(0);
        await expectNoAxeFindings(page);
      }
    });
  });
});

/** Answers as the referee in a separate page, while the office's page stays open. */
async function answerAsReferee(page: Page, link: string): Promise<void> {
  const referee = await page.context().newPage();
  await referee.goto(link);
  await expect(referee.getByText("Stepwise Salmon Ltd has applied to")).toBeVisible();
  await referee.getByLabel("Your name").fill("Robin Larder");
  await referee.getByLabel("In time").check();
  await referee.getByLabel("Yes").check();
  await referee.getByLabel("Anything else").fill("Never a query.");
  await expectNoAxeFindings(referee);
  await referee.getByRole("button", { name: "Send the answer" }).click();
  await expect(referee.getByRole("heading", { name: "Thank you" })).toBeFocused();
  await referee.close();
}

function visitor(name: string) {
  return { name, email: `${name.split(" ")[0]!.toLowerCase()}@example.com`, telephone: "01632 960200" };
}

/** Sends a request as a visitor who is not signed in. */
async function send(page: Page, path: string, data: Record<string, string>): Promise<void> {
  await page.goto("/privacy");
  await call(page, "POST", path, data);
}
