import type { Generated } from "kysely";
import type { Edited } from "../../platform/db/tables.ts";
import type { CustomerStatus } from "./customer-status.ts";

export interface CustomersTable extends Edited {
  id: Generated<number>;
  company_name: string;
  reg_number: string | null;
  vat_number: string | null;
  /** The numbers in the form by which files are compared; see `registrationKey` and `vatKey`. */
  reg_key: string | null;
  vat_key: string | null;
  account_number: string | null;
  status: CustomerStatus;
  terms: string | null;
  notes: string | null;
  invoice_address: string | null;
  /** The mail addresses of the customer's people, one a line: the rows of `customer_addresses` in state belongs. */
  addresses: Generated<string>;
  /** The vehicles that the office typed, one a line: see `parseVehicles`. Others are learned from call-outs. */
  vehicles: Generated<string>;
  /** The application whose approval opened the file. */
  opened_by: Generated<number | null>;
  /** The status before that approval, or before the file was closed because its applications were declined. */
  status_before: Generated<CustomerStatus | null>;
  terms_before: Generated<string | null>;
  search_text: string;
}

/**
 * A mail address that belongs to a customer, that is offered because it may belong to it, or that the office has
 * refused.
 */
export interface CustomerAddressesTable {
  id: Generated<number>;
  customer_id: number;
  /** The address in the form that accounts use. */
  address: string;
  /** Null for the domain of a mail provider. */
  domain: string | null;
  state: "belongs" | "offered" | "refused";
  /** Since when the address opens the file to its account. Null: it does not, see `opensFile`. */
  granted_at: Generated<string | null>;
  /** The application whose approval opens the file to the address. Null if the office said so. */
  granted_by: Generated<number | null>;
  created_at: string;
}

/** The customer that a message or an application is about. The link remains while either of the two is in the bin. */
export interface CustomerLinksTable {
  id: Generated<number>;
  customer_id: number;
  kind: "message" | "application";
  of_id: number;
  /** When the message or application arrived. */
  at: string;
}

/**
 * A merge of two files. It can be undone while the merged file is in the bin. Afterwards the merged file's numbers
 * still lead to the survivor.
 */
export interface CustomerMergesTable {
  id: Generated<number>;
  from_id: number;
  into_id: number;
  reg_key: string | null;
  vat_key: string | null;
  /** JSON: what the survivor took over. Empty once the merge cannot be undone. */
  changed: string;
  created_at: string;
}

export interface CustomerMergeLinksTable {
  merge_id: number;
  link_id: number;
}

/** Two files, the one with the lower id first, that the office has marked as different companies. */
export interface CustomerDifferencesTable {
  customer_id: number;
  other_id: number;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    customers: CustomersTable;
    customer_addresses: CustomerAddressesTable;
    customer_links: CustomerLinksTable;
    customer_merges: CustomerMergesTable;
    customer_merge_links: CustomerMergeLinksTable;
    customer_differences: CustomerDifferencesTable;
  }
}
