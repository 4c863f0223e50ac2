import { useState } from "react";
import { Carousel } from "../../ui/pictures/carousel.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Picture } from "../../ui/pictures/picture.tsx";
import { VisuallyHidden } from "../../ui/page/visually-hidden.tsx";
import type { Gallery, GalleryImage } from "./galleries.schema.ts";
import { PictureLink, phoneWidth, sizesOf } from "./gallery-slides.tsx";

const thumbnails = { base: 2, md: 3, lg: 5 };
/**
 * Phones load a smaller size than a slide of this width needs: thumbnails are small, dimmed, and load all at once.
 */
const onPhones = 2.7;
const thumbnailSizes = sizesOf({ ...thumbnails, base: onPhones });

/** A large carousel and a row of thumbnails; each moves with the other. */
export function GalleryViewer({ gallery: { name, images } }: { gallery: Gallery }) {
  const [index, setIndex] = useState(0);
  // The first and the second picture, then each picture reached with its neighbours.
  const [near, setNear] = useState(() => new Set([0, 1]));
  const moveTo = (at: number) => {
    setIndex(at);
    if (at !== index) setNear((known) => new Set([...known, ...besides(at, images.length)]));
  };
  return (
    <div className="mx-auto max-w-[68rem]">
      <Carousel
        gap="0px"
        index={index}
        label={name}
        onIndexChange={moveTo}
        peek={false}
        perView={{ base: 1 }}
      >
        {images.map((image, at) => (
          <LargePicture image={image} isNear={near.has(at)} key={image.id} />
        ))}
      </Carousel>
      {images.length > 1 && (
        <Carousel
          className="mt-4 noscript:hidden"
          controls={false}
          gap="0.75rem"
          index={index}
          label={`${name}: thumbnails`}
          perView={thumbnails}
        >
          {images.map((image, at) => (
            <Thumbnail
              current={at === index}
              image={image}
              key={image.id}
              number={at + 1}
              onChoose={() => moveTo(at)}
            />
          ))}
        </Carousel>
      )}
    </div>
  );
}

/** Returns the index and its two neighbours, wrapping around at the ends. */
function besides(at: number, count: number): number[] {
  return [at - 1, at, at + 1].map((place) => (place + count) % count);
}

const frame = "relative block overflow-hidden rounded-sm bg-navy-950 focus-visible:-outline-offset-4";

/**
 * On phones, a picture far from the current one uses its thumbnail's file: a browser would load six large ones at
 * once.
 */
function LargePicture({ image, isNear }: { image: GalleryImage; isNear: boolean }) {
  const shape = image.width / image.height;
  const isCropped = shape > 1.2 && shape < 2.1;
  const picture = (
    <Picture
      alt={image.alt ?? ""}
      className={classNames("aspect-[4/3] lg:aspect-[3/2]", isCropped ? "object-cover" : "object-contain")}
      picture={isCropped ? image : { ...image, focal: null }}
      sizes={`(min-width: 72rem) 68rem, (min-width: 43.75rem) 94vw, ${phoneWidth(isNear ? 1 : onPhones)}`}
    />
  );
  return image.link ? (
    <PictureLink className={frame} link={image.link}>
      {picture}
    </PictureLink>
  ) : (
    <div className={frame}>{picture}</div>
  );
}

type ThumbnailProps = { image: GalleryImage; number: number; current: boolean; onChoose: () => void };

function Thumbnail({ image, number, current, onChoose }: ThumbnailProps) {
  return (
    <button
      aria-current={current || undefined}
      className="group relative block w-full overflow-hidden rounded-sm bg-navy-950 focus-visible:-outline-offset-4"
      onClick={onChoose}
      type="button"
    >
      <VisuallyHidden>Show picture {number}</VisuallyHidden>
      <Picture
        alt=""
        className="aspect-[4/3] object-cover opacity-60 transition-opacity group-hover:opacity-100 group-aria-[current]:opacity-100"
        picture={image}
        sizes={thumbnailSizes}
      />
      <span className="absolute inset-x-0 bottom-0 h-1 bg-ice-400 opacity-0 group-aria-[current]:opacity-100" />
    </button>
  );
}
