import { type SearchTerms } from "./search-terms.server.ts";

/** A typed word, and all words that differ from it in one letter. The list is empty for a word that is taken as typed. */
export type NearWord = { typed: string; others: readonly string[] };

const fewestLetters = 4;
const mostLetters = 24;
/** Each word adds some hundred words to look for. */
const mostWords = 2;
const letters = "abcdefghijklmnopqrstuvwxyz";

/**
 * Returns the words of a search with their neighbours, or undefined where no word has any. Numbers, codes and short
 * words have none, because other ones are always near.
 */
export function nearWordsOf([{ parts, words }]: SearchTerms): readonly NearWord[] | undefined {
  if (parts.length > 0) return undefined;
  const typed = words.flatMap(([form = ""]) => form.split(" "));
  const longest = typed
    .filter(isPlainWord)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, mostWords);
  if (longest.length === 0) return undefined;
  return typed.map((word) => ({ typed: word, others: longest.includes(word) ? neighboursOf(word) : [] }));
}

/** Returns each word with one letter more, one less, another one, or two neighbours exchanged. */
export function neighboursOf(word: string): string[] {
  const found = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of letters) {
      found.add(before + letter + after);
      if (after) found.add(before + letter + after.slice(1));
    }
    found.add(before + after.slice(1));
    if (after.length > 1) found.add(before + after[1] + after[0] + after.slice(2));
  }
  found.delete(word);
  return [...found];
}

/**
 * Returns what the search probably meant, according to texts that contain all of its words or their neighbours: the
 * words that most of the texts contain, and the number of these texts.
 */
export function mostLikelyWords(
  near: readonly NearWord[],
  texts: readonly string[],
): { words: string; count: number } | undefined {
  const neighbours = near.map(({ others }) => new Set(others));
  const counts = new Map<string, number>();
  for (const text of texts) {
    const inText = new Set(text.split(/[^\p{L}\p{M}\p{N}]+/u));
    const meant = near.map(({ typed }, at) =>
      [...inText].some((word) => word.startsWith(typed))
        ? [typed]
        : [...inText].filter((word) => neighbours[at]!.has(word)),
    );
    for (const words of new Set(combined(meant))) counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  counts.delete(near.map(({ typed }) => typed).join(" "));
  const [best] = [...counts].toSorted(([one, most], [other, more]) => more - most || (one < other ? -1 : 1));
  return best && { words: best[0], count: best[1] };
}

/** Returns the searches that take one of the words at each place. */
function combined(places: readonly (readonly string[])[]): string[] {
  return places.reduce<string[]>(
    (before, words) => before.flatMap((some) => words.map((word) => (some ? `${some} ${word}` : word))),
    [""],
  );
}

function isPlainWord(word: string): boolean {
  return word.length >= fewestLetters && word.length <= mostLetters && /^[a-z]+$/.test(word);
}
