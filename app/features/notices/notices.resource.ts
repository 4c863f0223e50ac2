import type { ResourceDefinition } from "../../platform/resources/resources.ts";

/** Text on top of the public pages, from one moment to another. */
export const notice = {
  kind: "notice",
  label: "Notice",
  plural: "Notices",
  duty: "pages",
  screen: "/admin/notices/:id",
  pages: {
    notices: "features/notices/admin/notices-page.tsx",
    "notices/:id": "features/notices/admin/notice-page.tsx",
  },
  inPlace: true,
  menu: { label: "Notices", icon: "info", within: "pages" },
  fields: {
    text: "Text",
    link: "Link",
    kind: "Kind",
    pages: "Pages",
    shown_from: "Shown from",
    shown_until: "Shown until",
  },
  binned: true,
} as const satisfies ResourceDefinition;
