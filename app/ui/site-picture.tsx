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

type Props = { picture: SitePictureFiles; alt: string; eager?: boolean; className?: string };

const PHONE = "(max-width: 43.7499rem)";

export function SitePicture({ picture, alt, eager = false, className }: Props) {
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
      <source height={800} media={PHONE} srcSet={picture.tall.webp} type="image/webp" width={800} />
      <source sizes="100vw" srcSet={picture.wide.avif} type="image/avif" />
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
