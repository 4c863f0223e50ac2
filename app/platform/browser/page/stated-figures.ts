/** A figure with the words around it, such as "10" in "We keep 10 vans ready". */
export type Statement = {
  /** What it is a figure of: two places with the same key should have the same figure. */
  key: string;
  figure: string;
  words: string;
};

const figures = /[£€$]\s?\d+(?:[.,]\d+)*|\d+(?:[.,:]\d+)*/g;
/** Nouns that many sentences count, so that they name nothing by themselves. */
const units = new Set(
  "seconds minutes hours days weeks months years miles metres times steps pages letters digits".split(" "),
);
const before = 3;
const after = 2;

/**
 * Returns the figures in a text by what they are figures of: the things that are counted ("10 vans"), and the words on
 * both sides ("a call-out by night costs £120"). Telephone numbers are left out.
 */
export function statementsIn(text: string): Statement[] {
  return [...text.matchAll(figures)].flatMap((match) => {
    const [figure] = match;
    const [start, end] = [text.slice(0, match.index), text.slice(match.index + figure.length)];
    if (/\d[\s-]?$/.test(start) || /^[\s-]?\d/.test(end)) return [];
    const left = wordsIn(start.split(/[.!?]/).at(-1)!).slice(-before);
    const right = wordsIn(end.split(/[.!?]/)[0]!).slice(0, after);
    const words = [...left, figure, ...right].join(" ");
    const keys = [countedIn(end), isTelling(figure, left) ? [...left, "#", ...right].join(" ") : undefined];
    return keys.flatMap((key) => (key === undefined ? [] : { key: key.toLowerCase(), figure, words }));
  });
}

/** The things that are counted, if a noun in the plural follows. */
function countedIn(end: string): string | undefined {
  const [, noun] = /^ (\p{L}{3,}s)\b/u.exec(end) ?? [];
  return noun && !units.has(noun.toLowerCase()) ? `# ${noun}` : undefined;
}

function isTelling(figure: string, left: string[]): boolean {
  return left.length >= (/^\d/.test(figure) ? before : before - 1);
}

function wordsIn(text: string): string[] {
  return text.match(/\p{L}[\p{L}’'-]*/gu) ?? [];
}

/** What a page states: the figures of each key, and where the first of them stands. */
export type Stated<Place> = Map<string, { figures: Set<string>; words: string; place: Place }>;

export function statedBy<Place>(texts: Iterable<readonly [string, Place]>): Stated<Place> {
  const stated: Stated<Place> = new Map();
  for (const [text, place] of texts) {
    for (const { key, figure, words } of statementsIn(text)) {
      const known = stated.get(key);
      if (known) known.figures.add(figure);
      else stated.set(key, { figures: new Set([figure]), words, place });
    }
  }
  return stated;
}

/** Returns what one page states and another one states with no figure in common, each place once. */
export function differencesOf<Place>(here: Stated<Place>, there: Stated<unknown>) {
  const found = new Map<Place, { place: Place; words: string; theirs: string }>();
  for (const [key, { figures: own, words, place }] of here) {
    const other = there.get(key);
    if (!other || found.has(place) || [...own].some((figure) => other.figures.has(figure))) continue;
    found.set(place, { place, words, theirs: other.words });
  }
  return [...found.values()];
}
