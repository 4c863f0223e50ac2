import type { Page } from "@playwright/test";
import { call } from "./api.ts";
import { admin } from "./people.ts";
import { shoot } from "./shoot.ts";
import { signOnPad } from "./sign-on-pad.ts";
import { tap } from "./tap.ts";
import { expect, expectNoAxeFindings, hydrated, signIn, test, waitForIsland } from "./test.ts";

// 0: the engineer's telephone loses its signal. 410: the link is taken back.
test.use({
  allowedStatuses: [0, 410],
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
});

const card = {
  latitude: 51.1465,
  longitude: 0.8739,
  accuracy: 12,
  place: "M20 towards London, marker post 87/4",
  make: "Carrier",
  alarm_code: "12",
  set_point: -18,
  box_temperature: -9,
  load: "Frozen fish",
  vehicle_number: "EN61 NER",
  telephone: "07700 900177",
  details: "In the services, near the exit.",
};

test("the office sends a call-out to an engineer, whose steps and report reach driver and office @release", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await page.goto("/contact");
  const receipt = await call<{ page_url: string; reference: string }>(page, "POST", "/api/callouts", card);
  const driver = await context.newPage();
  await driver.goto(new URL(receipt.page_url).pathname);

  const desk = await browser.newContext({ baseURL: baseURL!, viewport: { width: 1440, height: 900 } });
  const office = await desk.newPage();
  await office.goto("/contact");
  await signIn(office, admin);
  await office.goto("/admin/call-outs");
  await office.getByRole("link", { name: /EN61 NER, Carrier/ }).click();
  await hydrated(office);
  await office.getByLabel("Who goes").fill("Tom");
  await office.getByRole("button", { name: "Make the link" }).click();
  const text = await office.getByRole("link", { name: "WhatsApp" }).getAttribute("href");
  const address = /http\S+\/engineer\/[0-9a-f]{32}/.exec(decodeURIComponent(text!))![0];
  await expectNoAxeFindings(office);

  const phone = await context.newPage();
  await phone.goto(new URL(address).pathname);
  await waitForIsland(phone, "engineer-job");
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText("EN61 NER");
  await expect(phone.getByRole("link", { name: "Directions" })).toHaveAttribute("href", /51\.14650,0\.87390/);
  await expect(phone.getByRole("link", { name: "Ring the driver" })).toHaveAttribute(
    "href",
    "tel:+447700900177",
  );
  await expect(phone.getByText("Engine coolant too hot")).toBeVisible();
  await expectNoAxeFindings(phone);
  await shoot(phone, "engineer-new");
  await expectThumbButtons(phone);

  // The second press of a double press does not take the next step.
  await phone.getByRole("button", { name: "45 min" }).dblclick();
  await expect(phone.getByText("You are on your way")).toBeVisible();
  await expect(driver.getByText("The van is on its way").first()).toBeVisible();
  await expect(driver.getByText(/^Tom, expected/)).toBeVisible();
  await expect(
    office
      .getByText(/^, Tom, expected/)
      .or(office.getByText(/Van on its way, Tom/))
      .first(),
  ).toBeVisible();
  await expectNoAxeFindings(phone);
  await shoot(phone, "engineer-on-way");

  // Without signal the press waits, also over a reload of what is typed.
  await phone.route("**/api/engineer-pages/*/steps", (route) => route.abort());
  await phone.getByRole("button", { name: "I am with the driver" }).dblclick();
  await expect(phone.getByText("It waits on this phone")).toBeVisible();
  await expectNoAxeFindings(phone);
  await shoot(phone, "engineer-no-signal");
  await phone.unroute("**/api/engineer-pages/*/steps");
  await phone.evaluate(() => dispatchEvent(new Event("online")));
  await expect(phone.getByText("It waits on this phone")).toBeHidden();
  await expect(driver.getByText("We are with you").first()).toBeVisible();

  await tap(phone.getByRole("button", { name: "Write the report" }));
  await phone.getByLabel("What you found").fill("Drive belt torn");
  await phone.getByLabel("What you did").fill("New belt, ran for 20 minutes");
  await tap(phone.getByRole("button", { name: "Add a part" }));
  await phone.getByLabel("Part 1", { exact: true }).fill("Drive belt");
  await tap(phone.getByRole("button", { name: "One degree colder" }));
  await phone.reload();
  await waitForIsland(phone, "engineer-job");
  await tap(phone.getByRole("button", { name: "Write the report" }));
  await expect(phone.getByLabel("What you found")).toHaveValue("Drive belt torn");
  await expect(phone.getByLabel("Part 1", { exact: true })).toHaveValue("Drive belt");
  await tap(phone.getByRole("button", { name: "Done: send the report" }));
  await expect(phone.getByText("Please let the driver sign, or say why not.")).toBeVisible();
  await expectNoAxeFindings(phone);
  await shoot(phone, "engineer-report-errors");
  await phone.getByLabel("Name of who signs").fill("Dan Marsh");
  await signOnPad(phone);
  await expectThumbButtons(phone);
  await shoot(phone, "engineer-report");
  const sent: string[] = [];
  phone.on("request", (request) => {
    if (request.method() === "POST") sent.push(new URL(request.url()).pathname.split("/").at(-1)!);
  });
  await phone.getByRole("button", { name: "Done: send the report" }).dblclick();
  await expect(phone.getByText("The office has your report.")).toBeVisible();
  await expect(phone.getByText(/waits on this phone/)).toBeHidden();
  expect(sent).toEqual(["steps", "report"]);
  await expect(driver.getByText("Done", { exact: true }).first()).toBeVisible();
  await expectNoAxeFindings(phone);
  await shoot(phone, "engineer-done");

  // The office needs no reload.
  await expect(office.getByText("New belt, ran for 20 minutes")).toBeVisible();
  await expect(office.getByRole("img", { name: "Signature of Dan Marsh" })).toBeVisible();
  await expectNoAxeFindings(office);
  await shoot(office, "office-report");
  const [download] = await Promise.all([
    office.waitForEvent("download"),
    office.getByRole("link", { name: "PDF" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${receipt.reference}.pdf`);
  if (process.env.SHOTS) await download.saveAs(`${process.env.SHOTS}/report.pdf`);
  await office.getByRole("button", { name: "I have read it" }).click();
  await office.getByRole("button", { name: "Mail it" }).click();
  await office.getByLabel("To", { exact: true }).fill("transport@marsh.example.com");
  await expectNoAxeFindings(office);
  await shoot(office, "office-mail");
  await office.getByRole("button", { name: "Mail the PDF" }).click();
  await expect(office.getByText(/ail(ed|s|) to (be mailed to )?transport@marsh/)).toBeVisible();
  await office.getByRole("button", { name: "Correct it" }).click();
  await office.getByLabel("Found", { exact: true }).fill("Belt torn");
  await expectNoAxeFindings(office);
  await shoot(office, "office-correct");
  await office.getByRole("button", { name: "Save a new version" }).click();
  await expect(office.getByText("Version 2")).toBeVisible();

  await office.getByRole("button", { name: "Take the link back" }).click();
  await expect(office.getByText(/taken back/)).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText("This link does not work");
  await expect(phone.getByText("The office has taken this link back.")).toBeVisible();
  await expect(phone.getByRole("link", { name: /^Ring the office/ })).toBeVisible();
  await expectNoAxeFindings(phone);
  await shoot(phone, "engineer-ended");
  await desk.close();
});

test("a report with a photograph waits on the telephone, over a reload, and what stops a job is said", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await page.goto("/contact");
  await call(page, "POST", "/api/callouts", { ...card, vehicle_number: "OF11 INE", place: null });
  const desk = await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 } });
  const office = await desk.newPage();
  await office.goto("/contact");
  await signIn(office, admin);
  const { data } = await call<{ data: { id: number }[] }>(office, "GET", "/api/callouts?search=OF11");
  const { id } = data[0]!;
  const url = `/api/callouts/${id}`;
  const { engineers } = await call<{ engineers: { engineer_url: string }[] }>(
    office,
    "POST",
    `${url}/engineer`,
    { engineer: "Una" },
  );
  const { id: customer } = await call<{ id: number }>(office, "POST", "/api/customers", {
    company_name: "Slow Payers Ltd",
    status: "on_stop",
  });
  await call(office, "POST", `${url}/customer`, { customer_id: customer });

  const phone = await context.newPage();
  await phone.goto(new URL(engineers[0]!.engineer_url).pathname);
  await waitForIsland(phone, "engineer-job");
  await expect(phone.getByText("On stop: ring the office")).toBeVisible();
  await tap(phone.getByRole("button", { name: "I am there already" }));
  await tap(phone.getByRole("button", { name: "Done" }));
  await phone.getByLabel("What you found").fill("Fuse blown");
  await phone.getByLabel("What you did").fill("New fuse");
  const picture = await phone.screenshot();
  const files = [{ name: "fuse.png", mimeType: "image/png", buffer: picture }];
  await phone
    .getByLabel(/photograph/i)
    .first()
    .setInputFiles(files);
  await expect(phone.getByRole("button", { name: "Take photograph 1 away" })).toBeVisible();
  await phone.getByLabel("Nobody signs").check();
  await phone.getByLabel("Why nobody signs").fill("The driver slept.");
  await phone.route("**/report", (route) => route.abort());
  await tap(phone.getByRole("button", { name: "Send the report" }));
  await expect(phone.getByText(/^Your report, /)).toBeVisible();
  await expectNoAxeFindings(phone);
  await shoot(phone, "engineer-report-waits");
  await phone.reload();
  await waitForIsland(phone, "engineer-job");
  await expect(phone.getByText(/^Your report, /)).toBeVisible();
  await phone.unroute("**/report");
  await phone.evaluate(() => dispatchEvent(new Event("online")));
  await expect(phone.getByText("The office has your report.")).toBeVisible();
  await office.goto(`/admin/call-outs/${id}`);
  await expect(office.getByText("The driver slept.")).toBeVisible();
  await expect(office.getByRole("img", { name: /^Photograph 1 of the engineer/ })).toBeVisible();
  await expectNoAxeFindings(office);
  await shoot(office, "office-report-phone");

  await call(office, "PATCH", url, { status: "with_you" });
  await call(office, "PATCH", url, { status: "cancelled", reason: "It runs again." });
  await expect(phone.getByText(/^This call-out is cancelled: It runs again\./)).toBeVisible();
  await expectNoAxeFindings(phone);
  await shoot(phone, "engineer-cancelled");
  await phone.setViewportSize({ width: 1440, height: 900 });
  await shoot(phone, "engineer-1440");
  await desk.close();
});

/** Every button of the engineer's page is at least 48 pixels high. */
async function expectThumbButtons(page: Page): Promise<void> {
  const heights = await page
    .locator("main [data-island=engineer-job]")
    .locator("button, a[data-button]")
    .evaluateAll((all) => all.map((one) => [one.textContent, one.getBoundingClientRect().height] as const));
  expect(heights.filter(([, height]) => height < 48)).toEqual([]);
}
