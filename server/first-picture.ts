const picture = /<picture>((?:<source [^>]*\/>)+)<img [^>]*fetchPriority="high"[^>]*\/><\/picture>/;
const sources = /<source [^>]*\/>/g;
/** Every browser of ours takes it, and one that does not loads nothing by this. */
const type = "image/avif";

/**
 * The Link header by which a browser, or a front by an early hint, asks for the picture that is seen first before it has
 * read as far as there. Undefined where a page begins with none.
 */
export function firstPictureLink(html: string): string | undefined {
  const [, written] = picture.exec(html) ?? [];
  if (written === undefined) return undefined;
  const offered = (written.match(sources) ?? []).filter((source) => source.includes(`type="${type}"`));
  const before: string[] = [];
  const links = offered.map((source) => {
    const of = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(source)?.[1];
    // Of sources the first that fits is taken, of links each.
    const media = of("media") ?? before.map((earlier) => `not all and ${earlier}`).join(", ");
    before.push(media);
    const srcset = of("srcSet")!;
    return [
      `<${srcset.split(" ")[0]}>`,
      "rel=preload",
      "as=image",
      "fetchpriority=high",
      `type="${type}"`,
      `media="${media}"`,
      `imagesrcset="${srcset}"`,
      `imagesizes="${of("sizes")}"`,
    ].join("; ");
  });
  return links.join(", ");
}
