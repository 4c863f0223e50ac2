import { keysOf, recordOf } from "../../platform/keys-of.ts";
import type { ResourceDefinition } from "../../platform/resources/resources.ts";
import { customerFields } from "./customer-fields.ts";

export const customer = {
  kind: "customer",
  label: "Customer",
  duty: "office",
  screen: "/admin/customers/:id",
  pages: {
    customers: "features/customers/admin/customers-page.tsx",
    "customers/import": "features/customers/import/import-page.tsx",
    "customers/:id": "features/customers/admin/customer-page.tsx",
    "customers/:id/edit": "features/customers/admin/customer-edit-page.tsx",
  },
  menu: { label: "Customers", icon: "building", within: "daily" },
  fields: recordOf(keysOf(customerFields), (name) => customerFields[name].label),
  binned: true,
} as const satisfies ResourceDefinition;
