import type { Page } from "@playwright/test";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { publicPageList } from "../../content/public-pages.ts";
import { applicationFields, signatureJpeg } from "../applications.ts";
import { call, upload } from "./api.ts";
import { mailsIn } from "./mailbox.ts";
import { devices, makeUser } from "./office.ts";
import { writeOwnWords } from "./own-words.ts";
import { admin } from "./people.ts";
import { sidewaysScroll } from "./sideways-scroll.ts";
import { expect, expectNoAxeFindings, hydrated, signIn, test } from "./test.ts";

// A separate site, because it becomes the site of another firm.
test.use({
  ...devices["on a phone of 390 pixels with touch"],
  allowedStatuses: [404, 422],
  settings: { LOG_LEVEL: "error" },
});

const foreign = /frostway|\bkent\b|ashford|0808 157 0142/i;
const bear = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">
  <script>alert(1)</script><path d="M2 2h36v36H2z" fill="#bfe3ff"/><path d="M8 8h10v10H8z" fill="#3a0d0d"/></svg>`;

test("another firm makes the site its own by thumb, and nothing that the site sends names the sample firm any more @release", async ({
  page,
  site,
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
  const beside = page.frameLocator("iframe");
  await page.locator("iframe").scrollIntoViewIfNeeded();
  await expect(beside.locator("footer").getByText("Independent of every maker")).toBeAttached();

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
  await page.getByLabel("Accent").fill("#ffcc00");
  await page.getByRole("button", { name: /^Take #/ }).tap();
  await expect(page.getByLabel("Accent")).not.toHaveValue("#ffcc00");
  await page.getByLabel("Accent").fill("#a01818");
  await expect(beside.locator("html")).toHaveAttribute("style", /--color-navy-900: #3a0d0d/);
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
  await page.emulateMedia({ colorScheme: "light" });

  await writeOwnWords(page, "Polar Fleet Services");
  const before = new Set((await mailsIn(site)).map(({ messageId }) => messageId));
  for (const [what, text] of Object.entries(await everything(page))) expect(text, what).not.toMatch(foreign);
  await expect
    .poll(async () => (await mailsIn(site)).filter(({ messageId }) => !before.has(messageId)).length)
    .toBeGreaterThan(3);
  for (const mail of await mailsIn(site)) {
    if (before.has(mail.messageId)) continue;
    const { subject, from, replyTo, messageId, html, text } = mail;
    expect(JSON.stringify({ subject, from, replyTo, messageId, html, text }), subject).not.toMatch(foreign);
  }

  await page.goto("/admin/samples");
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([/^Pictures/]);
  await page.getByRole("button", { name: "Open the site" }).tap();
  await expect(page.getByRole("alertdialog")).toContainText("still a sample: Picture: ");
  await page.getByRole("alertdialog").getByRole("button", { name: "Confirm" }).tap();
  await expect(page.getByText(/^The site counts as open since/)).toBeVisible();
});

/** Reads every page and file, and the mails after a message, an application and a forgotten password. */
async function everything(page: Page): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const read = async (path: string) => (found[path] = await (await page.request.get(path)).text());
  const map = await read("/sitemap.xml");
  const mapped = [...map.matchAll(/<loc>([^<]*)/g)].map(([, address = ""]) => new URL(address).pathname);
  const files = ["/site.webmanifest", "/breakdown.webmanifest", "/breakdown.vcf", "/robots.txt"];
  const machines = ["/.well-known/security.txt", "/api/openapi.json", "/api/docs", "/api/none"];
  const pages = new Set([...mapped, ...publicPageList.map(({ path }) => path), "/no-such-page"]);
  for (const path of [...pages, ...files, ...machines]) await read(path);
  await call(page, "POST", "/api/contact", {
    name: "Ann Asker",
    email: "ann@example.com",
    telephone: "01632 960333",
    message: "The box is warm.",
  });
  const { email } = await makeUser(page);
  await call(page, "POST", "/forgot-password", { email });
  const signature = { name: "signature.jpg", mimeType: "image/jpeg", buffer: await signatureJpeg() };
  const fields = { ...applicationFields, address: "7 Cold Lane\nHull", signature };
  const { reference } = await upload<{ reference: string }>(page, "/api/accountRequest", fields);
  expect(reference).toMatch(/^PFS-/);
  const { data } = await call<{ data: { id: number }[] }>(
    page,
    "GET",
    `/api/applications?search=${reference}`,
  );
  const paper = await page.request.get(`/api/applications/${data[0]?.id}/pdf`);
  found.paper = await wordsOfPdf(await paper.body());
  expect(found.paper).toContain(reference);
  return found;
}

async function wordsOfPdf(bytes: Buffer): Promise<string> {
  const { promise } = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await promise;
  const first = await document.getPage(1);
  const { items } = await first.getTextContent();
  return `${items.map((item) => ("str" in item ? item.str : "")).join(" ")} ${JSON.stringify(await document.getMetadata())}`;
}

/** Reads the texts that come from code, on every page and in every file. The text of pages is content. */
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
