import sanitizeHtml, { type Attributes, type IOptions, type Tag } from "sanitize-html";
import { isAllowedLink } from "../validation/allowed-links.ts";

/**
 * Cleans HTML from an editor or a request so that it can be stored and shown. Only the editor's tags remain; nothing
 * is left that runs, loads from elsewhere, or breaks out of its element. Returns an empty string where nothing
 * visible is left. Cleaning clean HTML changes nothing.
 */
export function cleanHtml(html: string): string {
  let clean = html.replaceAll(separatingTags, " $&");
  // Repairing a stray tag can create another one, so a single pass is not always enough.
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const cleaner = sanitizeHtml(clean, rules).trim();
    if (cleaner === clean) return hasContent(clean) ? clean : "";
    clean = cleaner;
  }
  return sanitizeHtml(clean, { allowedTags: [], allowedAttributes: {} }).trim();
}

/** Whether anything is visible. An empty editor still sends its paragraph. */
function hasContent(clean: string): boolean {
  if (/<(?:img|hr)\b/.test(clean)) return true;
  const text = clean.replace(/<[^>]*>/g, "").replaceAll("&nbsp;", " ");
  return /[^\s\u200B\uFEFF]/u.test(text);
}

/**
 * Block tags that are removed while their content stays. Each becomes a space, so that the words around it do not
 * join.
 */
const separatingTags =
  /(?:<\/?(?:address|article|aside|caption|center|dd|div|dl|dt|fieldset|figcaption|figure|footer|form|header|legend|main|nav|section|summary|table|tbody|td|tfoot|th|thead|tr)\b[^<>]*>\s*)+/gi;

const maxPasses = 5;
/** The maximum nesting: more than anybody writes, and little enough for every parser. */
const maxDepth = 40;

const aligned = ["p", "h2", "h3", "h4"];
const otherBlocks = ["ul", "ol", "li", "blockquote", "pre", "hr"];
const inline = ["br", "strong", "b", "em", "i", "u", "s", "code", "sub", "sup", "a", "img"];
const alignment = /(?:^|;)\s*text-align\s*:\s*(left|center|right|justify)\s*(?:;|$)/i;
const sitePicture = /^\/pictures\/[0-9a-f]{32}-(?:0|90|180|270)\/\d{1,5}(?:\.(?:avif|webp|jpg))?$/;
const tagsDroppedWithContent =
  "script style textarea option xmp title template noscript noembed noframes iframe object svg math plaintext".split(
    " ",
  );
const rules: IOptions = {
  allowedTags: [...aligned, ...otherBlocks, ...inline],
  allowedAttributes: {
    a: ["href", "target", "rel"],
    img: ["src", "alt", "width", "height"],
    ol: ["start"],
    ...Object.fromEntries(aligned.map((tag) => [tag, ["style"]])),
  },
  // Only `keepAlignment` reads and writes the alignment.
  parseStyleAttributes: false,
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  nestingLimit: maxDepth,
  nonTextTags: tagsDroppedWithContent,
  transformTags: {
    ...Object.fromEntries(aligned.map((tag) => [tag, keepAlignment])),
    // The page already has its only h1.
    h1: (_, attributes) => keepAlignment("h2", attributes),
    h5: (_, attributes) => keepAlignment("h4", attributes),
    h6: (_, attributes) => keepAlignment("h4", attributes),
    a: keepLink,
    img: keepPicture,
    ol: keepStart,
  },
  exclusiveFilter: ({ tag, attribs }) => (isRefused(tag, attribs) ? "excludeTag" : false),
};

/** Whether a link or picture is removed, since its address was not allowed. The words in a link stay. */
function isRefused(tag: string, { href, src }: Attributes): boolean {
  return (tag === "a" && href === undefined) || (tag === "img" && src === undefined);
}

function keepAlignment(tagName: string, { style }: Attributes): Tag {
  const [, side] = alignment.exec(style ?? "") ?? [];
  return { tagName, attribs: side ? { style: `text-align: ${side.toLowerCase()}` } : {} };
}

function keepLink(tagName: string, attributes: Attributes): Tag {
  const href = attributes.href?.trim();
  if (!href || !isAllowedLink(href)) return { tagName, attribs: {} };
  const newTab = attributes.target?.toLowerCase() === "_blank";
  return {
    tagName,
    attribs: newTab ? { href, target: "_blank", rel: "noopener" } : { href },
  };
}

function keepStart(tagName: string, { start = "" }: Attributes): Tag {
  return { tagName, attribs: /^\d{1,4}$/.test(start) ? { start } : {} };
}

/** Keeps pictures of this site only. A picture on another site would tell that site who reads the page. */
function keepPicture(tagName: string, { src, alt = "", width, height }: Attributes): Tag {
  if (!src || !sitePicture.test(src)) return { tagName, attribs: {} };
  const isSized = width && height && [width, height].every((side) => /^\d{1,5}$/.test(side));
  return { tagName, attribs: { src, alt, ...(isSized ? { width, height } : {}) } };
}
