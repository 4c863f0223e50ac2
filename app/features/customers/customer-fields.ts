import { keysOf } from "../../platform/keys-of.ts";
import type { NewCustomer } from "./customers.schema.ts";

type Field = {
  /** Its label in the history. */
  label: string;
  isSearched: boolean;
  /** Whether a merge of two files fills it from the merged one, or notes what that one had. */
  isTakenOver: boolean;
};

/** Every field of a file that the office types. A field that is missing here does not compile. */
export const customerFields = {
  company_name: { label: "Company name", isSearched: true, isTakenOver: false },
  reg_number: { label: "Registration number", isSearched: true, isTakenOver: true },
  vat_number: { label: "VAT number", isSearched: true, isTakenOver: true },
  account_number: { label: "Account number", isSearched: true, isTakenOver: true },
  status: { label: "Status", isSearched: false, isTakenOver: false },
  terms: { label: "Terms", isSearched: false, isTakenOver: true },
  invoice_address: { label: "Invoice address", isSearched: true, isTakenOver: true },
  addresses: { label: "Mail addresses", isSearched: true, isTakenOver: false },
  vehicles: { label: "Vehicles", isSearched: true, isTakenOver: false },
  notes: { label: "Notes", isSearched: true, isTakenOver: false },
} as const satisfies Record<keyof NewCustomer, Field>;

type Fields = typeof customerFields;
type NamesWith<Part extends "isSearched" | "isTakenOver"> = {
  [Name in keyof Fields]: Fields[Name][Part] extends true ? Name : never;
}[keyof Fields];

const namesWith = <Part extends "isSearched" | "isTakenOver">(part: Part) =>
  keysOf(customerFields).filter((name): name is NamesWith<Part> => customerFields[name][part]);

export const searchedFields = namesWith("isSearched");
export const takenOverFields = namesWith("isTakenOver");
