import type { Picture } from "../../platform/images/picture.ts";
import { classNames } from "../class-names.ts";

/** A picture of the design, made by scripts/make-site-pictures.mjs: square for phones, wide for other screens. */
export type SitePictureFiles = {
  focal: string;
  tall: { avif: string; webp: string };
  wide: { avif: string; webp: string };
  width: number;
  height: number;
  /** 1200 × 630 JPEG for link previews. */
  share: string;
};

/** The picture in the header of a page: one of the design, or an uploaded one. */
export type HeadPicture = SitePictureFiles | (Picture & { focal: string | null });

type Props = { picture: HeadPicture; alt: string; eager?: boolean; sizes?: string; className?: string };

/** Header pictures are three times as wide as high, so the height of the header decides the needed width. */
const inHeader = "(min-width: 64rem) max(100vw, 96rem), 140vw";
/**
 * The widest phone layout. Browsers round to 64ths of a pixel, so 699.999 pixels would become 700, where the wide
 * layout begins.
 */
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
