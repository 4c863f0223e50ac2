import { plainText } from "../../ui/rich-text/plain-text.ts";

export type Contents = readonly { id: string; heading: string }[];

/** Cleaned HTML with an id on each of its main headings, for links to them, and the list of those links. */
export function withContents(html: string): { html: string; contents: Contents } {
  const contents: { id: string; heading: string }[] = [];
  const withIds = html.replace(mainHeading, (whole, attributes: string | undefined, inner: string) => {
    const heading = plainText(inner);
    if (!heading) return whole;
    const id = unused(
      slug(heading),
      contents.map((entry) => entry.id),
    );
    contents.push({ id, heading });
    return `<h2${attributes ?? ""} id="${id}">${inner}</h2>`;
  });
  return { html: withIds, contents };
}

const mainHeading = /<h2( style="[^"]*")?>(.*?)<\/h2>/gs;

/** Letters and digits of any script: "9. Liability" is at #9-liability. */
function slug(heading: string): string {
  const words = heading.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join("-") || "part";
}

function unused(wanted: string, taken: readonly string[]): string {
  let id = wanted;
  for (let count = 2; taken.includes(id) || id === ofThePage; count += 1) id = `${wanted}-${count}`;
  return id;
}

/** The id to which the skip link leads. */
const ofThePage = "content";
