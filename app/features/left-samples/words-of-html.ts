const hidden = /<script(?![^>]*ld\+json)[^>]*>.*?<\/script>|<style[^>]*>.*?<\/style>|<!--.*?-->/gs;
const shownAttributes =
  /\s(?:content|alt|title|aria-label|placeholder|value|label|href|data-props)=(?:"([^"]*)"|'([^']*)')/g;
const withinWords = /<\/?(?:a|abbr|b|em|i|mark|small|span|strong|sub|sup|u|wbr)(?:\s[^>]*)?>/g;

/**
 * Returns in one line everything that an HTML page tells people, search engines and screen readers. That is its text,
 * its structured data, and the attributes that are shown or read out.
 */
export function wordsOfHtml(html: string): string {
  const seen = html.replaceAll(hidden, " ");
  const attributes = [...seen.matchAll(shownAttributes)].map(([, one = "", other = ""]) => one || other);
  const text = seen.replaceAll(withinWords, "").replaceAll(/<[^>]*>/g, " ");
  return inOneLine([text, ...attributes].map(decoded).join(" "));
}

export function inOneLine(text: string): string {
  return text.replaceAll("\u00AD", "").replaceAll(/\s+/g, " ").trim();
}

const names: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

function decoded(text: string): string {
  return text.replaceAll(/&(?:#(\d+)|#x([0-9a-f]+)|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name) return names[String(name).toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
}
