import { presentPicture, type StoredPicture } from "../../platform/images/picture.ts";
import type { HeadPicture } from "../../ui/pictures/site-picture.tsx";
import { samplePictures } from "./sample-pictures.ts";
import type { Slide } from "./slides.schema.ts";
import type { SlideRow } from "./slides.server.ts";

export function presentSlide(row: SlideRow): Slide {
  const { id, title, subtitle, link, alt, focal, place, version } = row;
  const upload = uploadOf(row);
  const picture = upload
    ? presentPicture(upload, 0)
    : { image_url: null, width: null, height: null, placeholder: null, srcset: null };
  return { id, title, subtitle, link, ...picture, alt, focal, place, version };
}

/** A slide as visitors see it. */
export type ShownSlide = {
  title: string;
  subtitle: string | null;
  link: string | null;
  /** Null shows the words on a dark background. */
  picture: HeadPicture | null;
  alt: string;
};

export function presentShown(row: SlideRow): ShownSlide {
  const { title, subtitle, link, alt } = row;
  return { title, subtitle, link, picture: pictureOf(row), alt: alt ?? "" };
}

/** Presents a slide for a list. `shown` is an address of its picture. */
export function presentCard(row: SlideRow) {
  const { id, title, subtitle } = row;
  return { id, title, subtitle, shown: addressOf(pictureOf(row)) };
}

/** Returns one address of a picture, for the back office. */
export function addressOf(picture: HeadPicture | null): string | null {
  if (!picture) return null;
  return "srcset" in picture ? picture.image_url : picture.wide.webp;
}

/** Returns the address of the sample picture while the slide shows it, otherwise an empty list. */
export function samplePictureOf(row: SlideRow): string[] {
  const sample = uploadOf(row) ? undefined : samplePictures.get(row.sample_picture ?? "");
  return sample ? [sample.wide.webp] : [];
}

function pictureOf(row: SlideRow): HeadPicture | null {
  const { sample_picture, focal } = row;
  const upload = uploadOf(row);
  if (upload) return { ...presentPicture(upload, 0), focal };
  const sample = samplePictures.get(sample_picture ?? "");
  return sample ? { ...sample, focal: focal ?? sample.focal } : null;
}

function uploadOf({ hash, width, height, placeholder }: SlideRow): StoredPicture | undefined {
  if (hash === null || width === null || height === null || placeholder === null) return undefined;
  return { hash, width, height, placeholder };
}
