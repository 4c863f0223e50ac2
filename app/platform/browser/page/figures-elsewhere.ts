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

let read: { at: number; by: string; pages: Promise<Other[]> } | undefined;

/**
 * Returns the figures of a page that another page of the same language states differently. `path` is where visitors
 * read the page, which may be about to get another address.
 */
export async function figuresElsewhere(page: Document, path: string): Promise<Finding[]> {
  const own = statedBy(textsOf(page));
  if (own.size === 0) return [];
  const { lang } = page.documentElement;
  const named = new Set<Element>();
  return (await readPages(path)).flatMap(({ name, ...other }) => {
    if (other.path === path || other.page.documentElement.lang !== lang) return [];
    return differencesOf(own, statedBy(textsOf(other.page))).flatMap(({ place, words, theirs }) => {
      if (named.has(place)) return [];
      named.add(place);
      return [{ says: `Here it says “${words}”, and on the page “${name}” “${theirs}”.`, element: place }];
    });
  });
}

/** Returns the pages as they were read within a minute. Those read before a page got its address have it elsewhere. */
async function readPages(path: string): Promise<Other[]> {
  const known = read && Date.now() - read.at <= freshMilliseconds ? read : undefined;
  const pages = known && (await known.pages);
  if (known && pages && (known.by === path || pages.some((other) => other.path === path))) return pages;
  read = { at: Date.now(), by: path, pages: fetchPages() };
  return read.pages;
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

function pathIn(address: string): string {
  return URL.parse(address)?.pathname ?? "";
}
