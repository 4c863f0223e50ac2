import { plainSize, presentPicture, type StoredPicture } from "../../platform/images/picture.ts";
import type { HeadPicture } from "../../ui/pictures/site-picture.tsx";
import { sharePath, shareSize } from "../firm/mark/share-picture.present.ts";
import { isOwn } from "./addresses.present.ts";
import type { Block } from "./blocks.schema.ts";
import {
  type Alternate,
  alternatesOf,
  type Language,
  languageOf,
  originalPath,
} from "./languages.present.ts";
import { homeOf, menusOf } from "./menus.present.ts";
import { pictureOfPage } from "./page-pictures.ts";
import type { Page } from "./pages.schema.ts";
import type { PageRow } from "./pages.tables.ts";

export function presentPage(row: PageRow): Page {
  const { id, path, label, title, subtitle, meta_title, description, teaser, alt, focal, place, version } =
    row;
  const words = { id, path, label, title, subtitle, meta_title, description, teaser };
  return {
    ...words,
    ...presentUpload(row),
    alt,
    focal,
    menus: menusOf(row),
    place,
    is_own: isOwn(row),
    blocks: blocksOf(row),
    language: languageOf(row) ?? null,
    version,
  };
}

export function blocksOf({ blocks }: Pick<PageRow, "blocks">): Block[] {
  return JSON.parse(blocks) as Block[];
}

export type ShownPage = Pick<Page, "path" | "label" | "title" | "meta_title" | "description"> & {
  subtitle: string | undefined;
  /** Null for an owner's page without a picture. */
  picture: HeadPicture | null;
  alt: string;
  /** The picture for link previews. */
  share: { path: string; width: number; height: number; alt: string };
  language?: Language;
  home?: { label: string; to: string };
  alternates?: Alternate[];
};

export function presentShown(row: PageRow, isSampleFirm = true): ShownPage {
  const { path, label, title, subtitle, meta_title, description, alt, focal } = row;
  const words = { path, label, title, meta_title, description, subtitle: subtitle ?? undefined };
  const upload = uploadOf(row);
  const own = pictureOfPage(path);
  const sample = isOwn(row) ? null : { ...own, focal: focal ?? own.focal };
  const picture = upload ? { ...presentPicture(upload, 0), focal } : sample;
  const share = upload
    ? { path: presentPicture(upload, 0).image_url, ...plainSize(upload) }
    : { path: isSampleFirm ? own.share : sharePath, ...shareSize };
  return { ...words, picture, alt: alt ?? "", share: { ...share, alt: alt ?? title } };
}

/**
 * Presents a page with its translations, which it finds among `all` pages. An untranslated page has no alternates.
 */
export function presentShownWith(all: readonly PageRow[], row: PageRow, isSampleFirm: boolean): ShownPage {
  const [language, alternates] = [languageOf(row), alternatesOf(row, all)];
  const original = language && all.find(({ path }) => path === originalPath(row));
  const shown = presentShown(row, isSampleFirm);
  return {
    ...shown,
    home: homeOf(all, language),
    ...(original && !uploadOf(row) && pictureOfOriginal(shown, presentShown(original, isSampleFirm))),
    ...(language && { language }),
    ...(alternates && { alternates }),
  };
}

function pictureOfOriginal({ title }: ShownPage, { picture, share }: ShownPage) {
  return { picture, share: { ...share, alt: title } };
}

/**
 * Returns the addresses of the shipped picture and its link preview. Empty if the page does not show that picture.
 */
export function samplePictureOf(row: PageRow): string[] {
  if (isOwn(row) || uploadOf(row)) return [];
  const { wide, share } = pictureOfPage(row.path);
  return [wide.webp, share];
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
