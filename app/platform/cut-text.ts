/** Matches figures such as {{vans}}, white space, and words. */
const parts = /\{\{[^{}]*\}\}|\s+|(?:(?!\{\{)\S)+|\S/g;
const letters = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * Cuts a text to at most `most` UTF-16 code units, between words. A first word that is too long is cut between two
 * graphemes. A figure is never cut: it is left out, so the result may be empty.
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
