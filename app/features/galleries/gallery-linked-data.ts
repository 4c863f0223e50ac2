import { publicPages } from "../../../content/public-pages.ts";
import { absolute } from "../../platform/seo/public-page.ts";
import type { Gallery } from "./galleries.schema.ts";

/** A gallery as search engines understand it. */
export function galleryLinkedData(gallery: Gallery, appUrl: string) {
  return {
    "@type": "ImageGallery",
    name: gallery.name,
    url: absolute(appUrl, publicPages.gallery.path),
    image: gallery.images.map(({ image_url, name, alt, width, height }) => ({
      "@type": "ImageObject",
      contentUrl: absolute(appUrl, image_url),
      ...(name ? { name } : {}),
      ...(alt ? { description: alt } : {}),
      width,
      height,
    })),
  };
}
