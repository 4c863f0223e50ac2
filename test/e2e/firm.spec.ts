import type { Page } from "@playwright/test";
import { publicPageList } from "../../content/public-pages.ts";
import { call } from "./api.ts";
import { devices } from "./office.ts";
import { admin } from "./people.ts";
import { sidewaysScroll } from "./sideways-scroll.ts";
import { expect, expectNoAxeFindings, hydrated, signIn, test } from "./test.ts";

// A site of its own, since it becomes another firm's.
test.use({
  ...devices["on a phone of 390 pixels with touch"],
  allowedStatuses: [404, 422],
  settings: { LOG_LEVEL: "error" },
});

const foreign = /frostway|\bkent\b|ashford|0808 157 0142/i;
const bear = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">
  <script>alert(1)</script><path d="M2 2h36v36H2z" fill="#bfe3ff"/><path d="M8 8h10v10H8z" fill="#3a0d0d"/></svg>`;

test("another firm makes the site its own by thumb, and nothing that code says names the sample's", async ({
  page,
}) => {
  const sample = await texts(page);
  await signIn(page, admin);
  await saveCompany(page);
  await page.goto("/admin/firm");
  await hydrated(page);
  await page.getByLabel("Short name").fill("Polar");
  await page.getByLabel("Prefix of references").fill("PFS");
  await page.getByLabel("Days to pay an invoice").fill("21");
  await page.getByLabel("The first invoice is due on receipt").uncheck();
  await page.getByLabel("Heading of mark 1").fill("All makes");
  await page.getByLabel("Line of mark 1").fill("Independent of every maker");
  await page.getByLabel("Heading of mark 2").fill("");
  await page.getByLabel("Line of mark 2").fill("");
  await page.getByRole("button", { name: "Save Changes" }).tap();
  await expect(page.getByText("Your Changes Have Been Saved")).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
  await expectNoAxeFindings(page);

  const initials = await page.request.get("/icon-512.png");
  await page.getByLabel("File").setInputFiles({ name: "dot.png", mimeType: "image/png", buffer: onePixel });
  await page.getByRole("button", { name: "Use this mark" }).tap();
  await expect(page.getByText("The mark is 1 × 1 pixels.")).toBeVisible();
  await page
    .getByLabel("File")
    .setInputFiles({ name: "bear.svg", mimeType: "image/svg+xml", buffer: Buffer.from(bear) });
  await page.getByRole("button", { name: "Use this mark" }).tap();
  await expect(page.getByText("The mark is on the site.")).toBeVisible();

  await page.getByLabel("Ground").fill("#ffcc00");
  await page.getByRole("button", { name: "Save colours and letters" }).tap();
  const refusal = page.getByText(/The nearest that can be is #[0-9a-f]{6}/);
  await expect(refusal).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByLabel("Ground").fill("#3a0d0d");
  await page.getByLabel("Accent").fill("#a01818");
  await page.getByRole("button", { name: "Save colours and letters" }).tap();
  await expect(page.getByText("The colours are on the site.")).toBeVisible();

  const own = await texts(page);
  for (const [what, text] of Object.entries(own)) expect(text, what).not.toMatch(foreign);
  expect(own.apply).toContain("Invoices are due 21 days from receipt.");
  expect(own.apply).not.toContain("30 days");
  expect(JSON.parse(own.manifest!)).toMatchObject({
    name: "Polar Fleet Services",
    short_name: "Polar",
    theme_color: "#3a0d0d",
  });
  for (const name of ["favicon.ico", "apple-touch-icon.png", "icon-192.png", "icon-512.png"])
    expect(own[name], name).not.toBe(sample[name]);
  expect(own["icon-512.png"]).not.toBe((await initials.body()).toString("base64"));
  const cookies = await page.context().cookies();
  for (const { name } of cookies) expect(name).not.toMatch(foreign);

  await page.goto("/");
  await expect(page.locator("header img")).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
  const ground = page.getByRole("contentinfo").first();
  await expect(ground).toContainText("Independent of every maker");
  await expectNoAxeFindings(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoAxeFindings(page);
});

/** What code says on every page and in every file beside them; the words of pages are content. */
async function texts(page: Page): Promise<Record<string, string>> {
  const read = async (path: string) => (await page.request.get(path)).text();
  const parts: [string, string][] = [];
  for (const { path } of [...publicPageList, { path: "/no-such-page" }]) {
    const answer = await page.request.get(path);
    const html = await answer.text();
    parts.push([
      path,
      [
        answer.headers()["content-security-policy"],
        ...(html.match(/<header[\s\S]*?<\/header>|<footer[\s\S]*<\/footer>/g) ?? []),
        ...(html.match(/<link\b[^>]*rel="(?:icon|apple-touch-icon)"[^>]*>/g) ?? []),
        ...(html.match(/<script>[\s\S]*?<\/script>/g) ?? []),
      ].join("\n"),
    ]);
  }
  for (const path of ["/sitemap.xml", "/robots.txt", "/.well-known/security.txt", "/api/docs"])
    parts.push([path, await read(path)]);
  const icons = ["favicon.ico", "apple-touch-icon.png", "icon-192.png", "icon-512.png"];
  for (const name of icons)
    parts.push([name, (await (await page.request.get(`/${name}`)).body()).toString("base64")]);
  const apply = (await read("/requestAccount")).match(/<aside[\s\S]*?<\/aside>/)?.[0] ?? "";
  const manifest = await read("/site.webmanifest");
  return { ...Object.fromEntries(parts), apply, manifest, openapi: await read("/api/openapi.json") };
}

async function saveCompany(page: Page): Promise<void> {
  await call(page, "POST", "/api/company", {
    name: "Polar Fleet Services",
    legal_name: "Polar Fleet Services Limited",
    strapline: "Fridges kept running",
    phone: "01632 960201",
    freephone: "0808 157 0201",
    service_email: "service@polar.example.com",
    accounts_email: "accounts@polar.example.com",
    office_email: "office@polar.example.com",
    address_lines: ["1 Dock Street"],
    town: "Leeds",
    county: "West Yorkshire",
    postcode: "LS99 9ZZ",
    opening: "Day and night",
  });
}

const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
