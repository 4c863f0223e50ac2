import { publicPages, unknownPath } from "../../../content/public-pages.ts";
import { banner1 } from "../../pictures/banner-1.ts";
import { banner2 } from "../../pictures/banner-2.ts";
import { error404 } from "../../pictures/error-404.ts";
import { headerAbout } from "../../pictures/header-about.ts";
import { headerBreakdown } from "../../pictures/header-breakdown.ts";
import { headerContact } from "../../pictures/header-contact.ts";
import { headerGallery } from "../../pictures/header-gallery.ts";
import { headerMaintenance } from "../../pictures/header-maintenance.ts";
import { headerRepairs } from "../../pictures/header-repairs.ts";
import { headerServicing } from "../../pictures/header-servicing.ts";
import type { SitePictureFiles } from "../../ui/pictures/site-picture.tsx";

/** The pictures that the site ships. A page that shows no picture uses it for link previews only. */
const pictures = new Map<string, SitePictureFiles>([
  [publicPages.about.path, headerAbout],
  [publicPages.repairs.path, headerRepairs],
  [publicPages.servicing.path, headerServicing],
  [publicPages.breakdown.path, headerBreakdown],
  [publicPages.maintenance.path, headerMaintenance],
  [publicPages.gallery.path, headerGallery],
  [publicPages.contact.path, headerContact],
  [publicPages.requestAccount.path, banner2],
  [unknownPath, error404],
]);

/** Returns the picture of a page that has no uploaded one. */
export function pictureOfPage(path: string): SitePictureFiles {
  return pictures.get(path) ?? banner1;
}

/** Whether the top of the page shows its picture. */
export function showsPicture(path: string): boolean {
  return pictures.has(path) && path !== publicPages.requestAccount.path;
}
