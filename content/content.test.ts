import { readFileSync, readdirSync, statSync } from "node:fs";
import { describe, expect, test } from "vitest";
import company from "./company.json" with { type: "json" };
import content from "./content.json" with { type: "json" };
import pages from "./pages.json" with { type: "json" };
import photographs from "./photographs.json" with { type: "json" };
import { indexedPages, type PublicPage, publicPages } from "./public-pages.ts";

const here = import.meta.dirname;
const { banner, ...pageWords } = pages;
const pageList = Object.entries(pageWords);
const pictureFiles = readdirSync(`${here}/pictures`).filter((name) => name.endsWith(".jpg"));
const textWidgets = content.widgets.filter((widget) => widget.type === "TEXT");
const imageWidgets = content.widgets.filter((widget) => widget.type === "IMAGE");
const texts = textWidgets.map(({ name }) => ({ name, html: readText(`widgets/${name}.html`) }));

// Every place that shows a picture, with its alternative text there.
const shown = [
  ...imageWidgets.map(({ picture, alt }) => ({ picture, alt })),
  ...content.galleries.flatMap(({ images }) => images.map(({ picture, alt }) => ({ picture, alt }))),
  ...banner.map(({ picture, alt }) => ({ picture, alt })),
  ...pageList.flatMap(([, page]) =>
    "header" in page ? [{ picture: page.header, alt: page.headerAlt }] : [],
  ),
];

describe("widgets", () => {
  test("every name that pages ask for is there once, with its type", () => {
    const names = content.widgets.map(({ name }) => name);
    expect(names.toSorted()).toEqual([...expectedTextWidgets, ...expectedImageWidgets].toSorted());
    expect(textWidgets.map(({ name }) => name).toSorted()).toEqual(expectedTextWidgets.toSorted());
  });

  test("every text has a file and no file is left over", () => {
    const files = readdirSync(`${here}/widgets`).map((file) => file.replace(".html", ""));
    expect(files.toSorted()).toEqual(expectedTextWidgets.toSorted());
  });

  test.each(texts)("$name uses only the tags of the editor, all of them closed", ({ html }) => {
    const open: string[] = [];
    for (const [tag, closing, name = "", attributes = ""] of html.matchAll(/<(\/?)(\w+)([^>]*)>/g)) {
      expect(allowedTags, tag).toContain(name);
      if (closing) expect(open.pop()).toBe(name);
      else open.push(name);
      if (name !== "a") expect(attributes).toBe("");
    }
    expect(open).toEqual([]);
    expect(html).not.toMatch(/&(?!amp;|lt;|gt;|quot;)/);
  });

  test.each(texts)("$name begins its headings with h2 and skips no level", ({ html }) => {
    const levels = [...html.matchAll(/<h(\d)>/g)].map((match) => Number(match[1]));
    levels.forEach((level, index) => expect(level - (levels[index - 1] ?? 1)).toBeLessThanOrEqual(1));
  });

  test.each(texts)("$name links only to pages of this site", ({ html }) => {
    for (const [, href] of html.matchAll(/<a ([^>]*)>/g)) {
      expect(routes.map((route) => `href="${route}"`)).toContain(href);
    }
  });

  test.each(texts.filter(({ name }) => name.endsWith("Text1")))("$name has 120 to 250 words", ({ html }) => {
    expect(wordCount(html)).toBeGreaterThanOrEqual(120);
    expect(wordCount(html)).toBeLessThanOrEqual(250);
  });

  test.each(texts.filter(({ name }) => name.endsWith("Text2")))("$name has 80 to 150 words", ({ html }) => {
    expect(wordCount(html)).toBeGreaterThanOrEqual(80);
    expect(wordCount(html)).toBeLessThanOrEqual(150);
  });

  test.each(texts.filter(({ name }) => name.startsWith("HomeIcon")))(
    "$name is short, without heading",
    ({ html }) => {
      expect(html).not.toContain("<h");
      expect(wordCount(html)).toBeLessThanOrEqual(25);
    },
  );

  test.each(texts)("$name leaves telephone numbers and mail addresses to the company details", ({ html }) => {
    expect(html).not.toMatch(/\d{5}|@/);
  });

  test("the terms contain the payment terms; the privacy policy has placeholders for what the site stores", () => {
    const terms = readText("widgets/TermsConditions.html");
    expect(terms).toContain("References may be required");
    expect(terms).toContain("first invoice is due on receipt");
    expect(terms).toContain("30 days from receipt");
    expect(terms).toContain("in writing within 14 days of receipt");
    const privacy = readText("widgets/PrivacyPolicy.html");
    for (const word of ["<p>[What we keep]</p>", "<p>[Cookies]</p>", "Signatures", "map"]) {
      expect(privacy).toContain(word);
    }
  });
});

describe("pictures", () => {
  test("every picture shown is a file, and every file is shown", () => {
    expect(new Set(shown.map(({ picture }) => picture))).toEqual(new Set(pictureFiles));
  });

  test.each(pictureFiles)("%s weighs at most 400 KB and has a focal point", (file) => {
    expect(statSync(`${here}/pictures/${file}`).size).toBeLessThanOrEqual(400_000);
    const point = new Map(Object.entries(content.focalPoints)).get(file);
    for (const fraction of [point?.x, point?.y]) {
      expect(fraction).toBeGreaterThan(0);
      expect(fraction).toBeLessThan(1);
    }
  });

  test("each picture has one alternative text of its own", () => {
    const alts = new Map(shown.map(({ picture, alt }) => [picture, alt]));
    for (const { picture, alt } of shown) expect(alt, picture).toBe(alts.get(picture));
    expect(new Set(alts.values()).size).toBe(pictureFiles.length);
    for (const alt of alts.values()) expect(alt?.trim().length).toBeGreaterThan(20);
  });

  test("no picture appears twice on a page, or on more than two pages", () => {
    const pagesOf = new Map<string, string[]>();
    for (const [name, page] of Object.entries<PublicPage>(publicPages)) {
      const words = pageWords[name as keyof typeof publicPages];
      const onPage = [
        ..."header" in words ? [words.header] : [],
        ...(name === "home" ? banner.map(({ picture }) => picture) : []),
        ...imageWidgets.flatMap((widget) => (page.widgets?.includes(widget.name) ? [widget.picture!] : [])),
        ...content.galleries.flatMap(({ id, images }) =>
          id === page.gallery ? images.map(({ picture }) => picture) : [],
        ),
      ];
      expect(new Set(onPage).size, name).toBe(onPage.length);
      for (const picture of onPage) pagesOf.set(picture, [...(pagesOf.get(picture) ?? []), name]);
    }
    for (const [picture, names] of pagesOf) expect(names.length, picture).toBeLessThanOrEqual(2);
  });

  test("the pictures to replace first belong to widgets, each named once", () => {
    const names = photographs.map(({ widget }) => widget);
    expect(imageWidgets.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
    expect(new Set(names).size).toBe(names.length);
  });

  test("no text presents an illustration as a photograph of the company", () => {
    const words = [...texts.map(({ html }) => html), JSON.stringify({ content, pages, company })].join("\n");
    expect(words).not.toMatch(/photo|picture of our|image of our|our (premises|depot) (is|are) shown/i);
    for (const { alt } of shown) expect(alt).not.toMatch(/\b(our|image|picture)\b/i);
  });
});

describe("galleries", () => {
  test("1 to 4 are the galleries of the pages", () => {
    expect(content.galleries.map(({ id, name }) => [id, name])).toEqual([
      [1, "Repairs"],
      [2, "Our work"],
      [3, "Servicing"],
      [4, "Breakdown"],
    ]);
  });

  test.each(content.galleries)("$name has enough pictures, none of them twice", ({ id, images }) => {
    expect(images.length).toBeGreaterThanOrEqual(id === 2 ? 10 : 6);
    expect(new Set(images.map(({ picture }) => picture)).size).toBe(images.length);
    for (const image of images) {
      expect(image.name).not.toBe("");
      if ("link" in image) expect(routes).toContain(image.link);
    }
  });
});

test("five testimonials, scored 1 to 5, in plain paragraphs", () => {
  expect(content.testimonials).toHaveLength(5);
  for (const { name, score, review } of content.testimonials) {
    expect(name).not.toBe("");
    expect([1, 2, 3, 4, 5]).toContain(score);
    expect(review).toMatch(/^<p>.+<\/p>$/);
  }
});

function readText(path: string) {
  return readFileSync(`${here}/${path}`, "utf8");
}

function wordCount(html: string) {
  return html
    .replaceAll(/<[^>]*>/g, " ")
    .trim()
    .split(/\s+/).length;
}

const allowedTags = ["p", "h2", "h3", "ul", "ol", "li", "strong", "em", "a", "blockquote"];

const routes: string[] = indexedPages.map(({ path }) => path);

const expectedTextWidgets = `HomeText1 HomeIconRepairs HomeIconServicing HomeIconBreakdown HomeIconMaintenance
  SocialFeed1 SocialFeed2 TermsConditions PrivacyPolicy AccessibilityStatement ContactText1 GalleryText1 AboutText1 AboutText2
  BreakdownText1 BreakdownText2 ServicingText1 ServicingText2 RepairsText1 RepairsText2
  MaintenanceText1 MaintenanceText2`.split(/\s+/);

const expectedImageWidgets = `HomeImage1 HomeIconImage1 HomeIconImage2 HomeIconImage3 HomeIconImage4
  AboutImage1 AboutImage2 BreakdownImage1 ServicingImage1 RepairsImage1 MaintenanceImage1`.split(/\s+/);
