// Written by scripts/make-site-pictures.mjs.
import type { SitePictureFiles } from "../ui/pictures/site-picture.tsx";
import share from "./banner-2-share.jpg";
import tall480 from "./banner-2-tall-480.avif";
import tall800 from "./banner-2-tall-800.avif";
import tallWebp from "./banner-2-tall-800.webp";
import wide1200 from "./banner-2-1200.avif";
import wide1600 from "./banner-2-1600.avif";
import wide2400 from "./banner-2-2400.avif";
import wideWebp from "./banner-2-1600.webp";

export const banner2: SitePictureFiles = {
  focal: "68% 50%",
  tall: { avif: `${tall480} 480w, ${tall800} 800w`, webp: tallWebp },
  wide: { avif: `${wide1200} 1200w, ${wide1600} 1600w, ${wide2400} 2400w`, webp: wideWebp },
  width: 1600,
  height: 800,
  share,
};
