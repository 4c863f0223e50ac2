// Written by scripts/make-site-pictures.mjs.
import type { SitePictureFiles } from "../ui/pictures/site-picture.tsx";
import share from "./error-404-share.jpg";
import tall480 from "./error-404-tall-480.avif";
import tall800 from "./error-404-tall-800.avif";
import tallWebp from "./error-404-tall-800.webp";
import wide1200 from "./error-404-1200.avif";
import wideWebp from "./error-404-1200.webp";

export const error404: SitePictureFiles = {
  focal: "58% 62%",
  tall: { avif: `${tall480} 480w, ${tall800} 800w`, webp: tallWebp },
  wide: { avif: `${wide1200} 1200w`, webp: wideWebp },
  width: 1200,
  height: 900,
  share,
};
