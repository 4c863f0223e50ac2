import type { Page } from "@playwright/test";
import { mailOfParts } from "../incoming-mails.ts";
import { applicationFields } from "../applications.ts";
import { call } from "./api.ts";
import { apply } from "./applications.ts";
import { endMailDelay, mailTo } from "./mailbox.ts";
import { admin } from "./people.ts";
import { shoot } from "./shoot.ts";
import { sidewaysScroll } from "./sideways-scroll.ts";
import { expect, expectNoAxeFindings, hydrated, signIn, test } from "./test.ts";
import { atRelease } from "./variants.ts";

const pdf = "%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n";
const quotation =
  "On Mon, 2 Mar 2026 at 10:00, Frostway Transport Refrigeration <office@frostway.example.com> wrote:\n\n> Would tomorrow at nine suit you?\n>\n> Frostway";

const sizes = [
  ["telephone", { width: 390, height: 844 }],
  ["desk", { width: 1440, height: 900 }],
] as const;

test.describe("a reply comes back by mail", () => {
  for (const [device, viewport] of sizes) {
    const tag = device === "telephone" ? "" : ` ${atRelease}`;
    test(`and the clerk reads it in the thread, at the ${device}${tag}`, async ({ page, site }) => {
      await page.setViewportSize(viewport);
      const email = `rita.${device}@example.com`;
      const visitor = { name: `Rita Returned ${device}`, telephone: "01632 960200", email };
      await call(page, "POST", "/api/contact", { ...visitor, message: "Our trailer unit trips." });
      await signIn(page, admin);
      const id = await idOf(page, visitor.name);
      const reply = { subject: "Your trailer", text: "Would tomorrow at nine suit you?", version: 1 };
      await call(page, "POST", `/api/messages/${id}/replies`, { ...reply, sending_key: `key-${device}` });
      const { messageId } = await mailTo(site, email, "Your trailer");
      const token = await machineToken(page);
      const hand = async (from: string, text: string, extra: object = {}) => {
        const answer = await page.request.post("/api/mail", {
          headers: { Authorization: `Bearer ${token}`, "Content-Type": "message/rfc822" },
          data: mailOfParts(
            [
              { type: "text/plain; charset=utf-8", content: text },
              { type: "application/pdf", name: "service-book-of-the-trailer.pdf", content: pdf },
              { type: "application/ms-tnef", name: "winmail.dat", content: "x" },
            ],
            { from, subject: "Re: Your trailer", inReplyTo: messageId!.replace(/[<>]/g, ""), ...extra },
          ),
        });
        expect(answer.status()).toBe(201);
      };
      await hand("rita@example.net", "I am away until Monday.", {
        headers: ["Auto-Submitted: auto-replied"],
      });
      await hand(`Rita Returned <${email}>`, `Nine is fine. It stands in bay nineteen.\n\n${quotation}`);
      await page.goto("/admin/messages?search=nineteen");
      await page.getByRole("listitem").filter({ hasText: visitor.name }).getByRole("link").click();
      await hydrated(page);
      const thread = page.getByRole("main");
      await expect(thread.getByText("It stands in bay nineteen.")).toBeVisible();
      await expect(thread.getByText("Automatic answer")).toBeVisible();
      await expect(thread.getByText("From somebody else")).toBeVisible();
      await expect(thread.getByText("Not stored: This is Outlook’s own format.").first()).toBeVisible();
      const quoted = thread.getByText("> Would tomorrow at nine suit you?");
      await expect(quoted).toBeHidden();
      await thread.getByText("Quoted text").press("Enter");
      await expect(quoted).toBeVisible();
      expect(await sidewaysScroll(page)).toBe(0);
      await expectNoAxeFindings(page);
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        thread.getByRole("link", { name: "service-book-of-the-trailer.pdf" }).last().click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^message-\d+-\d+\.pdf$/);
      if (process.env["SCREENS"]) {
        await page.screenshot({ path: `${process.env["SCREENS"]}/answer-${device}.png`, fullPage: true });
      }
    });
  }
});

for (const [device, viewport] of sizes) {
  test(`the files of an answer about a call-out stand in its notes, at the ${device} @release`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize(viewport);
    const plate = device === "desk" ? "NF21 DES" : "NF21 TEL";
    await call(page, "POST", "/api/callouts", { vehicle_number: plate });
    await signIn(page, admin);
    const found = await call<{ data: { id: number }[] }>(page, "GET", `/api/callouts?search=${plate}`);
    const company = await call<{ service_email: string }>(page, "GET", "/api/company");
    const mail = await mailTo(site, company.service_email, plate);
    await answerWithFiles(page, mail, company.service_email);
    await page.goto(`/admin/call-outs/${found.data[0]!.id}`);
    await expectFiles(page, /^call-out-\d+-\d+\.pdf$/);
    await shoot(page, `call-out-note-with-files-${device}`);
  });

  test(`the files of an answer to a letter stand in the application, at the ${device} @release`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize(viewport);
    const reference = await apply(page, `Filed Foods ${device} Ltd`);
    await signIn(page, admin);
    const list = await call<{ data: { id: number }[] }>(page, "GET", `/api/applications?search=${reference}`);
    const { id } = list.data[0]!;
    const words = {
      ref1_subject: reference,
      ref1_text: "Please?",
      ref2_subject: reference,
      ref2_text: "Hi?",
    };
    await call(page, "POST", `/api/applications/${id}/references`, { ...words, sending_key: `files-${id}` });
    endMailDelay(site);
    await answerWithFiles(
      page,
      await mailTo(site, applicationFields.ref1_email, reference),
      applicationFields.ref1_email,
    );
    await page.goto(`/admin/applications/${id}`);
    await expectFiles(page, /^application-\d+-\d+\.pdf$/);
    await shoot(page, `application-answer-with-files-${device}`);
  });
}

async function answerWithFiles(page: Page, { messageId = "" }: { messageId?: string }, from: string) {
  const token = await machineToken(page);
  const answer = await page.request.post("/api/mail", {
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "message/rfc822" },
    data: mailOfParts(
      [
        { type: "text/plain; charset=utf-8", content: "The unit is under contract, see the order." },
        { type: "application/pdf", name: "order-for-the-repair-of-the-trailer.pdf", content: pdf },
        { type: "application/ms-tnef", name: "winmail.dat", content: "x" },
      ],
      { from: `Sam Sender <${from}>`, subject: "Re: Yours", inReplyTo: messageId.replace(/[<>]/g, "") },
    ),
  });
  expect(answer.status()).toBe(201);
}

async function expectFiles(page: Page, name: RegExp) {
  await hydrated(page);
  const main = page.getByRole("main");
  await expect(main.getByText("The unit is under contract, see the order.")).toBeVisible();
  await expect(main.getByText("Not stored: This is Outlook’s own format.")).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
  await expectNoAxeFindings(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    main.getByRole("link", { name: "order-for-the-repair-of-the-trailer.pdf" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(name);
}

async function idOf(page: Page, name: string): Promise<number> {
  const found = await call<{ data: { id: number }[] }>(page, "GET", `/api/messages?search=${name}`);
  return found.data[0]!.id;
}

async function machineToken(page: Page): Promise<string> {
  const made = await call<{ token: string }>(page, "POST", "/api/machines", {
    name: "Mail",
    scopes: ["mail"],
  });
  return made.token;
}
