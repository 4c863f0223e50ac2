import sanitizeHtml, { type IOptions } from "sanitize-html";
import { withVariables } from "./css-variables.server.ts";
import {
  applyingRules,
  isForScreens,
  isOwn,
  ownDeclarations,
  ownSheet,
  safeId,
  withSafeReferences,
} from "./own-styles.server.ts";
import { plainSvg, withoutProlog } from "./plain-svg.server.ts";

/**
 * Returns a drawing that every page may show: shapes, colours and gradients, and nothing that runs, loads, links or
 * moves. Returns undefined if no drawing is left. Cleaning a clean drawing changes nothing.
 */
export function cleanSvg(text: string): string | undefined {
  const plain = readableSvg(text);
  if (plain === undefined) return undefined;
  let clean = plain;
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const cleaner = withoutProlog(sanitizeHtml(clean, rules)).replaceAll(styleElements, cleanStyle);
    if (cleaner === clean) return isDrawing(clean) ? clean : undefined;
    clean = cleaner;
  }
  return undefined;
}

/**
 * Returns a drawing as every program understands it, with the style that it has on a light screen. It is not clean.
 * Returns undefined for entities that `plainSvg` refuses.
 */
export function readableSvg(text: string): string | undefined {
  // Each of them is searched for its end.
  if (text.split("<style").length > mostSheets) return undefined;
  const plain = plainSvg(text)?.replaceAll(styleElements, (_whole, open: string, css: string) => {
    const media = /\smedia\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(open);
    if (media && !isForScreens(media[1] ?? media[2] ?? "")) return "";
    const [, inner = css] = /^\s*<!\[CDATA\[([\s\S]*)\]\]>\s*$/.exec(css) ?? [];
    return inner === css
      ? `${open}${applyingRules(css)}</style>`
      : `${open}<![CDATA[${applyingRules(inner)}]]></style>`;
  });
  return plain === undefined ? undefined : withVariables(withPlainAddresses(plain));
}

/** Browsers decode the address of a part, such as "#D%C3%A9grad%C3%A9". The program that draws the icons does not. */
function withPlainAddresses(svg: string): string {
  return svg.replaceAll(
    /((?:url\(\s*["']?|href\s*=\s*["'])#)([^"')\s<>]*%[^"')\s<>]*)/g,
    (whole, begin: string, id: string) => {
      const decoded = percentDecoded(id);
      return /["'()<>&\s]/.test(decoded) ? whole : begin + decoded;
    },
  );
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Text in a drawing needs a font, which the visitor's device may not have. */
export function hasWords(text: string): boolean {
  return /<(?:\w+:)?text[\s>]/i.test(text);
}

const maxPasses = 4;
const mostSheets = 100;
const deepest = 40;

const shapes = ["path", "circle", "ellipse", "line", "polygon", "polyline", "rect"];
const containers = ["svg", "g", "defs", "symbol", "use", "switch", "clipPath", "mask"];
const paints = ["linearGradient", "radialGradient", "stop", "style"];
const attributes = `xmlns xmlns:xlink viewBox overflow display visibility systemLanguage requiredExtensions width height x y x1 x2 y1 y2 cx cy r rx ry fx fy fr d points pathLength transform id class
  preserveAspectRatio href xlink:href style offset gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits
  maskContentUnits fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset stroke-opacity vector-effect paint-order opacity stop-color stop-opacity clip-path clip-rule mask color`;

const rules: IOptions = {
  allowedTags: [...shapes, ...containers, ...paints],
  allowedAttributes: { "*": attributes.split(/\s+/) },
  // `ownSheet` removes every style that could load anything.
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
  const own: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    if (name === "href" || name === "xlink:href") {
      if (/^#./.test(value)) own[name] = `#${safeId(value.slice(1))}`;
    } else if (name === "xmlns" || name === "xmlns:xlink") own[name] = value;
    else if (name === "id") own.id = safeId(value);
    else if (name === "style") own.style = ownDeclarations(value);
    else {
      const safe = withSafeReferences(value);
      if (isOwn(safe)) own[name] = safe;
    }
  }
  return own;
}

const styleElements = /(<style\b(?:[^>"']|"[^"]*"|'[^']*')*(?<!\/)>)([\s\S]*?)<\/style\s*>/g;

function cleanStyle(_element: string, open: string, css: string): string {
  const own = ownSheet(css);
  return own.trim() ? `${open}${own}</style>` : "";
}

function isDrawing(clean: string): boolean {
  const isOne = /^<svg\b[^>]*\bxmlns="[^"]*"[^>]*>[\s\S]*<\/svg>$/.test(clean);
  return isOne && new RegExp(`<(?:${shapes.join("|")})\\b`).test(clean);
}
