import fonts from "../app/styles/fonts.css?inline";
import siteStyle from "virtual:site-style";
import type { SiteStyle } from "./site-style.ts";
import { styleOf } from "./style-rules.ts";

/**
 * A page with the style in it that it is painted by first, and that style, which its policy must name. On every page these
 * are the fonts; in a document, whose sheet comes with its first island, also all of the sheet that its elements can need.
 */
export function withFirstStyle(
  html: string,
  site: SiteStyle | null = siteStyle,
): { html: string; style: string } {
  const sheet = site && `<link rel="stylesheet" href="${site.address}"/>`;
  if (!sheet || !html.includes(` data-sheet="${site.address}"`)) {
    return { html: html.replace("</head>", (end) => inElement(fonts) + end), style: fonts };
  }
  if (!html.includes(sheet)) {
    throw new Error(
      "The style sheet cannot be found in this page's head: React Router writes its HTML differently now, and server/first-style.ts must follow.",
    );
  }
  const style = fonts + styleOf(site.rules, classesIn(html));
  return { html: html.replace(sheet, () => inElement(style)), style };
}

function inElement(style: string): string {
  return `<style>${style}</style>`;
}

const escaped: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

function classesIn(html: string): Set<string> {
  const lists = new Set(Array.from(html.matchAll(/ class="([^"]*)"/g), ([, list]) => list!));
  const names = [...lists]
    .join(" ")
    .replaceAll(/&(\w+|#x27);/g, (sign, name: string) => escaped[name] ?? sign);
  return new Set(names.split(/\s+/));
}
