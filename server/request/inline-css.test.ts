import { statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inlineCss } from "./inline-css.ts";
import { parseCss } from "../build/parse-css.ts";

const site = {
  address: "/assets/s.css",
  rules: parseCss(String.raw`.a{top:0}.\[\&\>b\]\:c>b{top:1px}.never{top:2px}i{top:3px}:root{--z:4px}`),
};
const sheet = '<link rel="stylesheet" href="/assets/s.css"/>';
const words = '<p class="a [&amp;&gt;b]:c"><b>class=&quot;never&quot;</b></p>';
const later = '<script data-sheet="/assets/s.css"></script>';
const page = (body: string) => `<html><head>${sheet}</head><body>${body}</body></html>`;
const inElement = (html: string) => /<style>(.*)<\/style><\/head>/.exec(html)?.[1];

describe("the first style of a page", () => {
  it("is in a document all that its elements can need, in place of the sheet", () => {
    const { html, style } = inlineCss(page(words + later), site);
    expect(style).toContain(String.raw`.a{top:0}.\[\&\>b\]\:c>b{top:1px}`);
    expect(style).not.toContain("never");
    expect(inElement(html)).toBe(style);
    expect(html).not.toContain(sheet);
  });

  it("is another one for each other element, class or variable", () => {
    const styleWith = (more: string) => inlineCss(page(words + more + later), site).style;
    const plain = styleWith("");
    expect(styleWith("other words")).toBe(plain);
    expect(styleWith("<I>").replace("i{top:3px}", "")).toBe(plain);
    expect(styleWith('<b class="never">').replace(".never{top:2px}", "")).toBe(plain);
    expect(styleWith('<b title="var(--z)">').replace(":root{--z:4px}", "")).toBe(plain);
    for (const more of ["<I>", '<b class="never">', '<b title="var(--z)">']) {
      expect(styleWith(more), more).not.toBe(plain);
    }
  });

  it("leaves the sheet in the page of an application", () => {
    const { html, style } = inlineCss(page(words), site);
    expect(style).not.toContain(".a{");
    expect(inElement(html)).toBe(style);
    expect(html).toContain(sheet);
  });

  it("is refused to a document that brings its sheet in another way", () => {
    expect(() => inlineCss(page(later).replace(sheet, ""), site)).toThrow("style sheet cannot be found");
  });
});

it.each(["archivo", "hanken-grotesk"])(
  "the font %s comes with what a phone's line brings of it in a round trip, beside the other and a picture",
  (font) => {
    const headers = 750;
    expect(statSync(`app/fonts/${font}.woff2`).size).toBeLessThan(7 * 1460 - headers);
  },
);
