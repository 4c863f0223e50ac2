import type { Picture } from "../platform/images/picture.ts";
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

/** At the head of a page: one of the design, or one that somebody has uploaded. */
export type HeadPicture = SitePictureFiles | (Picture & { focal: string | null });

type Props = { picture: HeadPicture; alt: string; eager?: boolean; sizes?: string; className?: string };

/** Pictures of headers are three times as wide as high: their height is what counts. */
const inHeader = "(min-width: 64rem) max(100vw, 96rem), 140vw";
/** Browsers round to 64ths of a pixel: a thousandth less than 700 would be 700, where the layout is the wide one already. */
const PHONE = "(max-width: 43.74rem)";

export function SitePicture({ picture, alt, eager = false, sizes = inHeader, className }: Props) {
  const image = {
    className: classNames("block object-cover", className),
    decoding: eager ? "sync" : "async",
    fetchPriority: eager ? "high" : "auto",
    height: picture.height,
    loading: eager ? "eager" : "lazy",
  } as const;
  const { width } = picture;
  if ("srcset" in picture) {
    const style = picture.focal ? { objectPosition: picture.focal } : undefined;
    const { image_url, srcset } = picture;
    return (
      <img alt={alt} {...image} sizes={sizes} src={image_url} srcSet={srcset} style={style} width={width} />
    );
  }
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
        {...image}
        src={picture.wide.webp}
        style={{ objectPosition: picture.focal }}
        width={width}
      />
    </picture>
  );
}
