import { publicPageList } from "../../../content/public-pages.ts";

/** Galleries that pages show, with the page's name: they can be renamed and filled, never deleted. */
export const galleriesOnPages: ReadonlyMap<number, string> = new Map(
  publicPageList.flatMap(({ gallery, label }) => (gallery === undefined ? [] : [[gallery, label]])),
);

/** The page that shows a gallery, which keeps it from being deleted. */
export function pageShowing(galleryId: number): { path: string; label: string } | undefined {
  return publicPageList.find(({ gallery }) => gallery === galleryId);
}
