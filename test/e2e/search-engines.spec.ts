import type { APIRequestContext } from "@playwright/test";
import { indexedPages } from "../../content/public-pages.ts";
import type { CompanyAnswer } from "../../app/features/company/company-details.schema.ts";
import { call } from "./api.ts";
import { admin } from "./people.ts";
import { sidewaysScroll } from "./sideways-scroll.ts";
import { expect, expectNoAxeFindings, signIn, test } from "./test.ts";

const { step } = test;

// Different settings give this spec its own site, whose menus nobody else changes.
test.use({ settings: { ADMIN_SECOND_FACTOR: "optional" } });

test("search engines are asked to stay away until the site is opened", async ({ page, request }) => {
  const seen = async (path: string) => (await request.get(path)).headers()["x-robots-tag"];
  const robots = async () => (await request.get("/robots.txt")).text();
  await signIn(page, admin);
  await call(page, "DELETE", "/api/opening");
  await call(page, "POST", "/api/opening");
  await call(page, "DELETE", "/api/opening");
  expect(await robots()).toBe("User-agent: *\nDisallow: /\n");
  for (const path of ["/", "/terms", "/pl/breakdown", "/contact"])
    expect([path, await seen(path)]).toEqual([path, "noindex"]);
  const { etag } = (await request.get("/terms")).headers();
  await call(page, "POST", "/api/opening");
  expect((await request.get("/terms", { headers: { "If-None-Match": etag! } })).status()).toBe(200);
  expect(await robots()).toContain("Sitemap: ");
  for (const path of ["/", "/terms"]) expect([path, await seen(path)]).toEqual([path, undefined]);
});

test("sitemap.xml lists all public pages, each with its last change, and only them; robots.txt names it", async ({
  page,
  request,
  site,
}) => {
  await signIn(page, admin);
  await call(page, "POST", "/api/opening");
  const answer = await request.get("/sitemap.xml");
  expect(answer.headers()["content-type"]).toContain("application/xml");
  const sitemap = await answer.text();
  const urls = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url!);
  const translations = ["pl", "ro", "fr", "de"].map((language) => `/${language}/breakdown`);
  const paths = indexedPages.flatMap(({ path }) =>
    path === "/breakdown" ? [path, ...translations] : [path],
  );
  expect(urls).toEqual(paths.map((path) => `${site.url}${path}`));
  const toPolish = `<xhtml:link rel="alternate" hreflang="pl" href="${site.url}/pl/breakdown"/>`;
  expect(sitemap.split(toPolish)).toHaveLength(6);
  const toAllOthers = `<xhtml:link rel="alternate" hreflang="x-default" href="${site.url}/breakdown"/>`;
  expect(sitemap.split(toAllOthers)).toHaveLength(6);
  for (const [, changed] of sitemap.matchAll(/<lastmod>([^<]+)<\/lastmod>/g)) {
    expect(Number.isNaN(Date.parse(changed!))).toBe(false);
  }
  for (const url of urls) expect((await request.get(url)).status(), url).toBe(200);

  await step(
    "the sitemap contains all links of the home page except those to the user's own account",
    async () => {
      const links = [...(await htmlOf(request, "/")).matchAll(/<a\s[^>]*href="(\/[^"#]*)/g)];
      const unlisted = new Set(links.map(([, link]) => link!).filter((link) => !paths.includes(link)));
      expect([...unlisted].toSorted((a, b) => a.localeCompare(b))).toEqual([
        "/account",
        "/breakdowns",
        "/login",
      ]);
    },
  );

  await step("robots are kept out of the back office, the accounts and the API", async () => {
    const robots = await request.get("/robots.txt");
    expect(robots.headers()["content-type"]).toContain("text/plain");
    const wanted = ["/admin", "/account", "/api/"].map((path) => `Disallow: ${path}`);
    expect((await robots.text()).split("\n")).toEqual(
      expect.arrayContaining([...wanted, `Sitemap: ${site.url}/sitemap.xml`]),
    );
  });
});

test("every page has its title, description, canonical link, picture for sharing and structured data", async ({
  request,
  site,
}) => {
  const seen = { titles: new Set<string>(), descriptions: new Set<string>() };
  for (const { path } of indexedPages) {
    const html = await htmlOf(request, path);
    const found = (pattern: RegExp) => pattern.exec(html)?.[1] ?? "none";
    const title = found(/<title>([^<]+)<\/title>/);
    const description = found(/<meta name="description" content="([^"]+)"/);
    expect(title, path).toContain("Frostway");
    expect(description.length, path).toBeGreaterThan(100);
    seen.titles.add(title);
    seen.descriptions.add(description);
    expect(found(/<link rel="canonical" href="([^"]+)"/)).toBe(`${site.url}${path}`);
    expect(found(/<meta property="og:url" content="([^"]+)"/)).toBe(`${site.url}${path}`);
    expect(found(/<meta property="og:title" content="([^"]+)"/)).toBe(title);
    const picture = await request.get(found(/<meta property="og:image" content="([^"]+)"/));
    expect(picture.headers()["content-type"], path).toBe("image/jpeg");
    const data = linkedData(html);
    expect(data.map((entry) => entry["@type"])).toContain(path === "/" ? "AutoRepair" : "BreadcrumbList");
    expect(JSON.stringify(data), path).not.toContain("Review");
    if (path === "/" || path === "/contact") expectCompany(data);
    if (path === "/gallery") expectGallery(data, site.url);
  }
  for (const words of Object.values(seen)) expect(words.size, "each its own").toBe(indexedPages.length);
});

test("a translation leads to the others, in its own language, and fits", async ({ page, site }) => {
  for (const [path, language] of [
    ["/breakdown", "en-GB"],
    ["/fr/breakdown", "fr"],
  ] as const) {
    const html = await htmlOf(page.request, path);
    expect(html).toMatch(new RegExp(`<html[^>]*\\slang="${language}"`));
    expect(html.toLowerCase()).toContain(`hreflang="x-default" href="${site.url}/breakdown"`);
  }
  await page.goto("/fr/breakdown");
  await page.getByRole("link", { name: "Polski" }).click();
  await expect(page).toHaveURL("/pl/breakdown");
  await expect(page.locator("html")).toHaveAttribute("lang", "pl");
  await expect(page.getByRole("link", { name: /^Zadzwoń 0808/ })).toBeVisible();
  const trail = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect(trail.getByRole("link", { name: "Strona główna" })).toHaveAttribute("href", "/");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("complementary", { name: "Awaria, w dzień i w nocy" })).toContainText(
    "Zadzwoń 0808",
  );
  await expectNoAxeFindings(page);
  expect(await sidewaysScroll(page)).toBe(0);
});

test("text that an administrator types cannot break out of structured data", async ({ page }) => {
  await signIn(page, admin);
  const before = await call<CompanyAnswer>(page, "GET", "/api/company");
  const name = "Frost</script><script>document.title='broken'</script>";
  await call(page, "POST", "/api/company", { ...before, name });
  await page.goto("/contact");
  const blocks = await page.locator("script[type='application/ld+json']").allTextContents();
  const data = blocks.map((block) => JSON.parse(block));
  expect(data.find((entry) => entry["@type"] === "AutoRepair")?.name).toBe(name);
  expect(await page.title()).not.toBe("broken");
  await call(page, "POST", "/api/company", { ...before, version: undefined });
});

type LinkedData = Record<string, unknown>;

function expectCompany(data: LinkedData[]): void {
  expect(data.find((entry) => entry["@type"] === "AutoRepair")).toMatchObject({
    name: "Frostway Transport Refrigeration",
    telephone: "+448081570142",
    address: { "@type": "PostalAddress", addressLocality: "Ashford", addressCountry: "GB" },
    openingHoursSpecification: { opens: "00:00", closes: "23:59", dayOfWeek: expect.any(Array) },
  });
}

function expectGallery(data: LinkedData[], origin: string): void {
  const gallery = data.find((entry) => entry["@type"] === "ImageGallery");
  const images = gallery?.image as { contentUrl: string; description: string }[];
  expect(images.length).toBeGreaterThanOrEqual(6);
  for (const image of images) {
    expect(image.contentUrl).toContain(`${origin}/pictures/`);
    expect(image.description).not.toBe("");
  }
}

async function htmlOf(request: APIRequestContext, path: string): Promise<string> {
  return (await request.get(path)).text();
}

function linkedData(html: string): LinkedData[] {
  const blocks = html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g);
  return [...blocks].map(([, block]) => JSON.parse(block!));
}
