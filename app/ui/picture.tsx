import { classNames } from "./class-names.ts";

/**
 * The box that a picture fills from a width of the window on: how wide it is, and its shape, width by height. The last one
 * stands for all narrower windows.
 */
export type Box = { from?: string; width: `${number}${"vw" | "rem"}`; shape: number };

/** As in the sizes of an <img>, which decide which file is loaded; a cropped picture gives its boxes. */
export type Sizes = string | readonly Box[];

type Props = {
  picture: {
    image_url: string;
    width: number;
    height: number;
    placeholder: string;
    srcset: string;
    /** What its owner wants in view when it is cropped, such as "70% 40%". */
    focal?: string | null;
  };
  alt: string;
  sizes: Sizes;
  /** For the first picture of a page, and only that one. */
  eager?: boolean;
  /** What stays in view where its owner has said nothing. */
  focal?: string;
  className?: string;
};

/** An uploaded picture. Width and height keep its place free; a blur of itself stands there until it arrives. */
export function Picture({ picture, alt, sizes, eager = false, focal, className }: Props) {
  return (
    <img
      alt={alt}
      className={classNames("block h-auto w-full bg-(image:--blur) bg-cover bg-center", className)}
      decoding="async"
      fetchPriority={eager ? "high" : "auto"}
      height={picture.height}
      loading={eager ? "eager" : "lazy"}
      sizes={typeof sizes === "string" ? sizes : sizesInBoxes(sizes, picture.width / picture.height)}
      src={picture.image_url}
      srcSet={picture.srcset || undefined}
      style={{ ...blurOf(picture), objectPosition: picture.focal ?? focal }}
      width={picture.width}
    />
  );
}

/** Only named here: a background is drawn at once, and those of all pictures would stand before the first one in the line. */
function blurOf({ placeholder }: Props["picture"]): Record<string, string> {
  return placeholder ? { "--blur": `url("${placeholder}")` } : {};
}

/** A picture wider than its box is drawn as wide as the height of the box asks for, and cut at its sides. */
export function sizesInBoxes(boxes: readonly Box[], shape: number): string {
  return boxes
    .map((box) => {
      const drawn = Math.ceil(Number.parseFloat(box.width) * Math.max(1, shape / box.shape));
      const width = `${drawn}${box.width.endsWith("vw") ? "vw" : "rem"}`;
      return box.from ? `(min-width: ${box.from}) ${width}` : width;
    })
    .join(", ");
}
