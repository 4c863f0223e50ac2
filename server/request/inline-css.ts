import fonts from "../../app/styles/fonts.css?inline";
import laterPictures from "../../app/styles/later-pictures.css?inline";
import siteStylesheet from "virtual:site-stylesheet";
import type { SiteStylesheet } from "../build/site-stylesheet.ts";
import { cssForPage } from "./css-for-page.ts";

/**
 * A page with the style in it that it is painted by first, and that style, which its policy must name. On every page these
 * are the fonts; in a document, whose sheet comes once it has been painted, also what of the sheet its elements are painted by.
 */
export function inlineCss(
  html: string,
  site: SiteStylesheet | null = siteStylesheet,
): { html: string; style: string } {
  const sheet = site && `<link rel="stylesheet" href="${site.address}"/>`;
  if (!sheet || !html.includes(` data-sheet="${site.address}"`)) {
    return { html: html.replace("</head>", (end) => inElement(fonts) + end), style: fonts };
  }
  if (!html.includes(sheet)) {
    throw new Error(
      "The style sheet cannot be found in this page's head: React Router writes its HTML differently now, and server/request/inline-css.ts must follow.",
    );
  }
  const style = fonts + styleFor(html, site) + laterPictures;
  return { html: html.replace(sheet, () => inElement(style)), style };
}

/** Whether a page is one without the client's router. */
export function isDocument(html: string): boolean {
  return html.includes(" data-scripts=");
}

function inElement(style: string): string {
  return `<style>${style}</style>`;
}

const escaped: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/** Enough for each document in a few states. */
const maxStyles = 50;
const styles = new Map<string, string>();

/** Pages with the same elements, classes and variables need the same of a sheet: a page whose words alone are new has its style already. */
function styleFor(html: string, { address, rules }: SiteStylesheet): string {
  const parts = partsIn(html);
  const variables = [...new Set(html.match(/var\(--[\w-]+/g))].join(" ");
  const key = [address, variables, ...parts].join(" ");
  let style = styles.get(key);
  if (style === undefined) {
    style = cssForPage(rules, parts, variables);
    styles.set(key, style);
    if (styles.size > maxStyles) styles.delete(styles.keys().next().value!);
  }
  return style;
}

/** The elements that a page has, by their names, and the classes, with a dot. */
function partsIn(html: string): Set<string> {
  const elements = new Set(html.match(/<[a-z][\w-]*/gi));
  const lists = new Set(html.match(/ class="[^"]*"/g));
  const classes = Array.from(lists, (list) => list.slice(' class="'.length, -1))
    .join(" ")
    .replaceAll(/&(\w+|#x27);/g, (sign, name: string) => escaped[name] ?? sign)
    .split(/\s+/);
  return new Set([
    ...Array.from(elements, (element) => element.slice(1).toLowerCase()),
    ...classes.map((name) => `.${name}`),
  ]);
}
