import { plainSize, presentPicture, type StoredPicture } from "../../platform/images/picture.ts";
import type { HeadPicture } from "../../ui/site-picture.tsx";
import { menusOf } from "./menus.present.ts";
import { pictureOfPage } from "./page-pictures.ts";
import type { Page } from "./pages.schema.ts";
import type { PageRow } from "./pages.server.ts";

export function presentPage(row: PageRow): Page {
  const { id, path, label, title, subtitle, meta_title, description, teaser, alt, focal, place, version } =
    row;
  const words = { id, path, label, title, subtitle, meta_title, description, teaser };
  return { ...words, ...presentUpload(row), alt, focal, menus: menusOf(row), place, version };
}

/** A page as visitors see it. */
export type ShownPage = Pick<Page, "path" | "label" | "title" | "meta_title" | "description"> & {
  subtitle: string | undefined;
  picture: HeadPicture;
  alt: string;
  /** For link previews. */
  share: { path: string; width: number; height: number; alt: string };
};

export function presentShown(row: PageRow): ShownPage {
  const { path, label, title, subtitle, meta_title, description, alt, focal } = row;
  const words = { path, label, title, meta_title, description, subtitle: subtitle ?? undefined };
  const upload = uploadOf(row);
  const own = pictureOfPage(path);
  const picture: HeadPicture = upload
    ? { ...presentPicture(upload, 0), focal }
    : { ...own, focal: focal ?? own.focal };
  const share = upload
    ? { path: presentPicture(upload, 0).image_url, ...plainSize(upload) }
    : { path: own.share, width: 1200, height: 630 };
  return { ...words, picture, alt: alt ?? "", share: { ...share, alt: alt ?? title } };
}

function presentUpload(row: PageRow) {
  const upload = uploadOf(row);
  return upload
    ? presentPicture(upload, 0)
    : { image_url: null, width: null, height: null, placeholder: null, srcset: null };
}

function uploadOf({ hash, width, height, placeholder }: PageRow): StoredPicture | undefined {
  if (hash === null || width === null || height === null || placeholder === null) return undefined;
  return { hash, width, height, placeholder };
}
