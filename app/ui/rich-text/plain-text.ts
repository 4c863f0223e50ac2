/** Converts sanitised HTML to plain text, with a line for each block and a bullet before each list item. */
export function plainText(html: string): string {
  return html
    .replace(/<li[^>]*>/g, "• ")
    .replace(/<br[^>]*>|<\/(p|h[1-6]|li|blockquote|pre|tr)>/g, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => characters[name] ?? "")
    .replace(/\n{2,}/g, "\n")
    .trim();
}

const characters: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  nbsp: " ",
};
