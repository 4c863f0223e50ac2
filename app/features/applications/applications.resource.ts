import type { ResourceDefinition } from "../../platform/resources/resources.ts";

export const application = {
  kind: "application",
  label: "Application",
  duty: "office",
  screen: "/admin/applications/:id",
  binned: true,
} as const satisfies ResourceDefinition;
