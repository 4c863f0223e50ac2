import { classNames } from "./class-names.ts";

type Props = {
  picture: { image_url: string; width: number; height: number; placeholder: string; srcset: string };
  alt: string;
  /** How wide it shows, as in the sizes of an <img>: it decides which file a phone loads. */
  sizes: string;
  /** For the first picture of a page, and only that one. */
  eager?: boolean;
  /** What must stay in view when it is cropped, such as "70% 40%". */
  focal?: string;
  className?: string;
};

/** An uploaded picture. Width and height keep its place free; a blur of itself stands there until it arrives. */
export function Picture({ picture, alt, sizes, eager = false, focal, className }: Props) {
  return (
    <img
      alt={alt}
      className={classNames("block h-auto w-full bg-cover bg-center", className)}
      decoding="async"
      fetchPriority={eager ? "high" : "auto"}
      height={picture.height}
      loading={eager ? "eager" : "lazy"}
      sizes={sizes}
      src={picture.image_url}
      srcSet={picture.srcset || undefined}
      style={{
        backgroundImage: picture.placeholder ? `url("${picture.placeholder}")` : undefined,
        objectPosition: focal,
      }}
      width={picture.width}
    />
  );
}
