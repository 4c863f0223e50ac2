import type { ResourceDefinition } from "../../platform/resources/resources.ts";

export const firmDetails = {
  kind: "firm",
  label: "Your firm",
  duty: "all",
  screen: "/admin/firm",
  pages: {
    firm: "features/firm/admin/firm-page.tsx",
  },
  inPlace: true,
  menu: { label: "Your firm", icon: "truck", within: "firm" },
  drafted: "POST /api/firm",
  fields: { value: "Details" },
  only: "details",
} as const satisfies ResourceDefinition;
