import type { ResourceDefinition } from "../../platform/resources/resources.ts";

export const template = {
  kind: "template",
  label: "Template",
  plural: "Templates",
  duty: "office",
  screen: "/admin/templates",
  pages: { templates: "features/reply-templates/admin/templates-page.tsx" },
  menu: { label: "Templates", icon: "text", within: "library" },
  fields: { name: "Name", text: "Text" },
  binned: true,
} as const satisfies ResourceDefinition;
