import sanitizeHtml from "sanitize-html";
import { rulesOf } from "./own-styles.server.ts";

type Part = { drawsInPlace: boolean; uses: string[]; inside: Part[] };

/** Elements that are drawn only where another part refers to them. */
const definitions = new Set(
  "defs symbol clipPath mask linearGradient radialGradient pattern marker filter".split(" "),
);

/**
 * Counts the parts that a cleaned drawing draws, each as often as it is used: a few lines can ask for millions.
 * Infinite if parts use one another in a circle.
 */
export function countDrawnParts(svg: string): number {
  const { root, byId } = readParts(svg);
  const counted = new Map<Part, number>();
  const count = (part: Part): number => {
    const known = counted.get(part);
    if (known !== undefined) return known;
    // The value until the part is counted, so that a circle of uses gives infinity.
    counted.set(part, Infinity);
    const used = part.uses.flatMap((id) => byId.get(id) ?? []);
    const inside = part.inside.filter(({ drawsInPlace }) => drawsInPlace);
    const sum = [...used, ...inside].reduce((parts, one) => parts + count(one), 1);
    counted.set(part, sum);
    return sum;
  };
  return count(root);
}

function readParts(svg: string) {
  const root: Part = { drawsInPlace: true, uses: [], inside: [] };
  const byId = new Map<string, Part>();
  const open = [root];
  const byClass = usesOfClasses(svg);
  sanitizeHtml(svg, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    parseStyleAttributes: false,
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    onOpenTag(name, given) {
      const classes = (given.class ?? "").split(/\s+/);
      const uses = [
        ...Object.values(given).flatMap(idsIn),
        ...classes.flatMap((one) => byClass.get(one) ?? []),
      ];
      const link = given.href ?? given["xlink:href"];
      if (link?.startsWith("#")) uses.push(link.slice(1));
      const part = { drawsInPlace: !definitions.has(name), uses, inside: [] };
      open.at(-1)?.inside.push(part);
      open.push(part);
      if (given.id) byId.set(given.id, part);
    },
    onCloseTag() {
      open.pop();
    },
  });
  return { root, byId };
}

/** The ids of the parts that each class uses, from the rules of the style sheets. */
function usesOfClasses(svg: string): Map<string, string[]> {
  const uses = new Map<string, string[]>();
  for (const [, css = ""] of svg.matchAll(/<style\b[^>]*>([^<]*)<\/style>/g)) {
    for (const { selectors, body } of rulesOf(css)) {
      for (const name of selectors.map((one) => one.replace(/^\./, "")))
        uses.set(name, [...(uses.get(name) ?? []), ...idsIn(body)]);
    }
  }
  return uses;
}

function idsIn(value: string): string[] {
  return [...value.matchAll(/url\(\s*["']?#([\w-]+)/g)].flatMap(([, id]) => id ?? []);
}
