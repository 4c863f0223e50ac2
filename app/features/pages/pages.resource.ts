import type { ResourceDefinition } from "../../platform/resources/resources.ts";

/** A public page: its texts, picture and menus. */
export const page = {
  kind: "page",
  label: "Page",
  duty: "pages",
  screen: "/admin/pages/:id",
  pages: {
    pages: "features/pages/admin/pages-page.tsx",
    "pages/:id": "features/pages/admin/page-page.tsx",
  },
  inPlace: true,
  menu: { label: "Pages", icon: "page", within: "pages" },
  fields: {
    path: "Address",
    label: "Menu label",
    title: "Heading",
    subtitle: "Subtitle",
    meta_title: "Title for search engines",
    description: "Description for search engines",
    teaser: "Words on the page for lost visitors",
    picture_id: "Picture",
    alt: "Alternative text",
    focal: "Kept in view",
    menus: "Menus",
    place: "Place in the menus",
    blocks: "Blocks",
  },
  drafted: "POST /api/pages/:id",
  draftedNew: "POST /api/pages",
  binned: true,
} as const satisfies ResourceDefinition;
