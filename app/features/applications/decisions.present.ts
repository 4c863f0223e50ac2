import { asTyped, type Column, type Columns, moment } from "../../platform/spreadsheet/columns.ts";
import { type ApplicationField, applicationFields } from "./application-fields.ts";
import { statusLabels } from "./application-status.ts";
import type { DecidedApplication } from "./decisions.server.ts";

/** The columns of an application in a spreadsheet. */
export const applicationColumns: Columns<DecidedApplication> = {
  Received: moment((row) => row.created_at),
  Reference: asTyped((row) => row.reference),
  Status: (row) => statusLabels[row.status],
  "Decided on": moment((row) => row.decision?.at),
  "Decided by": (row) => row.decision?.by,
  ...Object.fromEntries(applicationFields.map((field) => [headOf(field), columnOf(field)])),
  "Payment terms": (row) => row.terms,
  Notes: (row) => row.notes.map(({ author_name, text }) => `${author_name}: ${text}`).join("\n"),
};

function columnOf({ name, kind }: ApplicationField): Column<DecidedApplication> {
  const read = (row: DecidedApplication) => row[name];
  return kind === "telephone" || name === "reg_number" || name === "vat_number" ? asTyped(read) : read;
}

/** Returns a field's label, with the number of its reference. */
function headOf({ name, label }: ApplicationField): string {
  const [, reference] = /^ref(\d)_/.exec(name) ?? [];
  return reference
    ? `Reference ${reference} ${label.replace(/^./, (letter) => letter.toLowerCase())}`
    : label;
}
