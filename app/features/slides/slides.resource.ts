import type { ResourceDefinition } from "../../platform/resources/resources.ts";

/** A slide of the home page's banner. */
export const slide = {
  kind: "slide",
  label: "Slide",
  plural: "Slides",
  reads: "public",
  duty: "pages",
  screen: "/admin/slides/:id",
  pages: {
    "slides/:id": "features/slides/admin/slide-page.tsx",
  },
  inPlace: true,
  fields: {
    title: "Title",
    subtitle: "Subtitle",
    link: "Link",
    place: "Place",
    picture_id: "Picture",
    alt: "Alternative text",
    focal: "Kept in view",
  },
  binned: true,
} as const satisfies ResourceDefinition;
