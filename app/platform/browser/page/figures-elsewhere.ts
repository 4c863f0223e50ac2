import type { Finding } from "./page-findings.ts";
import { differencesOf, statedBy } from "./stated-figures.ts";

type Other = { name: string; path: string; page: Document };

/** Pages are read again after so long: the back office stays open for hours. */
const freshMilliseconds = 60_000;
const most = 100;
/** The other findings of a page wait for these. */
const timeoutMilliseconds = 5_000;
/** What is read as one text: a row of a list has its label and its value. */
const blocks = "p, li, blockquote, h2, h3, h4, tr, figcaption, dl > div";

let read: { at: number; pages: Promise<Other[]> } | undefined;

/** Returns the figures of a page that another page of the same language states differently. */
export async function figuresElsewhere(page: Document): Promise<Finding[]> {
  const own = statedBy(textsOf(page));
  if (own.size === 0) return [];
  if (!read || Date.now() - read.at > freshMilliseconds) read = { at: Date.now(), pages: fetchPages() };
  const { lang } = page.documentElement;
  const path = pathOf(page);
  const named = new Set<Element>();
  return (await read.pages).flatMap(({ name, ...other }) => {
    if (other.path === path || other.page.documentElement.lang !== lang) return [];
    return differencesOf(own, statedBy(textsOf(other.page))).flatMap(({ place, words, theirs }) => {
      if (named.has(place)) return [];
      named.add(place);
      return [{ says: `Here it says “${words}”, and on the page “${name}” “${theirs}”.`, element: place }];
    });
  });
}

/** Reads the pages of the site as visitors see them. One that does not arrive is left out. */
async function fetchPages(): Promise<Other[]> {
  const map = await fetchDocument("/sitemap.xml", "application/xml");
  const paths = [...(map?.querySelectorAll("loc") ?? [])].map(({ textContent }) => pathIn(textContent ?? ""));
  const pages = await Promise.all(
    paths.slice(0, most).map(async (path) => {
      const page = await fetchDocument(path, "text/html");
      return page && { name: page.querySelector("h1")?.textContent?.trim() ?? path, path, page };
    }),
  );
  return pages.filter((one) => one !== undefined);
}

async function fetchDocument(path: string, type: DOMParserSupportedType): Promise<Document | undefined> {
  try {
    const signal = AbortSignal.timeout(timeoutMilliseconds);
    const answer = await fetch(path, { credentials: "omit", signal });
    return answer.ok ? new DOMParser().parseFromString(await answer.text(), type) : undefined;
  } catch {
    return undefined;
  }
}

function textsOf(page: Document): (readonly [string, Element])[] {
  return [...(page.querySelector("main")?.querySelectorAll(blocks) ?? [])]
    .filter((element) => !element.querySelector(blocks))
    .map((element) => [wordsOf(element), element]);
}

/** With a space between the cells of a row. */
function wordsOf(element: Element): string {
  const parts = element.matches("tr, dl > div") ? [...element.children] : [element];
  return parts.map(({ textContent }) => textContent?.replaceAll(/\s+/g, " ").trim()).join(" ");
}

function pathOf(page: Document): string {
  return pathIn(page.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href ?? "");
}

function pathIn(address: string): string {
  return URL.parse(address)?.pathname ?? "";
}
