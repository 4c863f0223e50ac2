import { absolute } from "../../platform/seo/public-page.ts";
import type { Gallery } from "./galleries.schema.ts";

/** Returns a gallery as structured data for search engines. `path` is the page that shows it. */
export function galleryLinkedData(gallery: Gallery, { appUrl, path }: { appUrl: string; path: string }) {
  return {
    "@type": "ImageGallery",
    name: gallery.name,
    url: absolute(appUrl, path),
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
