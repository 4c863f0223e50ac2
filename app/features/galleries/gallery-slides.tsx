import type { ReactNode } from "react";
import { Carousel, type PerView } from "../../ui/pictures/carousel.tsx";
import { ExternalIcon } from "../../ui/pictures/slide-icons.tsx";
import { Lightbox, anchorOfPicture, showLarge } from "../../ui/pictures/lightbox.tsx";
import { type Box, Picture } from "../../ui/pictures/picture.tsx";
import { VisuallyHidden } from "../../ui/page/visually-hidden.tsx";
import type { Gallery, GalleryImage } from "./galleries.schema.ts";

type Props = {
  /** The result of `readPageGallery`. Null shows no block. */
  gallery: Gallery | null;
  perView: PerView;
  /** Milliseconds. */
  autoplay?: number;
  /** Whether a click shows the picture large. Otherwise a picture with a link opens the link. */
  lightbox?: boolean;
};

export function GallerySlides({ gallery, perView, autoplay, lightbox = false }: Props) {
  const images = gallery?.images ?? [];
  if (!gallery || images.length === 0) return null;
  return (
    <>
      <Carousel autoplay={autoplay} label={gallery.name} perView={perView}>
        {images.map((image) => {
          const picture = <SlidePicture image={image} perView={perView} />;
          if (lightbox) {
            return (
              <button
                className={`${frame} cursor-zoom-in`}
                id={anchorOfPicture(image.id)}
                key={image.id}
                onClick={() => showLarge(image.id)}
                type="button"
              >
                {picture}
                <VisuallyHidden>Show larger</VisuallyHidden>
              </button>
            );
          }
          return image.link ? (
            <PictureLink className={frame} key={image.id} link={image.link}>
              {picture}
            </PictureLink>
          ) : (
            <div className={frame} key={image.id}>
              {picture}
            </div>
          );
        })}
      </Carousel>
      {lightbox && <Lightbox pictures={images.map((image) => ({ ...image, alt: image.alt ?? "" }))} />}
    </>
  );
}

const frame =
  "group relative block w-full overflow-hidden rounded-sm bg-navy-900 focus-visible:-outline-offset-4 focus-visible:outline-white";

function SlidePicture({ image, perView }: { image: GalleryImage; perView: PerView }) {
  return (
    <Picture
      alt={image.alt ?? ""}
      className="aspect-[4/3] object-cover transition-transform duration-500 group-[:is(a,button)]:group-hover:scale-[1.03]"
      picture={image}
      sizes={sizesOf(perView)}
    />
  );
}

/** A picture with a link. It always opens in a new tab, and says so. */
export function PictureLink({
  link,
  className,
  children,
}: {
  link: string;
  className: string;
  children: ReactNode;
}) {
  return (
    <a className={className} href={link} rel="noopener" target="_blank">
      {children}
      <span className="absolute right-3 bottom-3 inline-flex items-center gap-2 rounded-sm bg-white px-3 py-1.5 text-sm font-semibold text-navy-900 shadow-card">
        Find Out More
        <ExternalIcon size={16} />
        <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
      </span>
    </a>
  );
}

/** Returns the widths of a slide on the page, for the `sizes` attribute. */
export function sizesOf({ base, md = base, lg = md }: PerView): Box[] {
  const shape = 4 / 3;
  return [
    { from: "92rem", width: `${Math.ceil(84 / lg)}rem`, shape },
    { from: "64rem", width: `${Math.ceil(95 / lg)}vw`, shape },
    { from: "43.75rem", width: `${Math.ceil(95 / md)}vw`, shape },
    { width: phoneWidth(base), shape },
  ];
}

/**
 * Returns two thirds of the real width: phones have three pixels to a point, and nobody sees more than two of them.
 */
export function phoneWidth(perView = 1): `${number}vw` {
  return `${Math.ceil(64 / perView)}vw`;
}
