import type { ResourceDefinition } from "../../platform/resources/resources.ts";

export const companyDetails = {
  kind: "company",
  label: "Company",
  duty: "all",
  screen: "/admin/company",
  pages: {
    company: "features/company/admin/company-page.tsx",
  },
  inPlace: true,
  menu: { label: "Company", icon: "pin", within: "firm" },
  drafted: "POST /api/company",
  fields: { value: "Details" },
  only: "details",
} as const satisfies ResourceDefinition;
