import type { Generated } from "kysely";
import type { Edited } from "../../platform/db/tables.ts";
import type { CustomerStatus } from "./customer-status.ts";

export interface CustomersTable extends Edited {
  id: Generated<number>;
  company_name: string;
  reg_number: string | null;
  vat_number: string | null;
  /** The numbers as files are compared by them; see `registrationKey` and `vatKey`. */
  reg_key: string | null;
  vat_key: string | null;
  account_number: string | null;
  status: CustomerStatus;
  terms: string | null;
  notes: string | null;
  invoice_address: string | null;
  /** Its people's mail addresses, one a line: those of `customer_addresses` that belong to it. */
  addresses: Generated<string>;
  /** The application whose approval opened it. */
  opened_by: Generated<number | null>;
  /** What it was before that, or before it was closed because its applications were declined. */
  status_before: Generated<CustomerStatus | null>;
  terms_before: Generated<string | null>;
  search_text: string;
}

/** What is known of a mail address: that it is this customer's, that it may be, or that the office says it is not. */
export interface CustomerAddressesTable {
  id: Generated<number>;
  customer_id: number;
  /** As accounts have it. */
  address: string;
  /** Null where it is a mail provider's. */
  domain: string | null;
  state: "belongs" | "offered" | "refused";
  created_at: string;
}

/** Which customer a message or an application is about. It outlives a stay in the bin, of either. */
export interface CustomerLinksTable {
  id: Generated<number>;
  customer_id: number;
  kind: "message" | "application";
  of_id: number;
  /** When it came. */
  at: string;
}

/** A merge that can be undone while the merged file is in the bin. Afterwards its numbers still lead to the survivor. */
export interface CustomerMergesTable {
  id: Generated<number>;
  from_id: number;
  into_id: number;
  reg_key: string | null;
  vat_key: string | null;
  /** JSON: what the survivor was given. Empty once it cannot be undone. */
  changed: string;
  created_at: string;
}

export interface CustomerMergeLinksTable {
  merge_id: number;
  link_id: number;
}

/** Two files, the older one first, that the office says are of different companies. */
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
