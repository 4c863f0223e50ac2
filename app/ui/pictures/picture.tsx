import { classNames } from "../class-names.ts";

/**
 * The box that a picture fills from a window width on. `shape` is its width divided by its height. The last box,
 * without `from`, applies to all narrower windows.
 */
export type Box = { from?: string; width: `${number}${"vw" | "rem"}`; shape: number };

/** The `sizes` of an <img>, by which the browser chooses a file, or the boxes of a cropped picture. */
export type Sizes = string | readonly Box[];

type Props = {
  picture: {
    image_url: string;
    width: number;
    height: number;
    placeholder: string;
    srcset: string;
    /** The focal point that its owner has chosen, such as "70% 40%". */
    focal?: string | null;
  };
  alt: string;
  sizes: Sizes;
  /** Loads the picture at once. Only for the first picture of a page. */
  eager?: boolean;
  /** The focal point if its owner has chosen none. */
  focal?: string;
  className?: string;
};

/**
 * An uploaded picture. Its width and height reserve its space, and a blurred placeholder is shown until it has loaded.
 */
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

/**
 * Returns the placeholder as a custom property only. Browsers render background images at once, so direct backgrounds
 * for all pictures would delay the first picture.
 */
function blurOf({ placeholder }: Props["picture"]): Record<string, string> {
  return placeholder ? { "--blur": `url("${placeholder}")` } : {};
}

/**
 * Returns the `sizes` of a cropped picture. A picture wider than its box fills the box's height, so it needs more
 * width.
 */
export function sizesInBoxes(boxes: readonly Box[], shape: number): string {
  return boxes
    .map((box) => {
      const drawn = Math.ceil(Number.parseFloat(box.width) * Math.max(1, shape / box.shape));
      const width = `${drawn}${box.width.endsWith("vw") ? "vw" : "rem"}`;
      return box.from ? `(min-width: ${box.from}) ${width}` : width;
    })
    .join(", ");
}
