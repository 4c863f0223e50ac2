import { presentPage } from "../../platform/validation/paging.ts";
import { type Customer, customerPageSize, type CustomerSummary } from "./customers.schema.ts";
import type { CustomerRow } from "./customers.server.ts";

export function presentCustomers(
  { customers, ...found }: { customers: CustomerRow[]; total: number; more: boolean },
  page: number,
) {
  return presentPage(customers.map(presentSummary), { ...found, page, size: customerPageSize });
}

export function presentCustomer(row: CustomerRow): Customer {
  const { reg_number, vat_number, terms, notes, addresses, vehicles, version } = row;
  return { ...presentSummary(row), reg_number, vat_number, terms, notes, addresses, vehicles, version };
}

function presentSummary(row: CustomerRow): CustomerSummary {
  const { id, company_name, account_number, status, invoice_address, created_at } = row;
  return { id, company_name, account_number, status, invoice_address, created_at };
}
