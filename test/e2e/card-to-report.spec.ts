import type { Browser, Locator, Page } from "@playwright/test";
import { call } from "./api.ts";
import { mailTo } from "./mailbox.ts";
import { admin } from "./people.ts";
import { shoot } from "./shoot.ts";
import { signOnPad } from "./sign-on-pad.ts";
import { tap } from "./tap.ts";
import { expect, expectNoAxeFindings, signIn, test, waitForIsland } from "./test.ts";

test.use({
  // The card is sent without a position first.
  allowedStatuses: [422],
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  permissions: ["geolocation"],
  geolocation: { latitude: 51.1465, longitude: 0.8739, accuracy: 12 },
});

const people = ["driver", "office", "engineer"] as const;
type Person = (typeof people)[number];

/** Presses as these people do, and counts: drivers and engineers have cold hands. */
class Presses {
  readonly of: Record<Person, number> = { driver: 0, office: 0, engineer: 0 };

  async tap(person: "driver" | "engineer", ...targets: Locator[]): Promise<void> {
    for (const target of targets) {
      await tap(target);
      this.of[person] += 1;
    }
  }

  async click(...targets: Locator[]): Promise<void> {
    for (const target of targets) {
      await target.click();
      this.of.office += 1;
    }
  }
}

const customer = "Chłodnia Webb";

test("from a Polish driver's card to the engineer's report, on the driver's page, in the file and in the mail", async ({
  page,
  context,
  browser,
  baseURL,
  site,
}) => {
  test.slow();
  const presses = new Presses();
  const button = (name: string, exact = true) => page.getByRole("button", { name, exact });

  await test.step("the driver sends the card", async () => {
    await page.goto("/pl/breakdown");
    await expect(page.getByRole("main").locator('a[href^="tel:"]').first()).toBeInViewport();
    await presses.tap("driver", button("Wyślij położenie i usterkę"));
    await button("Wyślij").tap();
    await expect(page.getByText("Prosimy podać, gdzie jesteś, albo numer telefonu.")).toBeVisible();
    await presses.tap(
      "driver",
      button("Znajdź moje położenie"),
      button("Mrożone, −20"),
      button("W naczepie teraz: o jeden stopień cieplej"),
    );
    await page.getByLabel("Pojazd", { exact: true }).fill("WGM 4PL");
    await page.getByLabel("Twój telefon").fill("07700 900456");
    await expect(page.getByText("Prosimy podać, gdzie jesteś"), "it was given").toHaveCount(0);
    await expectNoAxeFindings(page);
    const words = await page.getByRole("link", { name: "Wyślij SMS" }).getAttribute("href");
    expect(decodeURIComponent(words!)).toMatch(/Vehicle: WGM 4PL[^]*The driver speaks Polish\.$/);
    await expect(
      page.getByText(/^To zgłoszenie nikogo teraz nie obudzi/),
      "nobody has a phone",
    ).toBeVisible();
    await shoot(page, "night-card");
    await presses.tap("driver", button("Wyślij"));
    await expect(page.getByRole("heading", { name: "Mamy Twoje zgłoszenie" })).toBeFocused();
    await presses.tap("driver", page.getByRole("link", { name: "Śledź pomoc" }));
    await expect(page.getByRole("heading", { name: "Twoje zgłoszenie" })).toBeVisible();
    await expect(page.getByText(/Jeśli nikt nie potwierdzi go w ciągu \d+ min/)).toBeVisible();
    await expectNoAxeFindings(page);
    await shoot(page, "night-driver-waits");
  });

  await test.step("the driver corrects the place", async () => {
    await button("Popraw lub dodaj coś").tap();
    await page.getByLabel("Własnymi słowami").fill("M20, węzeł 9");
    await button("Wyślij").tap();
    await expect(page.getByRole("heading", { name: "Mamy Twoje zgłoszenie" })).toBeVisible();
    await expect(page.getByText("Prosimy nie zajmować telefonu.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Śledź pomoc" }), "this is that page").toHaveCount(0);
    await expect(page.getByRole("complementary", { name: "Awaria, w dzień i w nocy" })).toBeVisible();
  });

  const office = await openDesk(browser, baseURL);
  await test.step("the office reads it in English, answers in both languages, and says whose it is", async () => {
    await office.goto("/admin/call-outs");
    await presses.click(
      office.getByRole("link", { name: /WGM 4PL/ }),
      office.getByRole("button", { name: "I have seen it" }),
    );
    await expect(page.getByText("Ktoś się tym zajmuje").first(), "while the page stands open").toBeVisible();
    await expect(office.getByText("Polish", { exact: true })).toBeVisible();
    await expect(office.getByText("-20 °C")).toBeVisible();
    await expect(office.getByText("Place: M20, węzeł 9")).toBeVisible();
    await presses.click(office.getByRole("button", { name: "Please keep the doors of the box shut." }));
    await expect(page.getByText("Prosimy nie otwierać drzwi skrzyni.")).toBeVisible();
    await office.getByLabel("In your own words").fill("Tom is near.");
    await office.getByRole("button", { name: "Show these words" }).click();
    await expect(office.getByText("To the driver: Tom is near.")).toBeVisible();
    await expect(page.getByText("Tom is near.")).toBeVisible();
    await office.getByRole("button", { name: "Correct", exact: true }).click();
    await office.getByRole("dialog").getByLabel("Vehicle").fill("WGM 5PL");
    await office.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("WGM 5PL"), "on the driver's page at once").toBeVisible();
    await office.getByRole("combobox", { name: "Belongs to …" }).fill("webb");
    await presses.click(office.getByRole("option", { name: /Chłodnia Webb/ }));
    await expect(office.getByRole("link", { name: customer }).first()).toBeVisible();
    await expectNoAxeFindings(office);
    await shoot(office, "night-office-seen");
  });

  const phone = await context.newPage();
  await test.step("the office sends it to the engineer, whom the driver follows in Polish", async () => {
    await office.getByLabel("Who goes").fill("Tom");
    await presses.click(office.getByRole("button", { name: "Make the link" }));
    const text = await office.getByRole("link", { name: "WhatsApp" }).getAttribute("href");
    const address = /http\S+\/engineer\/[0-9a-f]{32}/.exec(decodeURIComponent(text!))![0];
    await phone.goto(new URL(address).pathname);
    await waitForIsland(phone, "engineer-job");
    await expect(phone.getByRole("heading", { level: 1 })).toHaveText("WGM 5PL");
    await presses.tap("engineer", phone.getByRole("button", { name: "45 min" }));
    await expect(page.getByText("Pomoc jest w drodze").first()).toBeVisible();
    await shoot(page, "night-driver-on-way");
    await shoot(phone, "night-engineer-on-way");
    await presses.tap("engineer", phone.getByRole("button", { name: "I am with the driver" }));
    await expect(page.getByText("Jesteśmy u Ciebie").first()).toBeVisible();
  });

  await test.step("the engineer sends the report, which the driver has signed", async () => {
    await presses.tap("engineer", phone.getByRole("button", { name: "Write the report" }));
    await phone.getByLabel("What you found").fill("Drive belt torn");
    await phone.getByLabel("What you did").fill("New belt, ran for 20 minutes");
    await presses.tap("engineer", phone.getByRole("button", { name: "One degree colder" }));
    await phone.getByLabel("Name of who signs").fill("Paweł Żak");
    await signOnPad(phone);
    await shoot(phone, "night-engineer-report");
    await presses.tap("engineer", phone.getByRole("button", { name: "Done: send the report" }));
    await expect(phone.getByText("The office has your report.")).toBeVisible();
    await expect(page.getByText("Zakończone").first()).toBeVisible();
    // The card that was corrected asked for it, and the page was not loaded again.
    await expect(page.getByText("Prosimy nie zajmować telefonu.")).toBeHidden();
    await expect(page.getByRole("heading", { name: "Mamy Twoje zgłoszenie" })).toBeHidden();
    await expectNoAxeFindings(page);
    await shoot(page, "night-driver-done");
  });

  await test.step("the office reads it, takes the PDF, and mails it; the customer's file has the job", async () => {
    await expect(office.getByRole("img", { name: "Signature of Paweł Żak" })).toBeVisible();
    await presses.click(office.getByRole("button", { name: "I have read it" }));
    const [download] = await Promise.all([
      office.waitForEvent("download"),
      presses.click(office.getByRole("link", { name: "PDF" })),
    ]);
    expect(download.suggestedFilename()).toMatch(/^FW-[\w-]+\.pdf$/);
    if (process.env.SHOTS) await download.saveAs(`${process.env.SHOTS}/report.pdf`);
    await presses.click(office.getByRole("button", { name: "Mail it" }));
    await office.getByLabel("To", { exact: true }).fill("dyspozytor@webb.example.com");
    await presses.click(office.getByRole("button", { name: "Mail the PDF" }));
    await expect(office.getByText(/ail(ed|s|) to (be mailed to )?dyspozytor@webb/)).toBeVisible();
    const mail = await mailTo(site, "dyspozytor@webb.example.com", "WGM 5PL");
    expect(mail.attachments.map(({ mimeType }) => mimeType)).toContain("application/pdf");
    await shoot(office, "night-office-done");
    await office.getByRole("link", { name: customer }).first().click();
    await expect(office.getByRole("heading", { level: 1 })).toContainText(customer);
    await expect(office.getByText("WGM 5PL").first()).toBeVisible();
    await shoot(office, "night-office-file");
  });

  // More than these is a worse way than the one that was built.
  expect(presses.of).toEqual({ driver: 6, office: 9, engineer: 5 });
  await office.context().close();
});

async function openDesk(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const desk = await browser.newContext({ baseURL: baseURL!, viewport: { width: 1440, height: 900 } });
  const office = await desk.newPage();
  await office.goto("/contact");
  await signIn(office, admin);
  await call(office, "POST", "/api/customers", { company_name: customer });
  return office;
}
