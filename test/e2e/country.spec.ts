import { call } from "./api.ts";
import { expectNoSidewaysScrolling, press } from "./office.ts";
import { admin } from "./people.ts";
import { shoot } from "./shoot.ts";
import { expect, expectNoAxeFindings, hydrated, signIn, test } from "./test.ts";

const { step } = test;

// Different settings give this spec its own site, so that nobody else's firm moves.
test.use({ settings: { LOG_LEVEL: "fatal" } });
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, allowedStatuses: [422] });

test("a firm moves to Ireland by thumb, and contact page, breakdown page and office follow @release", async ({
  page,
}) => {
  await signIn(page, admin);
  await page.goto("/admin/company");
  await hydrated(page);
  await page.getByLabel("Country").selectOption("Ireland");
  await expectNoSidewaysScrolling(page);
  await expectNoAxeFindings(page);
  await shoot(page, "country");
  const save = page.getByRole("button", { name: "Save Changes" });

  await step("a British postcode is refused in Irish words, and what was typed stays", async () => {
    await press(save);
    await expect(page.getByText("The postcode field must be an Eircode, such as D02 AF30.")).toBeVisible();
    await expect(page.getByLabel("Postcode")).toBeFocused();
    await expect(page.getByLabel("Country")).toHaveValue("IE");
    await shoot(page, "country-refused");
    await page.getByLabel("Postcode").fill("d02af30");
    await page.getByLabel("Town").fill("Dublin 2");
    await page.getByLabel("Telephone").fill("020 915 0123");
    await page.getByLabel("Freephone").fill("1800 123 456");
    await press(save);
    await expect(page.getByText("Your Changes Have Been Saved")).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("data-zone", "Europe/Dublin");
  });

  await step("the lists of holidays are Ireland’s, which has no parts to choose from", async () => {
    await page.goto("/admin/facts/closedDays");
    await expect(page.getByRole("heading", { name: "Bank holidays" })).toBeVisible();
    await expect(
      page.getByText(/St Brigid's Day|October bank holiday|St Stephen's Day/).first(),
    ).toBeVisible();
    await expect(page.getByLabel("Of which nation")).toHaveCount(0);
    await expectNoAxeFindings(page);
    await shoot(page, "country-holidays");
    await page.goto("/admin/notices/new");
    await expect(page.getByText("Times are those of a clock in Dublin.")).toBeVisible();
  });

  await step("visitors dial Irish numbers", async () => {
    await page.goto("/contact");
    await expect(page.locator("html")).toHaveAttribute("data-zone", "Europe/Dublin");
    const main = page.getByRole("main");
    await expect(main.getByText("D02 AF30")).toBeVisible();
    const freephone = main.getByRole("link", { name: "1800 123 456" });
    await expect(freephone).toHaveAttribute("href", "tel:+3531800123456");
    await expectNoAxeFindings(page);
    await shoot(page, "country-contact");
    await page.goto("/breakdown");
    await expect(page.getByText("call 999.")).toBeVisible();
    await expect(page.getByText("{{")).toHaveCount(0);
    await expectNoAxeFindings(page);
    const card = await page.request.get("/breakdown.vcf");
    expect(await card.text()).toContain("TEL;TYPE=WORK,VOICE,PREF:+3531800123456");
  });

  await step("drivers on the continent are told its number, in each language", async () => {
    await page.goto("/admin/company");
    const { version: _version, ...company } = await call<Record<string, unknown>>(
      page,
      "GET",
      "/api/company",
    );
    const german = { country: "DE", postcode: "10115", phone: "030 23125 123", freephone: "0800 1234567" };
    await call(page, "POST", "/api/company", { ...company, ...german });
    for (const path of ["/pl/breakdown", "/de/breakdown"]) {
      await page.goto(path);
      await expect(page.getByText(/\b112\b/).first()).toBeVisible();
      await expect(page.getByText(/\b999\b/)).toHaveCount(0);
      await expect(page.locator("html")).toHaveAttribute("data-zone", "Europe/Berlin");
    }
  });
});
