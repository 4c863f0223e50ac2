import { applicationFields, signatureJpeg } from "../applications.ts";
import { call, upload } from "./api.ts";
import { expectNoSidewaysScrolling } from "./office.ts";
import { admin } from "./people.ts";
import { expect, expectNoAxeFindings, signIn, test } from "./test.ts";
import { tap } from "./tap.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("an application is in its company's file, and a colleague's message joins the file once the office confirms @release", async ({
  page,
}) => {
  await page.goto("/privacy");
  const fields = {
    ...applicationFields,
    company_name: "Fingers & Frost Ltd",
    reg_number: "SC700001",
    vat_number: "none",
    email: "ada@fingers.example.com",
    // Of another company, so the office is asked about it.
    accounts_email: "books@fingers-bookkeeper.example.com",
    signature: { name: "signature.jpg", mimeType: "image/jpeg", buffer: await signatureJpeg() },
  };
  await upload(page, "/api/accountRequest", fields);
  const message = { name: "Ben Colleague", email: "ben@fingers.example.com", telephone: "01632 960200" };
  await call(page, "POST", "/api/contact", { ...message, message: "Cold?" });
  await signIn(page, admin);
  await page.goto("/admin/customers?search=fingers.example.com");
  await expect(page.getByText("1 customer for")).toBeVisible();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScrolling(page);
  await tap(page.getByRole("link", { name: /Fingers & Frost Ltd/ }));
  await expect(page.getByRole("heading", { level: 1, name: "Fingers & Frost Ltd" })).toBeVisible();
  const line = page.getByRole("region", { name: "Time line" });
  await expect(line.getByRole("listitem").filter({ hasText: "Application: " })).toHaveCount(1);
  await expect(line.getByText("Ben Colleague")).toHaveCount(0);
  await expectNoAxeFindings(page);
  await expectNoSidewaysScrolling(page);
  const open = page.getByRole("region", { name: "Open now" });
  await expect(open.getByRole("listitem")).toHaveText([/^Application: .* \(received\)/]);
  await tap(page.getByText("One by one"));
  await tap(page.getByRole("button", { name: /ben@fingers\.example\.com belongs here/ }));
  await expect(line.getByRole("link", { name: "Ben Colleague" })).toBeVisible();
  await expect(open.getByRole("listitem")).toHaveText([
    /^Application: /,
    /^Message: Ben Colleague \(new\)\s*Cold\?/,
  ]);
  const people = page.getByRole("region", { name: "People" });
  await expect(people.getByRole("link", { name: "01632 960200" })).toHaveAttribute(
    "href",
    "tel:+441632960200",
  );
  await expect(page.getByRole("link", { name: `Call ${applicationFields.name}` })).toBeVisible();
  await tap(page.getByRole("link", { name: "Messages", exact: true }).last());
  await expect(line.getByRole("listitem")).toHaveText([/Message: Ben Colleague/]);
  await tap(page.getByRole("link", { name: "Edit", exact: true }));
  await expect(page.getByLabel("Mail addresses")).toHaveValue(/ben@fingers\.example\.com/);
  await page.getByLabel("Terms").fill("30 days");
  await tap(page.getByRole("button", { name: "Save Changes" }));
  await expect(page.getByText("Changes saved....")).toBeVisible();
  await expectNoAxeFindings(page);
  await tap(page.getByRole("link", { name: "The file" }));
  await expect(page.getByRole("region", { name: "Details" }).getByText("30 days")).toBeVisible();
});
