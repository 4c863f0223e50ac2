// Written by scripts/make-site-pictures.mjs.
import type { SitePictureFiles } from "../ui/pictures/site-picture.tsx";
import share from "./header-gallery-share.jpg";
import tall480 from "./header-gallery-tall-480.avif";
import tall800 from "./header-gallery-tall-800.avif";
import tallWebp from "./header-gallery-tall-800.webp";
import wide1200 from "./header-gallery-1200.avif";
import wide1600 from "./header-gallery-1600.avif";
import wide2400 from "./header-gallery-2400.avif";
import wideWebp from "./header-gallery-1600.webp";

export const headerGallery: SitePictureFiles = {
  focal: "76% 50%",
  tall: { avif: `${tall480} 480w, ${tall800} 800w`, webp: tallWebp },
  wide: { avif: `${wide1200} 1200w, ${wide1600} 1600w, ${wide2400} 2400w`, webp: wideWebp },
  width: 1600,
  height: 533,
  share,
};
