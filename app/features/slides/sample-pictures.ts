import { banner1 } from "../../pictures/banner-1.ts";
import { banner2 } from "../../pictures/banner-2.ts";
import { banner3 } from "../../pictures/banner-3.ts";
import { banner4 } from "../../pictures/banner-4.ts";
import type { SitePictureFiles } from "../../ui/pictures/site-picture.tsx";

/** The pictures of the sample slides, by file name. */
export const samplePictures: ReadonlyMap<string, SitePictureFiles> = new Map([
  ["banner-1.jpg", banner1],
  ["banner-2.jpg", banner2],
  ["banner-3.jpg", banner3],
  ["banner-4.jpg", banner4],
]);
