import { publicPageList } from "../../../content/public-pages.ts";

/**
 * The galleries that the site's pages show, with the pages' names. They can be renamed and filled, but never deleted.
 */
export const galleriesOnPages: ReadonlyMap<number, string> = new Map(
  publicPageList.flatMap(({ gallery, label }) => (gallery === undefined ? [] : [[gallery, label]])),
);

/** Returns the page that shows a gallery. Such a gallery cannot be deleted. */
export function pageShowing(galleryId: number): { path: string; label: string } | undefined {
  return publicPageList.find(({ gallery }) => gallery === galleryId);
}
