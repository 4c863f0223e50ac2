import type { Locator, Page } from "@playwright/test";
import type { RunningSite } from "../running-site.ts";
import { inDatabase } from "../in-database.ts";
import { mailTo } from "./mailbox.ts";
import { heightWithoutBanner } from "./height-without-banner.ts";
import { admin } from "./people.ts";
import { sidewaysScroll } from "./sideways-scroll.ts";
import { tap } from "./tap.ts";
import { expect, expectNoAxeFindings, hydrated, signIn, test } from "./test.ts";

const presses = 8;
const phone = { width: 390, height: 844 };

test.describe("200 messages of which 150 are spam, on a phone", () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true });

  test("take three screens a page, and the spam is deleted and restored by thumb", async ({ page, site }) => {
    fill(site);
    await signIn(page, admin);
    await page.goto("/admin/messages");
    await hydrated(page);
    await expect(rows(page)).toHaveCount(25);
    expect(await heightWithoutBanner(page)).toBeLessThanOrEqual(3 * phone.height);
    await expectNoAxeFindings(page);
    let taps = 0;
    const touch = (target: Locator) => {
      taps += 1;
      return tap(target);
    };
    await touch(page.getByRole("link", { name: /^Spam 150/ }));
    await expect(page).toHaveURL(/status=spam/);
    await touch(page.getByLabel("Choose all on this page"));
    await touch(page.getByRole("button", { name: "Choose all 150 that match" }));
    await expect(page.getByText("150 chosen")).toBeVisible();
    // The action bar covers a row at every scroll position. The sizes of targets are measured below.
    await expectNoAxeFindings(page, { but: ["target-size"] });
    for (const target of [
      page.getByLabel("Choose all on this page").locator("xpath=ancestor::label"),
      page
        .getByLabel(/^Choose the message of/)
        .first()
        .locator(".."),
      page.getByRole("button", { name: "Delete" }),
    ]) {
      expect((await target.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    }
    await touch(page.getByRole("button", { name: "Delete" }));
    await expect(page.getByText("150 messages were deleted.")).toBeVisible();
    expect(taps).toBeLessThanOrEqual(presses);
    await expect(page.getByText("No messages here")).toBeVisible();
    await expectNoAxeFindings(page);
    await tap(page.getByRole("button", { name: "Undo", exact: true }));
    await expect(page.getByText("They are back.")).toBeVisible();
    await expect(page.getByRole("link", { name: /^Spam 150/ })).toBeVisible();
    await tap(rows(page).first().getByRole("link"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Message from/);
    await expect(rows(page).first()).toBeHidden();
    expect(await sidewaysScroll(page)).toBe(0);
    await expectNoAxeFindings(page);
    await tap(page.getByRole("link", { name: "All messages" }));
    await expect(page).toHaveURL(/messages\?status=spam$/);
  });
});

test.describe("by keyboard on a wide screen", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("this is as fast, the open message is beside the list, and the keys can be switched off", async ({
    page,
    site,
  }) => {
    fill(site);
    await signIn(page, admin);
    await page.goto("/admin/messages");
    await hydrated(page);
    expect((await rows(page).first().boundingBox())!.height).toBeLessThan(58);
    const { keyboard } = page;
    for (const key of ["5", "a", "a"]) {
      await keyboard.press(key);
      if (key !== "5") continue;
      const filter = page.getByRole("link", { name: /^Spam 150/ });
      await expect(filter).toHaveAttribute("aria-current", "true");
      await expect(rows(page).first()).toContainText("Spam");
    }
    await expect(page.getByText("150 chosen")).toBeVisible();
    await keyboard.press("#");
    await expect(page.getByText("150 messages were deleted.")).toBeVisible();
    await keyboard.press("1");
    await expect(page.getByRole("link", { name: /^All/ })).toHaveAttribute("aria-current", "true");
    await expect(rows(page)).toHaveCount(25);
    for (const key of ["j", "ArrowDown", "x", "j", "k", "Enter"]) await keyboard.press(key);
    await expect(page.getByText("1 chosen")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Message from Person 48");
    await expect(rows(page).first()).toBeVisible();
    await expectNoAxeFindings(page);
    await keyboard.press("e");
    await expect(page.getByText("1 message is marked as answered.")).toBeVisible();
    await page.getByRole("searchbox").fill("e#x");
    await expect(page.getByText("1 message is marked as answered.")).toBeVisible();
    await page.getByRole("searchbox").blur();
    await keyboard.press("?");
    const dialog = page.getByRole("dialog", { name: "Keys" });
    await expectNoAxeFindings(page);
    await dialog.getByLabel("Use these keys").uncheck();
    await keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await keyboard.press("5");
    await keyboard.press("a");
    await expect(page).not.toHaveURL(/status/);
    await expect(page.getByText(/\d chosen/)).toHaveCount(0);
  });
});

test("a reply that did not go out is sent again to the corrected address @release", async ({
  page,
  site,
}) => {
  fill(site);
  failReply(site);
  await signIn(page, admin);
  await page.goto("/admin");
  await page.getByRole("link", { name: /^1 reply did not go out/ }).click();
  await expect(page).toHaveURL(/messages\?status=failed$/);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Reply did not go out");
  await hydrated(page);
  await rows(page).getByRole("link").click();
  const failed = page.getByRole("form", { name: "Send the reply again" });
  await expect(page.getByRole("alert").filter({ hasText: "refuses it for good" })).toBeVisible();
  await expectNoAxeFindings(page);
  await failed.getByLabel("To").fill("right@example.com");
  await failed.getByRole("button", { name: "Send again" }).click();
  await expect(failed).toHaveCount(0);
  await expect(page.getByRole("link", { name: "right@example.com" })).toBeVisible();
  await mailTo(site, "right@example.com", "Your trailer");
});

test("a reply leaves its message open or closes it, and the sender's other messages are a press away @release", async ({
  page,
  site,
}) => {
  fill(site);
  inDatabase(
    site,
    "update contact_messages set email = 'same@example.com' where name in ('Person 48', 'Person 49')",
  );
  await signIn(page, admin);
  await page.goto("/admin/messages?status=new");
  await hydrated(page);
  await rows(page).filter({ hasText: "Person 49" }).getByRole("link").click();
  await expect(page.getByRole("link", { name: "1 other message of the same sender" })).toHaveAttribute(
    "href",
    "/admin/messages?search=same%40example.com",
  );
  const group = (state: string) => page.getByRole("group", { name: `Message: ${state}` });
  for (const [button, state] of [
    ["Send", "Open"],
    ["Send and close", "Answered"],
  ] as const) {
    await page.getByRole("button", { name: "Reply to Person 49" }).click();
    await page.getByRole("textbox", { name: "Reply" }).fill(`We come: ${state}.`);
    if (state === "Open") await expectNoAxeFindings(page);
    await page.getByRole("button", { name: button, exact: true }).click();
    await expect(group(state)).toBeVisible();
  }
});

function rows(page: Page): Locator {
  return page.locator("[data-message]");
}

/** Stores 200 messages. The newest are no spam. */
function fill(site: RunningSite): void {
  inDatabase(site, "delete from contact_messages");
  inDatabase(
    site,
    `with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < 199)
     insert into contact_messages (name, email, telephone, message, status, search_text, created_at, updated_at)
     select 'Person ' || (n % 50 + (n < 150) * 100), 'person' || n || '@example.com', '01632 960200',
       'Our fridge trailer ' || n || ' shows an alarm and we would like somebody to look at it this week if you can.',
       case when n < 150 then 'spam' else 'new' end, 'person ' || n,
       '2026-01-01T09:00:00.000Z', '2026-01-01T09:00:00.000Z' from numbers`,
  );
}

/** Stores a reply to the newest message whose mail was refused for good. */
function failReply(site: RunningSite): void {
  inDatabase(
    site,
    `insert into mails (kind, recipient, subject, text, html, attachments, message_id, search_text, last_error,
       created_at, failed_at)
     values ('contact-reply', 'gone@example.com', 'Your trailer', 'We come.', '<p>We come.</p>', '[]', 'a reply', '',
       'Refused for good: 550 5.1.1 no such mailbox', '2026-01-01T10:00:00.000Z', '2026-01-01T10:00:00.000Z')`,
  );
  inDatabase(
    site,
    `insert into contact_message_replies (message_id, author_name, recipient, subject, text, mail_id, mail_message_id,
       created_at)
     select (select max(id) from contact_messages), 'Olive Owner', recipient, subject, text, id, message_id, created_at
     from mails where kind = 'contact-reply' order by id desc limit 1`,
  );
}
