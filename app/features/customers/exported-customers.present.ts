import { asTyped, type Columns, moment } from "../../platform/spreadsheet/columns.ts";
import { customerStatusLabels } from "./customer-status.ts";
import type { CustomerRow } from "./customers.server.ts";

/** The columns of a customer in a spreadsheet. */
export const customerColumns: Columns<CustomerRow> = {
  "Company name": (row) => row.company_name,
  "Account number": asTyped((row) => row.account_number),
  Status: (row) => customerStatusLabels[row.status],
  "Company registration number": asTyped((row) => row.reg_number),
  "VAT number": asTyped((row) => row.vat_number),
  "Payment terms": (row) => row.terms,
  "Invoice address": (row) => row.invoice_address,
  Emails: (row) => row.addresses,
  Vehicles: (row) => row.vehicles,
  Notes: (row) => row.notes,
  Added: moment((row) => row.created_at),
};
