/** A picture as pages and the API see it. */
export type Picture = {
  image_url: string;
  width: number;
  height: number;
  /** A `data:` address of a picture about 16 pixels wide. */
  placeholder: string;
  srcset: string;
};

/** A picture as it is stored, as far as showing it needs. */
export type StoredPicture = { hash: string; width: number; height: number; placeholder: string };

/** Clockwise, in degrees. */
const rotations = [0, 90, 180, 270] as const;
export type Rotation = (typeof rotations)[number];

/** Reads a number that was stored or asked for; 0 for what is no rotation. */
export function rotationOf(degrees: unknown): Rotation {
  return rotations.find((rotation) => rotation === degrees) ?? 0;
}

/** Bytes of one uploaded picture. */
export const maxPictureBytes = 256 * 1024 * 1024;

export const pictureTypes: readonly string[] = [
  "image/jpeg",
  "image/png",
  "image/apng",
  "image/webp",
  "image/gif",
  "image/avif",
];

/** For a file field: a phone that is not offered its own HEIC sends a JPEG. */
export const pictureAccept = pictureTypes.join(",");
export const pictureKindsInWords = "JPEG, PNG, WebP, GIF or AVIF";

export const uploadedPicture = { fields: ["file"], maxBytes: maxPictureBytes, types: pictureTypes } as const;

export const widestVariant = 2000;
const widths = [320, 480, 640, 960, 1280, 1600, widestVariant];
const widestPlain = 1600;

/** `image_url` is a JPEG that every reader understands; in `srcset` the server chooses the format. */
export function presentPicture(picture: StoredPicture, rotation: Rotation): Picture {
  const { width, height } = turnedSize(picture, rotation);
  const folder = `/pictures/${picture.hash}-${rotation}`;
  return {
    image_url: `${folder}/${plainSize({ width, height }).width}.jpg`,
    width,
    height,
    placeholder: picture.placeholder,
    srcset: widthsFor(width)
      .map((offer) => `${folder}/${offer} ${offer}w`)
      .join(", "),
  };
}

/** How large the JPEG at `image_url` is. */
export function plainSize({ width, height }: { width: number; height: number }) {
  const plain = widthsFor(width).findLast((offer) => offer <= widestPlain) ?? width;
  return { width: plain, height: Math.round((plain * height) / width) };
}

/** Of a picture, in the sizes and formats in which it is offered. */
const address = /\/pictures\/[0-9a-f]{32}-(?:0|90|180|270)\/\d{1,5}(?:\.(?:avif|webp|jpg))?(?![\w./-])/g;

/** The addresses of pictures in a page or another text, however it encodes what stands around them. */
export function pictureAddressesIn(text: string): Set<string> {
  return new Set(text.match(address));
}

/** The widths a picture is offered in: never above its own, and its own where that is below the largest. */
export function widthsFor(own: number): number[] {
  const offered = widths.filter((width) => width <= own);
  return own < widestVariant && !offered.includes(own) ? [...offered, own] : offered;
}

export function turnedSize(size: { width: number; height: number }, rotation: Rotation) {
  const { width, height } = size;
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width };
}

export function turnedClockwise(rotation: Rotation): Rotation {
  return rotationOf((rotation + 90) % 360);
}
