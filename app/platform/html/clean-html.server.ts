import sanitizeHtml, { type Attributes, type IOptions, type Tag } from "sanitize-html";
import { isAllowedLink } from "../validation/allowed-links.ts";

/**
 * Text that people wrote in an editor, or sent as HTML, as it may be stored and shown as it is: only the tags of the
 * editor, nothing that runs, loads or leaves its place. Text without any content is the empty string. Cleaning what is
 * clean changes nothing.
 */
export function cleanHtml(html: string): string {
  let clean = html.replaceAll(partingTags, " $&");
  // What closes a stray tag can open another, so one pass may leave what a second one would still put right.
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const cleaner = sanitizeHtml(clean, rules).trim();
    if (cleaner === clean) return hasContent(clean) ? clean : "";
    clean = cleaner;
  }
  return sanitizeHtml(clean, { allowedTags: [], allowedAttributes: {} }).trim();
}

/** Whether there is anything to see: an editor left empty still sends its paragraph. */
function hasContent(clean: string): boolean {
  if (/<(?:img|hr)\b/.test(clean)) return true;
  const text = clean.replace(/<[^>]*>/g, "").replaceAll("&nbsp;", " ");
  return /[^\s\u200B\uFEFF]/u.test(text);
}

/** They go and their content stays: the words in them were never one word. */
const partingTags =
  /(?:<\/?(?:address|article|aside|caption|center|dd|div|dl|dt|fieldset|figcaption|figure|footer|form|header|legend|main|nav|section|summary|table|tbody|td|tfoot|th|thead|tr)\b[^<>]*>\s*)+/gi;

const maxPasses = 5;
/** Deeper than anybody writes, and shallow enough for every parser on the way. */
const deepest = 40;

const aligned = ["p", "h2", "h3", "h4"];
const otherBlocks = ["ul", "ol", "li", "blockquote", "pre", "hr"];
const inline = ["br", "strong", "b", "em", "i", "u", "s", "code", "sub", "sup", "a", "img"];
const alignment = /(?:^|;)\s*text-align\s*:\s*(left|center|right|justify)\s*(?:;|$)/i;
const sitePicture = /^\/pictures\/[0-9a-f]{32}-(?:0|90|180|270)\/\d{1,5}(?:\.(?:avif|webp|jpg))?$/;
const goneWithContent =
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
  // The alignment is read and written by `keepAlignment` alone.
  parseStyleAttributes: false,
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  nestingLimit: deepest,
  nonTextTags: goneWithContent,
  transformTags: {
    ...Object.fromEntries(aligned.map((tag) => [tag, keepAlignment])),
    // The page has its one h1 already.
    h1: (_, attributes) => keepAlignment("h2", attributes),
    h5: (_, attributes) => keepAlignment("h4", attributes),
    h6: (_, attributes) => keepAlignment("h4", attributes),
    a: keepLink,
    img: keepPicture,
    ol: keepStart,
  },
  exclusiveFilter: ({ tag, attribs }) => (isRefused(tag, attribs) ? "excludeTag" : false),
};

/** A link or picture that may not stay has lost its attributes: it goes, and the words in it stay. */
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

/** A picture of another site would tell that site who reads the page. */
function keepPicture(tagName: string, { src, alt = "", width, height }: Attributes): Tag {
  if (!src || !sitePicture.test(src)) return { tagName, attribs: {} };
  const isSized = width && height && [width, height].every((side) => /^\d{1,5}$/.test(side));
  return { tagName, attribs: { src, alt, ...(isSized ? { width, height } : {}) } };
}
