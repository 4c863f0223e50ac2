/** Something on a page that its owner may want to mend before visitors read it. */
export type Finding = { says: string; element: Element };

/** Longer sentences are read twice. */
const mostWords = 40;
const quotedWords = 8;

/**
 * Returns what should be looked at in the content of a page that is shown in a frame: pictures without words, links
 * without words or without a target, headings that leave out a level, and long sentences.
 */
export function findingsOn(page: Document): Finding[] {
  const main = page.querySelector("main");
  if (!main) return [];
  return [
    ...picturesWithoutWords(main),
    ...linksWithoutWords(main),
    ...linksWithoutTarget(main),
    ...skippedHeadings(main),
    ...longSentences(main),
  ];
}

/** Returns the links of the page to these addresses of this site, at which nothing is. */
export function linksTo(page: Document, dead: readonly string[]): Finding[] {
  const links = [...(page.querySelector("main")?.querySelectorAll<HTMLAnchorElement>("a[href]") ?? [])];
  return links
    .filter((link) => dead.includes(link.pathname + link.search))
    .map((element) => ({
      says: `The link “${wordsOf(element)}” leads to a page that is not there.`,
      element,
    }));
}

/** Only uploaded pictures: those of the program are drawn for their places. In a link or button, its words are enough. */
function picturesWithoutWords(main: Element): Finding[] {
  return [...main.querySelectorAll<HTMLImageElement>('img[src^="/pictures/"]')]
    .filter((element) => element.alt.trim() === "" && !wordsOf(element.closest("a, button") ?? element))
    .map((element) => ({ says: "A picture has no words for those who cannot see it.", element }));
}

function linksWithoutWords(main: Element): Finding[] {
  return [...main.querySelectorAll("a[href]")]
    .filter((element) => wordsOf(element) === "")
    .map((element) => ({ says: "A link has no words.", element }));
}

function linksWithoutTarget(main: Element): Finding[] {
  const isThere = (id: string) => id !== "" && main.ownerDocument.getElementById(decodeURIComponent(id));
  return [...main.querySelectorAll("a[href]")]
    .filter((element) => {
      const href = element.getAttribute("href")?.trim() ?? "";
      return href === "" || (href.startsWith("#") && !isThere(href.slice(1)));
    })
    .map((element) => ({ says: `The link “${wordsOf(element)}” leads nowhere.`, element }));
}

function skippedHeadings(main: Element): Finding[] {
  const headings = [...main.querySelectorAll("h1, h2, h3, h4, h5, h6")];
  const levelOf = ({ tagName }: Element) => Number(tagName.slice(1));
  return headings
    .filter((element, at) => at > 0 && levelOf(element) > levelOf(headings[at - 1]!) + 1)
    .map((element) => ({
      says: `The heading “${wordsOf(element)}” leaves out a level: make it larger.`,
      element,
    }));
}

/** Not in lists that the program writes, marked `data-generated`. */
function longSentences(main: Element): Finding[] {
  const sentences = new Intl.Segmenter(main.ownerDocument.documentElement.lang || "en", {
    granularity: "sentence",
  });
  return [...main.querySelectorAll("p, li, blockquote")]
    .filter((element) => !element.querySelector("p, li") && !element.closest("[data-generated]"))
    .flatMap((element) => {
      const longest = [...sentences.segment(wordsOf(element))]
        .map(({ segment }) => segment.trim().split(/\s+/))
        .find((words) => words.length > mostWords);
      if (!longest) return [];
      const begins = longest.slice(0, quotedWords).join(" ");
      return [{ says: `The sentence “${begins} …” has ${longest.length} words.`, element }];
    });
}

function wordsOf(element: Element): string {
  const pictures = [...element.querySelectorAll("img")].map(({ alt }) => alt);
  const words = element.getAttribute("aria-label") ?? [element.textContent, ...pictures].join(" ");
  return words.replaceAll(/\s+/g, " ").trim();
}
