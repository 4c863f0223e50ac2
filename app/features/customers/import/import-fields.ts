import { keysOf } from "../../../platform/keys-of.ts";
import { plainTitle, type TableFields } from "../../../platform/spreadsheet/read-table.ts";

/** The fields of a customer that a file can bring, and how spreadsheets title their columns. */
export const importFields = {
  company_name: "Company name",
  account_number: "Account number",
  status: "Status",
  reg_number: "Registration number",
  vat_number: "VAT number",
  terms: "Terms",
  invoice_address: "Invoice address",
  addresses: "Mail addresses",
  vehicles: "Vehicles",
  notes: "Notes",
} as const;
export type ImportField = keyof typeof importFields;

/** Several columns, such as the lines of an address, may go into these fields. They are joined line by line. */
const joinedFields: readonly ImportField[] = ["terms", "invoice_address", "addresses", "vehicles", "notes"];

const titles: Record<ImportField, RegExp> = {
  company_name:
    /^(company|customer|firm|business|trading|account)? ?names?$|^(company|customer|firm|client|business)$/,
  account_number:
    /^(account|customer|client|acc|a\/?c|sage|ledger) ?(number|no|nr|code|ref(erence)?|id)$|^account$/,
  status: /^(account )?status$|^stop(ped)?$/,
  reg_number:
    /^(company |companies house )?reg(istration|istered)?( ?(number|no|nr))?$|^(company|crn) ?(number|no)$|^crn$/,
  vat_number: /^vat( reg(istration)?)? ?(number|no|nr|id)?$/,
  terms: /^(payment )?terms$/,
  invoice_address:
    /^(invoice|billing|company|registered|postal)? ?address( ?(line)? ?\d)?$|^(street|town|city|county|post ?code|country)$/,
  addresses: /^(e-?)?mails?( address(es)?)?( ?\d)?$|^(contact|accounts|invoice|billing) e-?mail( address)?$/,
  vehicles: /^(vehicles?|trucks?|trailers?|fleet|(number |registration )?plates?)( ?\d+)?$/,
  notes: /^(notes?|comments?|remarks?|memo)$/,
};

export const customerFields: TableFields<ImportField> = {
  names: importFields,
  joined: joinedFields,
  fieldOfTitle: (title) => keysOf(titles).find((field) => titles[field].test(plainTitle(title))),
};
