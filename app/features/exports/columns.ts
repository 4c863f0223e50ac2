import type { Columns } from "../../platform/spreadsheet/columns.ts";
import { type ApplicationField, applicationFields } from "../applications/application-fields.ts";
import { statusLabels } from "../applications/application-status.ts";
import type { DecidedApplication } from "../applications/decisions.server.ts";
import type { AuditRow } from "../audit-log/audit-log.server.ts";
import type { MessageRow } from "../contact/contact.server.ts";
import type { UserRow } from "../users/users.server.ts";

export const messageColumns: Columns<MessageRow> = {
  Received: (row) => new Date(row.created_at),
  Status: (row) => capitalised(row.status),
  Name: (row) => row.name,
  Email: (row) => row.email,
  Telephone: (row) => row.telephone,
  Message: (row) => row.message,
};

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

export const userColumns: Columns<UserRow> = {
  "First name": (row) => row.firstname,
  "Last name": (row) => row.lastname,
  Email: (row) => row.email,
  "Email verified": (row) => (row.email_verified_at === null ? "No" : "Yes"),
  Telephone: (row) => row.telephone,
  "Address line 1": (row) => row.address1,
  "Address line 2": (row) => row.address2,
  Town: (row) => row.town,
  Postcode: (row) => row.postcode,
  "Access level": (row) => row.role,
  School: (row) => row.school_name,
};

export const auditColumns: Columns<AuditRow> = {
  When: (row) => new Date(row.at),
  Who: (row) => row.actor_name,
  What: (row) => row.action,
  Kind: (row) => row.subject_type,
  Thing: (row) => row.subject_name,
  Details: (row) => row.details,
};

/** The label of a field, and which reference it belongs to. */
function headOf({ name, label }: ApplicationField): string {
  const [, reference] = /^ref(\d)_/.exec(name) ?? [];
  return reference
    ? `Reference ${reference} ${label.replace(/^./, (letter) => letter.toLowerCase())}`
    : label;
}

function capitalised(word: string): string {
  return word.replace(/^./, (letter) => letter.toUpperCase());
}
