import { classNames } from "./class-names.ts";

/** A picture of the design itself, made by scripts/make-site-pictures.mjs: square for phones, wide for the rest. */
export type SitePictureFiles = {
  focal: string;
  tall: { avif: string; webp: string };
  wide: { avif: string; webp: string };
  width: number;
  height: number;
  /** 1200 × 630 JPEG for link previews. */
  share: string;
};

type Props = { picture: SitePictureFiles; alt: string; eager?: boolean; sizes?: string; className?: string };

/** Pictures of headers are three times as wide as high: their height is what counts. */
const inHeader = "(min-width: 64rem) max(100vw, 96rem), 140vw";
/** Browsers round to 64ths of a pixel: a thousandth less than 700 would be 700, where the layout is the wide one already. */
const PHONE = "(max-width: 43.74rem)";

export function SitePicture({ picture, alt, eager = false, sizes = inHeader, className }: Props) {
  return (
    <picture>
      <source
        height={800}
        media={PHONE}
        sizes="100vw"
        srcSet={picture.tall.avif}
        type="image/avif"
        width={800}
      />
      <source
        height={800}
        media={PHONE}
        sizes="100vw"
        srcSet={`${picture.tall.webp} 800w`}
        type="image/webp"
        width={800}
      />
      <source sizes={sizes} srcSet={picture.wide.avif} type="image/avif" />
      <img
        alt={alt}
        className={classNames("block object-cover", className)}
        decoding={eager ? "sync" : "async"}
        fetchPriority={eager ? "high" : "auto"}
        height={picture.height}
        loading={eager ? "eager" : "lazy"}
        src={picture.wide.webp}
        style={{ objectPosition: picture.focal }}
        width={picture.width}
      />
    </picture>
  );
}
