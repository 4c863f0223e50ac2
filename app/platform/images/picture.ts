/** A picture in the form that pages and the API get. */
export type Picture = {
  image_url: string;
  width: number;
  height: number;
  /** A `data:` address of a picture about 16 pixels wide. */
  placeholder: string;
  srcset: string;
};

/** The columns of a picture that are needed to show it. */
export type StoredPicture = { hash: string; width: number; height: number; placeholder: string };

/** Degrees clockwise. */
const rotations = [0, 90, 180, 270] as const;
export type Rotation = (typeof rotations)[number];

/** Returns a stored or requested number of degrees as a rotation, or 0 if it is not a valid one. */
export function rotationOf(degrees: unknown): Rotation {
  return rotations.find((rotation) => rotation === degrees) ?? 0;
}

/** The most bytes of an uploaded picture. */
export const maxPictureBytes = 256 * 1024 * 1024;

export const pictureTypes: readonly string[] = [
  "image/jpeg",
  "image/png",
  "image/apng",
  "image/webp",
  "image/gif",
  "image/avif",
];

/** The `accept` attribute of a file field. It does not list HEIC, so phones send such a picture as a JPEG. */
export const pictureAccept = pictureTypes.join(",");
export const pictureKindsInWords = "JPEG, PNG, WebP, GIF or AVIF";

export const uploadedPicture = { fields: ["file"], maxBytes: maxPictureBytes, types: pictureTypes } as const;

export const widestVariant = 2000;
const widths = [320, 480, 640, 960, 1280, 1600, widestVariant];
const widestPlain = 1600;

/**
 * Returns a picture in the form that pages get. `image_url` is a JPEG, which every client can show. For addresses in
 * `srcset` the server chooses the format.
 */
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

/** Returns the size in pixels of the JPEG at `image_url`. */
export function plainSize({ width, height }: { width: number; height: number }) {
  const plain = widthsFor(width).findLast((offer) => offer <= widestPlain) ?? width;
  return { width: plain, height: Math.round((plain * height) / width) };
}

/** Matches the address of a picture in any size and format. */
const address = /\/pictures\/[0-9a-f]{32}-(?:0|90|180|270)\/\d{1,5}(?:\.(?:avif|webp|jpg))?(?![\w./-])/g;

/** Returns the addresses of pictures in a page or another text, however the text around them is encoded. */
export function pictureAddressesIn(text: string): Set<string> {
  return new Set(text.match(address));
}

/** Returns the widths in which a picture is offered: none above its own, and its own if that is below the largest. */
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
