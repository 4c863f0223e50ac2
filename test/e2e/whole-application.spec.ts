import { inDatabase } from "../in-database.ts";
import { registered, somebody } from "./accounts.ts";
import { call } from "./api.ts";
import { readApplication, reachSignature, sentReference, sign, toSignature } from "./application-form.ts";
import { endMailDelay, linkOf, mailTo } from "./mailbox.ts";
import { tap } from "./tap.ts";
import { dropSession, expect, expectNoAxeFindings, hydrated, test } from "./test.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("by thumb from the form, through the director's phone and both references, to the customer's account", async ({
  page,
  site,
}) => {
  // Unique numbers, because the numbers of another test's applicant would add this one to that customer's file.
  await reachSignature(page, {
    company_name: "Signed Sardine Ltd",
    email: "ada@sardine.example.com",
    accounts_email: "accounts@sardine.example.com",
    reg_number: "SC700002",
    vat_number: "NL123456789B01",
  });
  await tap(page.getByRole("button", { name: "Change references" }));
  await expect(page.getByRole("heading", { name: "Two trade references" })).toBeFocused();
  await tap(toSignature(page));
  await page.getByLabel("Somebody else signs").check();
  const sending = page.getByRole("button", { name: "Send to the person who signs" });
  await tap(sending);
  await expect(page.getByText("Please enter the name of the person who signs")).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByLabel("Name of who signs").fill("Dana Director");
  await page.getByLabel("Their email").fill("dana@sardine.example.com");
  await tap(sending);
  await expect(page.getByRole("heading", { name: "Waiting for the signature" })).toBeFocused();
  await expectNoAxeFindings(page);

  const mail = await mailTo(site, "dana@sardine.example.com", "Please sign");
  const director = await page.context().newPage();
  await director.goto(linkOf(site, mail));
  await expect(director.getByText("Signed Sardine Ltd").first()).toBeVisible();
  await expect(director.getByRole("region", { name: "Payment terms" })).toBeVisible();
  await sign(director);
  await director.getByLabel("Your position").fill("Managing director");
  await expectNoAxeFindings(director);
  await tap(director.getByRole("button", { name: "Sign and send" }));
  await expect(director.getByRole("heading", { name: "Signed and sent" })).toBeFocused();
  await director.close();

  const reference = await sentReference(page);
  const sent = await readApplication(page, reference);
  expect(sent).toMatchObject({ signer: { name: "Dana Director", way: "mail" } });
  const { id, fields } = sent;

  const letters = {
    ref1_subject: "About sardines",
    ref1_text: "Please.",
    ref2_subject: "Two",
    ref2_text: "Please.",
  };
  await call(page, "POST", `/api/applications/${id}/references`, letters);
  endMailDelay(site);
  const referee = await page.context().newPage();
  await referee.goto(linkOf(site, await mailTo(site, fields.ref1_email, letters.ref1_subject)));
  for (const choice of ["In time", "Yes"]) await referee.getByLabel(choice, { exact: true }).check();
  await referee.getByLabel("Your name").fill("Robin Larder");
  await expectNoAxeFindings(referee);
  await tap(referee.getByRole("button", { name: "Send the answer" }));
  await expect(referee.getByRole("heading", { name: "Thank you" })).toBeFocused();
  await referee.close();

  await page.goto(`/admin/applications/${id}`);
  await hydrated(page);
  await tap(page.getByRole("button", { name: "Answered by telephone" }));
  const dialog = page.getByRole("dialog", { name: "Answered by telephone" });
  await dialog.getByLabel("They give no references").check();
  await dialog.getByLabel("Who you spoke to").fill("Sid");
  await expectNoAxeFindings(page);
  await tap(dialog.getByRole("button", { name: "Store the answer" }));
  await expect(page.getByText("Gives no references.")).toBeVisible();
  const decision = { status: "approved", subject: "Your account is open", text: "Welcome." };
  await call(page, "POST", `/api/applications/${id}/decision`, decision);
  endMailDelay(site);

  await dropSession(page);
  const person = { ...somebody(), email: fields.email };
  await registered(page, person);
  const at = new Date().toISOString();
  inDatabase(site, "update users set email_verified_at = ? where email = ?", at, person.email);
  await page.goto("/account");
  await expect(page.getByRole("heading", { name: "The account of Signed Sardine Ltd" })).toBeVisible();
  await expect(page.getByText("Terms as signed")).toBeVisible();
  await expect(page.getByText(decision.subject)).toBeVisible();
  await expectNoAxeFindings(page);
  const copy = page.getByRole("link", { name: "Your signed copy (PDF)" });
  const answer = await page.request.get((await copy.getAttribute("href"))!);
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "application/pdf"]);
});
