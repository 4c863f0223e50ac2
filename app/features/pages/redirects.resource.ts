import type { ResourceDefinition } from "../../platform/resources/resources.ts";

/** A redirect from one address to another. */
export const redirect = {
  kind: "redirect",
  label: "Redirect",
  plural: "Redirects",
  duty: "pages",
  screen: "/admin/pages",
  fields: { target: "Leads to", path: "Address" },
  binned: true,
} as const satisfies ResourceDefinition;
