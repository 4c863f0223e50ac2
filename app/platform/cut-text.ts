/** Figures such as {{vans}}, white space, and words. */
const parts = /\{\{[^{}]*\}\}|\s+|(?:(?!\{\{)\S)+|\S/g;
const letters = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * As much of a text as has room in `most` UTF-16 units, cut between words, and within a word only where it is the first: between
 * two letters as people see them. A figure stays whole or is left out, so that nothing may be left.
 */
export function cutText(text: string, most: number): string {
  let cut = "";
  for (const [part] of text.trim().matchAll(parts)) {
    if (cut.length + part.length <= most) cut += part;
    else return (cut.trimEnd() || cutWord(part, most)).trimEnd();
  }
  return cut;
}

function cutWord(word: string, most: number): string {
  if (word.startsWith("{{")) return "";
  let cut = "";
  for (const { segment } of letters.segment(word)) {
    if (cut.length + segment.length > most) break;
    cut += segment;
  }
  return cut;
}
