import type { ResourceDefinition } from "../../platform/resources/resources.ts";

export const application = {
  kind: "application",
  label: "Application",
  duty: "office",
  screen: "/admin/applications/:id",
  pages: {
    applications: "features/applications/office/applications-page.tsx",
    "applications/:id": "features/applications/office/application-page.tsx",
  },
  menu: { label: "Applications", icon: "truck", within: "daily" },
  binned: true,
} as const satisfies ResourceDefinition;
