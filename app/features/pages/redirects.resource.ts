import type { ResourceDefinition } from "../../platform/resources/resources.ts";

/** An address that leads to another one. */
export const redirect = {
  kind: "redirect",
  label: "Redirect",
  duty: "pages",
  screen: "/admin/pages",
  fields: { target: "Leads to", path: "Address" },
  binned: true,
} as const satisfies ResourceDefinition;
