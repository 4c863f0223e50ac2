import type { Page } from "@playwright/test";
import { applicationFields, signatureJpeg } from "../applications.ts";
import { call, upload } from "./api.ts";
import { endMailDelay, linkOf, mailTo } from "./mailbox.ts";
import { admin } from "./people.ts";
import { dropSession, expect, expectNoAxeFindings, hydrated, signIn, test } from "./test.ts";
import { tap } from "./tap.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test.describe("by thumb", () => {
  test.use(phone);

  test("the letter of approval leads to the account online in two presses", async ({ page, site }) => {
    const { email, id } = await apply(page, { company: "Haddock Haulage Ltd", number: "SC700031" });
    await signIn(page, admin);
    const decision = { status: "approved", subject: "Your account is open", text: "Welcome." };
    await call(page, "POST", `/api/applications/${id}/decision`, decision);
    endMailDelay(site);
    const letter = await mailTo(site, email, decision.subject);
    await dropSession(page);

    await page.goto(linkOf(site, letter));
    await expect(page.getByRole("heading", { name: "Your account online" })).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await expectNoAxeFindings(page);
    await page.getByLabel("First Name").fill("Hattie");
    await page.getByLabel("Last Name").fill("Haddock");
    await page.getByLabel("Password", { exact: true }).fill("a haddock in the fridge");
    await page.getByLabel("Repeat Password").fill("a haddock in the fridge");
    await tap(page.getByRole("button", { name: "Open my account" }));
    await expect(page.getByRole("heading", { name: "The account of Haddock Haulage Ltd" })).toBeVisible();
  });

  test("a call for help from a number of a customer on stop says so before it is opened", async ({
    page,
  }) => {
    const { customer } = await apply(page, {
      company: "Stopped Sole Ltd",
      number: "SC700032",
      telephone: "01632 960231",
    });
    await signIn(page, admin);
    const file = await call<object>(page, "GET", `/api/customers/${customer}`);
    await call(page, "POST", `/api/customers/${customer}`, { ...file, status: "on_stop" });
    await dropSession(page);
    await page.goto("/privacy");
    await call(page, "POST", "/api/callouts", {
      submission_key: crypto.randomUUID(),
      vehicle_number: "GX31 SOL",
      telephone: "+44 1632 960231",
    });

    await signIn(page, admin);
    await page.goto("/admin/call-outs");
    const row = page.getByRole("link", { name: /GX31 SOL/ });
    await expect(row.or(page.getByRole("listitem").filter({ has: row })).first()).toContainText(/on stop/i);
    await tap(row);
    await expect(page.getByText(/on stop/i).first()).toBeInViewport();
    await expectNoAxeFindings(page);
  });
});

test.describe("by keys", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("a clerk finds what is open for a customer who rings in two presses", async ({ page }) => {
    const { reference } = await apply(page, {
      company: "Ringing Ray Ltd",
      number: "SC700033",
      telephone: "01632 960232",
    });
    await signIn(page, admin);
    await page.goto("/admin");
    await hydrated(page);
    await page.keyboard.press("/");
    await page.keyboard.type("01632960232");
    const dialog = page.getByRole("dialog", { name: "Find" });
    await expect(dialog.getByRole("link").first()).toContainText("Ringing Ray Ltd");
    await expect(dialog.getByRole("link").first()).toContainText("By this telephone number, perhaps");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: "Open now" })).toBeInViewport();
    await expect(page.getByRole("region", { name: "Open now" })).toContainText(reference);
  });
});

type Applicant = { company: string; number: string; telephone?: string };

/** Sends an application. Returns it with the file that it is in. */
async function apply(page: Page, { company, number, telephone = "01632 960230" }: Applicant) {
  const email = `ada@${company.toLowerCase().replaceAll(" ", "-")}.example.com`;
  await page.goto("/privacy");
  await upload(page, "/api/accountRequest", {
    ...applicationFields,
    company_name: company,
    reg_number: number,
    vat_number: "none",
    telephone,
    email,
    accounts_email: email,
    signature: { name: "signature.jpg", mimeType: "image/jpeg", buffer: await signatureJpeg() },
  });
  await signIn(page, admin);
  type Found = { data: { id: number; reference: string }[] };
  const find = (list: string) =>
    call<Found>(page, "GET", `/api/${list}?search=${encodeURIComponent(company)}`);
  const [[application], [customer]] = [(await find("applications")).data, (await find("customers")).data];
  await dropSession(page);
  await page.goto("/privacy");
  return { email, id: application!.id, reference: application!.reference, customer: customer!.id };
}
