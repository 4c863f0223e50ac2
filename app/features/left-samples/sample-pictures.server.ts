import { widthsFor } from "../../platform/images/picture.ts";
import type { Db } from "../../platform/db/tables.ts";
import { listSamplePictures } from "../opening/still-sample.server.ts";
import { isOwn } from "../pages/addresses.present.ts";
import { samplePictureOf as ofPage } from "../pages/pages.present.ts";
import { listPages } from "../pages/pages.server.ts";
import { samplePictureOf as ofSlide } from "../slides/slides.present.ts";
import { listSlides } from "../slides/slides.server.ts";
import type { SampleItem } from "./sample-items.server.ts";

/**
 * Lists the places for pictures that the sample content filled, and those of pages and slides that bring a picture of
 * their own. Each place names its sample pictures that are still in use.
 */
export async function listSamplePictureItems(db: Db): Promise<SampleItem[]> {
  const uploaded = (await listSamplePictures(db)).map(({ pictures, ...place }) => ({
    ...place,
    find: pictures.map(({ hash }) => `/pictures/${hash}-`),
    shown: pictures.map(({ hash, width }) => `/pictures/${hash}-0/${widthsFor(width)[0]}`)[0],
  }));
  const ofSlides = (await listSlides(db)).map((row) => ({
    label: `Slide “${row.title}”`,
    path: `/admin/slides/${row.id}`,
    find: ofSlide(row),
    shown: ofSlide(row)[0],
  }));
  const ofPages = (await listPages(db))
    .filter((row) => !isOwn(row))
    .map((row) => ({
      label: `Page “${row.label}”`,
      path: `/admin/pages/${row.id}`,
      find: ofPage(row),
      shown: ofPage(row)[0],
    }));
  return [...uploaded, ...ofSlides, ...ofPages].map(({ find, shown, label, path, ...more }) => ({
    kind: "picture",
    what: `Picture: ${label}`,
    find,
    shown,
    place: { label, path },
    ...more,
  }));
}
