import sanitizeHtml, { type IOptions } from "sanitize-html";

/**
 * Returns a drawing that every page may show: shapes, colours and gradients, and nothing that runs, loads, links or
 * moves. Returns undefined if no drawing is left. Cleaning a clean drawing changes nothing.
 */
export function cleanSvg(text: string): string | undefined {
  let clean = withoutProlog(text);
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const cleaner = withoutProlog(sanitizeHtml(clean, rules)).replaceAll(styleElements, ownStyles);
    if (cleaner === clean) return isDrawing(clean) ? clean : undefined;
    clean = cleaner;
  }
  return undefined;
}

/** Text in a drawing needs a font, which the visitor's device may not have. */
export function hasWords(text: string): boolean {
  return /<(?:\w+:)?text[\s>]/i.test(text);
}

const maxPasses = 4;
const deepest = 40;

const shapes = ["path", "circle", "ellipse", "line", "polygon", "polyline", "rect"];
const containers = ["svg", "g", "defs", "symbol", "use", "clipPath", "mask"];
const paints = ["linearGradient", "radialGradient", "stop", "style"];
const attributes = `xmlns xmlns:xlink viewBox width height x y x1 x2 y1 y2 cx cy r rx ry fx fy d points transform id class
  preserveAspectRatio href xlink:href style offset gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits
  maskContentUnits fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset stroke-opacity opacity stop-color stop-opacity clip-path clip-rule mask color`;

const rules: IOptions = {
  allowedTags: [...shapes, ...containers, ...paints],
  allowedAttributes: { "*": attributes.split(/\s+/) },
  // `ownStyles` removes every style that could load anything.
  allowVulnerableTags: true,
  parseStyleAttributes: false,
  nestingLimit: deepest,
  nonTextTags: [
    "script",
    "foreignObject",
    "title",
    "desc",
    "metadata",
    "text",
    "iframe",
    "object",
    "textarea",
  ],
  selfClosing: [],
  parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false, decodeEntities: true },
  transformTags: { "*": (tagName, attribs) => ({ tagName, attribs: ownAttributes(attribs) }) },
};

/** Keeps only references to parts of this drawing. */
function ownAttributes(given: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => {
      if (name === "href" || name === "xlink:href") return /^#[\w-]+$/.test(value);
      if (name === "xmlns") return value === "http://www.w3.org/2000/svg";
      if (name === "xmlns:xlink") return value === "http://www.w3.org/1999/xlink";
      return isOwn(value);
    }),
  );
}

const styleElements = /<style\b[^>]*>([\s\S]*?)<\/style>/g;

function ownStyles(element: string, css: string): string {
  return isOwn(css) && !/[<@]/.test(css) && onlyClassesUseParts(css) ? element : "";
}

/** Whether only class rules refer to parts of the drawing. The elements of a class can be counted. */
function onlyClassesUseParts(css: string): boolean {
  return rulesOf(css).every(
    ({ selectors, body }) => !/url\(/i.test(body) || selectors.every((one) => /^\.[\w-]+$/.test(one)),
  );
}

/** Splits a style sheet into its rules. It must not contain nested rules. */
export function rulesOf(css: string): { selectors: string[]; body: string }[] {
  return css.split("}").map((rule) => {
    const [selectors = "", body = ""] = rule.split("{");
    return { selectors: selectors.split(",").map((one) => one.trim()), body };
  });
}

/** Whether a value loads nothing: its only addresses are parts of this drawing, and no escapes could hide another. */
function isOwn(value: string): boolean {
  const rest = value.replaceAll(/url\(\s*(["']?)#[\w-]+\1\s*\)/g, "");
  return !/url\s*\(|image-set|expression|javascript:|data:|\\|&/i.test(rest);
}

/** Removes comments, the doctype, processing instructions and the byte order mark. */
function withoutProlog(text: string): string {
  return text
    .replace(/^\uFEFF/, "")
    .replace(/<\?[\s\S]*?\?>/g, "")
    .replaceAll(/<!--[\s\S]*?-->/g, "")
    .replace(/<!DOCTYPE[^>[]*(?:\[[\s\S]*?\])?[^>]*>/i, "")
    .trim();
}

function isDrawing(clean: string): boolean {
  const isOne = /^<svg\b[^>]*\bxmlns="[^"]*"[^>]*>[\s\S]*<\/svg>$/.test(clean);
  return isOne && new RegExp(`<(?:${shapes.join("|")})\\b`).test(clean);
}
