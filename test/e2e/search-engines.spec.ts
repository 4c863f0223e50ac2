import type { Page } from "@playwright/test";
import { indexedPages } from "../../content/public-pages.ts";
import type { CompanyAnswer } from "../../app/features/company/company-details.schema.ts";
import { call } from "./api.ts";
import { admin } from "./people.ts";
import { sidewaysScroll } from "./sideways-scroll.ts";
import { expect, expectNoAxeFindings, signIn, test } from "./test.ts";

test("sitemap.xml lists all public pages, each with its last change, and only them", async ({
  page,
  site,
}) => {
  const answer = await page.request.get("/sitemap.xml");
  expect(answer.headers()["content-type"]).toContain("application/xml");
  const sitemap = await answer.text();
  const urls = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
  const translations = ["pl", "ro", "fr"].map((language) => `/${language}/breakdown`);
  const paths = indexedPages.flatMap(({ path }) =>
    path === "/breakdown" ? [path, ...translations] : [path],
  );
  expect(urls).toEqual(paths.map((path) => `${site.url}${path}`));
  const toPolish = `<xhtml:link rel="alternate" hreflang="pl" href="${site.url}/pl/breakdown"/>`;
  expect(sitemap.split(toPolish)).toHaveLength(5);
  for (const path of ["/breakdown", "/fr/breakdown"]) {
    await page.goto(path);
    await expect(page.locator("html")).toHaveAttribute("lang", path === "/breakdown" ? "en-GB" : "fr");
    await expect(page.locator('head link[hreflang="x-default"]')).toHaveAttribute(
      "href",
      `${site.url}/breakdown`,
    );
    await page.getByRole("link", { name: "Polski" }).click();
    await expect(page).toHaveURL("/pl/breakdown");
    await expect(page.locator("html")).toHaveAttribute("lang", "pl");
    await expect(page.getByRole("link", { name: /^Zadzwoń 0808/ })).toBeVisible();
    await expectNoAxeFindings(page);
    expect(await sidewaysScroll(page)).toBe(0);
  }
  for (const [, changed] of sitemap.matchAll(/<lastmod>([^<]+)<\/lastmod>/g)) {
    expect(Number.isNaN(Date.parse(changed!))).toBe(false);
  }
  for (const url of urls) expect((await page.request.get(url!)).status(), url).toBe(200);
});

test("the links of the home page, apart from one's own account, all stand in the sitemap", async ({
  page,
}) => {
  await page.goto("/");
  const links = await page
    .locator("a[href^='/']")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  const paths = new Set<string>(indexedPages.map((entry) => entry.path));
  // A place in a page is that page.
  const linked = new Set(links.map((link) => link!.split("#", 1)[0]!));
  const unlisted = [...linked].filter((path) => !paths.has(path));
  expect(unlisted.toSorted((a, b) => a.localeCompare(b))).toEqual(["/account", "/breakdowns", "/login"]);
});

test("robots.txt keeps robots out of the back office, the accounts and the API, and names the sitemap", async ({
  page,
  site,
}) => {
  const answer = await page.request.get("/robots.txt");
  expect(answer.headers()["content-type"]).toContain("text/plain");
  const lines = (await answer.text()).split("\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      "Disallow: /admin",
      "Disallow: /account",
      "Disallow: /api/",
      `Sitemap: ${site.url}/sitemap.xml`,
    ]),
  );
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("every page has a title, a description, a canonical link, a picture for sharing and structured data that parses", async ({
    page,
    site,
  }) => {
    for (const { path } of indexedPages) {
      await page.goto(path, { waitUntil: "domcontentloaded" });
      await expect(page).toHaveTitle(/Frostway/);
      const content = (selector: string) => page.locator(`head ${selector}`).getAttribute("content");
      expect((await content("meta[name=description]"))!.length, path).toBeGreaterThan(100);
      expect(await page.locator("head link[rel=canonical]").getAttribute("href")).toBe(`${site.url}${path}`);
      expect(await content("meta[property='og:url']")).toBe(`${site.url}${path}`);
      expect(await content("meta[property='og:title']")).toBe(await page.title());
      const picture = await page.request.get((await content("meta[property='og:image']"))!);
      expect(picture.headers()["content-type"], path).toBe("image/jpeg");
      const data = await linkedData(page);
      expect(data.map((entry) => entry["@type"])).toContain(path === "/" ? "AutoRepair" : "BreadcrumbList");
      expect(JSON.stringify(data), path).not.toContain("Review");
    }
  });

  test("structured data: the company is an AutoRepair that is open day and night, with its address and number", async ({
    page,
  }) => {
    for (const path of ["/", "/contact"]) {
      await page.goto(path, { waitUntil: "domcontentloaded" });
      const company = (await linkedData(page)).find((entry) => entry["@type"] === "AutoRepair");
      expect(company).toMatchObject({
        name: "Frostway Transport Refrigeration",
        telephone: "+448081570142",
        address: { "@type": "PostalAddress", addressLocality: "Ashford", addressCountry: "GB" },
        openingHoursSpecification: { opens: "00:00", closes: "23:59", dayOfWeek: expect.any(Array) },
      });
    }
  });

  test("structured data: the gallery page is an ImageGallery of its pictures", async ({ page, site }) => {
    await page.goto("/gallery", { waitUntil: "domcontentloaded" });
    const gallery = (await linkedData(page)).find((entry) => entry["@type"] === "ImageGallery");
    const images = gallery?.image as { contentUrl: string; description: string }[];
    expect(images.length).toBeGreaterThanOrEqual(6);
    for (const image of images) {
      expect(image.contentUrl).toContain(`${site.url}/pictures/`);
      expect(image.description).not.toBe("");
    }
  });
});

test("structured data cannot be broken out of by what an administrator types", async ({ page }) => {
  await signIn(page, admin);
  const before = await call<CompanyAnswer>(page, "GET", "/api/company");
  const name = "Frost</script><script>document.title='broken'</script>";
  await call(page, "POST", "/api/company", { ...before, name });
  await page.goto("/contact");
  expect((await linkedData(page)).find((entry) => entry["@type"] === "AutoRepair")?.name).toBe(name);
  expect(await page.title()).not.toBe("broken");
  await call(page, "POST", "/api/company", { ...before, version: undefined });
});

async function linkedData(page: Page): Promise<Record<string, unknown>[]> {
  const blocks = await page.locator("script[type='application/ld+json']").allTextContents();
  return blocks.map((block) => JSON.parse(block));
}
