import type { ResourceDefinition } from "../../platform/resources/resources.ts";

export const gallery = {
  kind: "gallery",
  label: "Gallery",
  duty: "pages",
  screen: "/admin/galleries/:id",
  pages: {
    galleries: "features/galleries/admin/galleries-page.tsx",
    "galleries/:id": "features/galleries/admin/gallery-page.tsx",
  },
  inPlace: true,
  menu: { label: "Galleries", icon: "image" },
  // `images` is the list of image ids in order.
  fields: { name: "Name", images: "Order" },
  binned: true,
} as const satisfies ResourceDefinition;

export const image = {
  kind: "image",
  label: "Picture",
  duty: "pages",
  fields: {
    name: "Name",
    alt: "Alternative text",
    link: "Link",
    focal: "Kept in view",
    picture_id: "Picture",
    rotation: "Rotation",
  },
  binned: true,
} as const satisfies ResourceDefinition;
