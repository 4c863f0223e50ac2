import type { ResourceDefinition } from "../../platform/resources/resources.ts";

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
  menu: { label: "Customers", icon: "building", isOffice: true, isDaily: true },
  fields: {
    company_name: "Company name",
    reg_number: "Registration number",
    vat_number: "VAT number",
    account_number: "Account number",
    status: "Status",
    terms: "Terms",
    invoice_address: "Invoice address",
    addresses: "Mail addresses",
    notes: "Notes",
  },
  binned: true,
} as const satisfies ResourceDefinition;
