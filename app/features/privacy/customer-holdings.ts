import { holding } from "./personal-data.ts";

/** A company's file. It refers to people by their addresses. */
export const customerHoldings = [
  holding("customer_addresses", {
    addresses: ["address"],
    others: ["id", "customer_id", "domain", "state", "granted_at", "granted_by", "created_at"],
  }),
  holding("customers", {
    texts: ["addresses", "vehicles", "notes", "terms", "terms_before", "invoice_address"],
    others: [
      ...(["id", "company_name", "reg_number", "vat_number", "account_number", "status"] as const),
      ...(["opened_by", "status_before", "version", "created_at", "updated_at"] as const),
    ],
    hidden: ["reg_key", "vat_key", "search_text"],
  }),
  holding("customer_links", { others: ["id", "customer_id", "kind", "of_id", "at"] }),
  holding("customer_merges", {
    texts: ["changed"],
    others: ["id", "from_id", "into_id", "created_at"],
    hidden: ["reg_key", "vat_key"],
  }),
  holding("customer_merge_links", { others: ["merge_id", "link_id"] }),
  holding("customer_differences", { others: ["customer_id", "other_id"] }),
  holding("customer_imports", { others: ["id", "file_name", "author_name", "created_at", "undone_at"] }),
  holding("customer_import_lines", {
    texts: ["replaced"],
    others: ["id", "import_id", "line", "customer_id", "version"],
  }),
  holding("join_links", {
    addresses: ["address"],
    others: ["id", "created_at", "expires_at"],
    hidden: ["token_hash"],
  }),
] as const;
