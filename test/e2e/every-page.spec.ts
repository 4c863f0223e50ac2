import type { Page } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import words from "../../content/pages.json" with { type: "json" };
import { publicPageList } from "../../content/public-pages.ts";
import { placeOfNumber } from "../place-of-number.ts";
import { hiddenStops, findMisplacedAmber } from "./in-reach.ts";
import { admin } from "./people.ts";
import { holdScripts } from "./scripts-held.ts";
import { expect, expectNoAxeFindings, hydrated, signIn, test } from "./test.ts";
import { allVariants } from "./variants.ts";

const paths = publicPageList.map(({ path }) => path);
const widths = [320, 1280] as const;

/** Window sizes of phones, upright and on their side. The smallest equals a desktop at 400 % zoom. */
const small = {
  phone: { width: 390, height: 844 },
  "phone on its side": { width: 844, height: 390 },
  "400 %": { width: 320, height: 256 },
} as const;
const windows = {
  ...small,
  tablet: { width: 768, height: 1024 },
  "tablet on its side": { width: 1180, height: 820 },
} as const;

/** Pages that have more than a header with text below it. */
const built = new Set(["/", "/breakdown", "/contact", "/gallery", "/login", "/requestAccount"]);

/** Pages whose header has a picture, a title and a subtitle. */
const headers: Partial<Record<string, { title: string; subtitle: string; headerAlt: string }>> = {
  "/about": words.about,
  "/repairs": words.repairs,
  "/servicing": words.servicing,
  "/breakdown": words.breakdown,
  "/maintenance": words.maintenance,
  "/gallery": words.gallery,
  "/contact": words.contact,
};
const unknown = "/no-such-page";

test.describe("in every window", () => {
  test.use({ allowedStatuses: [404] });

  for (const { path, application } of [...publicPageList, { path: unknown, application: true }]) {
    test(`${path}: header, no axe findings, no sideways scrolling, one h1, only the breakdown line in amber and in reach, visible focus`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: widths[0], height: 800 });
      await openWithHeldScripts(page, path, application);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
        await expectNoAxeFindings(page);
        expect(await stepFromTitle(page), `h1 to h2, ${width} pixels`).toBeGreaterThan(1.25);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        if (path === unknown) await expectWaysOn(page);
      }
      if (headers[path]) await expectHeader(page, headers[path]);
      expect(await findMisplacedAmber(page)).toEqual([]);
      for (const [device, size] of Object.entries(windows)) {
        await page.setViewportSize(size);
        for (const part of [0, 0.5, 1]) {
          expect(await placeOfNumber(page, part), `at ${part * 100} %, ${device}`).toBeDefined();
        }
      }
      await page.setViewportSize(windows.phone);
      const foot = await page.locator("footer").boundingBox();
      expect(foot!.height, "the footer on a phone").toBeLessThanOrEqual(900);
      if (application && path !== unknown) await hydrated(page);
      for (const [device, size] of Object.entries(small)) {
        if (!allVariants && !triedByDefault(path, device)) continue;
        await page.setViewportSize(size);
        expect(await hiddenStops(page), `hidden with the focus, ${device}`).toEqual([]);
      }
    });
  }
});

test("html-validate finds no error on any page, and every picture with several widths has `sizes`", async ({
  page,
}) => {
  const checker = new HtmlValidate({ root: true, extends: ["html-validate:standard"] });
  const errorsOn = async (path: string) => {
    const html = await (await page.request.get(path)).text();
    const { results } = await checker.validateString(html);
    const offering = [...html.matchAll(/<(?:img|source)\s[^>]*srcset="([^"]*)"[^>]*>/gi)].map(
      ([tag, files = ""]) => ({
        tag,
        hasSizes: /\ssizes="/i.test(tag),
        widths: files.split(",").filter((file) => /\s\d+w\s*$/.test(file)).length,
        files: files.split(",").length,
      }),
    );
    return [
      ...results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
      ),
      // An image needs both `sizes` and the width of each file, or neither.
      ...offering
        .filter(({ hasSizes, widths, files }) => widths !== (hasSizes ? files : 0))
        .map(({ tag }) => tag),
    ];
  };
  for (const path of [...paths, unknown]) expect(await errorsOn(path), path).toEqual([]);
  await signIn(page, admin);
  for (const path of ["/account", "/admin"]) expect(await errorsOn(path), path).toEqual([]);
});

test("no broken link and no broken picture anywhere on the site", async ({ page, site }) => {
  const ids = new Map<string, Set<string>>();
  const wanted = new Map<string, string>(paths.map((path) => [path, "the site"]));
  const dead: string[] = [];
  for (const [address, from] of wanted) {
    const { pathname, search, hash } = new URL(address, site.url);
    const answer = await page.request.get(pathname + search);
    if (!answer.ok()) dead.push(`${address} on ${from}: ${answer.status()}`);
    if (!answer.headers()["content-type"]?.startsWith("text/html")) continue;
    const html = await answer.text();
    if (!ids.has(pathname)) {
      ids.set(pathname, new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id!)));
    }
    if (hash && !ids.get(pathname)?.has(hash.slice(1))) dead.push(`${address} on ${from}: no such place`);
    for (const found of addressesIn(html, new URL(answer.url()), site.url)) {
      if (!wanted.has(found)) wanted.set(found, pathname);
    }
  }
  expect(dead).toEqual([]);
  expect(wanted.size).toBeGreaterThan(100);
});

/** Opens a page. Checks that a document fits the phone before its scripts arrive. */
async function openWithHeldScripts(page: Page, path: string, application?: boolean): Promise<void> {
  if (application) {
    const answer = await page.goto(path, { waitUntil: "load" });
    expect(answer?.status()).toBe(path === unknown ? 404 : 200);
    return;
  }
  const release = await holdScripts(page);
  await page.goto(path, { waitUntil: "load" });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(widths[0]);
  release();
}

async function expectHeader(
  page: Page,
  { title, subtitle, headerAlt }: { title: string; subtitle: string; headerAlt: string },
): Promise<void> {
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(main.getByRole("paragraph").getByText(subtitle, { exact: true })).toBeInViewport();
  const picture = main.getByRole("img", { name: headerAlt });
  await expect(picture).toBeInViewport();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0);
}

async function expectWaysOn(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "Error 404" })).toBeVisible();
  await expect(page.getByText("Page Not Found")).toBeVisible();
  await expect(page.getByRole("main").getByRole("img")).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to the home page" })).toBeVisible();
}

/** Returns how much larger the title of a page is than the largest of its other headings. */
function stepFromTitle(page: Page): Promise<number> {
  return page.locator("main").evaluate((main) => {
    const sizes = (level: string) =>
      [...main.querySelectorAll(level)].map((heading) => parseFloat(getComputedStyle(heading).fontSize));
    return Math.min(...sizes("h1")) / Math.max(1, ...sizes("h2"));
  });
}

/** Leaves out the upright phone. At 400 % the bars cover more, and a phone on its side has another layout. */
function triedByDefault(path: string, device: string): boolean {
  return device !== "phone" && built.has(path);
}

/** Returns the addresses on this site that a page links to or loads. */
function addressesIn(html: string, page: URL, site: string): string[] {
  const plain = [
    ...html.matchAll(/\s(?:href|src)="((?:https?:\/\/|\/|#)[^"]*)"/g),
    ...html.matchAll(/\scontent="((?:https?:\/\/|\/)[^"]*)"/g),
  ].map(([, address]) => address!);
  const offered = [...html.matchAll(/\s(?:imagesrcset|srcset)="([^"]*)"/gi)].flatMap(([, offers]) =>
    offers!.split(",").map((offer) => offer.trim().split(/\s/)[0]!),
  );
  return [...plain, ...offered]
    .map((address) => new URL(address.replaceAll("&amp;", "&"), page))
    .filter(({ origin }) => origin === site)
    .map(({ pathname, search, hash }) => pathname + search + hash);
}
