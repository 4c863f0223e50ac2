import type { Columns } from "../../platform/spreadsheet/columns.ts";
import { type ApplicationField, applicationFields } from "./application-fields.ts";
import { statusLabels } from "./application-status.ts";
import type { DecidedApplication } from "./decisions.server.ts";

/** The columns of an application in a spreadsheet. */
export const applicationColumns: Columns<DecidedApplication> = {
  Received: (row) => new Date(row.created_at),
  Reference: (row) => row.reference,
  Status: (row) => statusLabels[row.status],
  "Decided on": (row) => row.decision && new Date(row.decision.at),
  "Decided by": (row) => row.decision?.by,
  ...Object.fromEntries(
    applicationFields.map((field) => [headOf(field), (row: DecidedApplication) => row[field.name]]),
  ),
  "Payment terms": (row) => row.terms,
  Notes: (row) => row.notes.map(({ author_name, text }) => `${author_name}: ${text}`).join("\n"),
};

/** Returns a field's label, with the number of its reference. */
function headOf({ name, label }: ApplicationField): string {
  const [, reference] = /^ref(\d)_/.exec(name) ?? [];
  return reference
    ? `Reference ${reference} ${label.replace(/^./, (letter) => letter.toLowerCase())}`
    : label;
}
