const picture = /<picture>((?:<source [^>]*\/>)+)<img [^>]*fetchPriority="high"[^>]*\/><\/picture>/;
const sources = /<source [^>]*\/>/g;
/** Every browser of ours takes it, and one that does not loads nothing by this. */
const type = "image/avif";

/**
 * The Link header by which a browser, or a front by an early hint, asks for the picture that is seen first before it has
 * read as far as there. Of a picture that is another one in narrow windows it names that one: a phone's line is the slow one,
 * and each byte of the headers is one less for the page in the first ten packets. Undefined where a page begins with none.
 */
export function picturePreload(html: string): string | undefined {
  const [, written] = picture.exec(html) ?? [];
  const source = written?.match(sources)?.find((one) => one.includes(`type="${type}"`));
  if (!source) return undefined;
  const of = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(source)?.[1];
  const srcset = of("srcSet")!;
  const media = of("media");
  return [
    `<${srcset.split(" ")[0]}>`,
    "rel=preload",
    "as=image",
    "fetchpriority=high",
    `type="${type}"`,
    ...(media ? [`media="${media}"`] : []),
    `imagesrcset="${srcset}"`,
    `imagesizes="${of("sizes")}"`,
  ].join("; ");
}
