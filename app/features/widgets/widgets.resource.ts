import type { ResourceDefinition } from "../../platform/resources/resources.ts";

export const widget = {
  kind: "widget",
  label: "Widget",
  duty: "pages",
  screen: "/admin/widgets/:id",
  pages: {
    widgets: "features/widgets/admin/widgets-page.tsx",
    "widgets/:id": "features/widgets/admin/widget-page.tsx",
  },
  inPlace: true,
  menu: { label: "Widgets", icon: "text" },
  fields: {
    name: "Name",
    type: "Type",
    html: "Text",
    picture_id: "Picture",
    alt: "Alt text",
    focal: "Kept in view",
  },
  drafted: "POST /api/widgets/:id",
  binned: true,
} as const satisfies ResourceDefinition;
