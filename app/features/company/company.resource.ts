import type { ResourceDefinition } from "../../platform/resources/resources.ts";

export const companyDetails = {
  kind: "company",
  label: "Company",
  duty: "all",
  screen: "/admin/company",
  fields: { value: "Details" },
  only: "details",
} as const satisfies ResourceDefinition;
