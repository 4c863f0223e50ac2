import { asTyped, type Columns, moment } from "../../platform/spreadsheet/columns.ts";
import type { AuditRow } from "../audit-log/audit-log.server.ts";
import type { MessageRow } from "../contact/contact.server.ts";
import type { UserRow } from "../accounts/users/users.server.ts";

export const messageColumns: Columns<MessageRow> = {
  Received: moment((row) => row.created_at),
  Status: (row) => capitalised(row.status),
  Name: (row) => row.name,
  Email: (row) => row.email,
  Telephone: asTyped((row) => row.telephone),
  Message: (row) => row.message,
};

export const userColumns: Columns<UserRow> = {
  "First name": (row) => row.firstname,
  "Last name": (row) => row.lastname,
  Email: (row) => row.email,
  "Email verified": (row) => (row.email_verified_at === null ? "No" : "Yes"),
  Telephone: asTyped((row) => row.telephone),
  "Address line 1": (row) => row.address1,
  "Address line 2": (row) => row.address2,
  Town: (row) => row.town,
  Postcode: asTyped((row) => row.postcode),
  "Access level": (row) => row.role,
  School: (row) => row.school_name,
};

export const auditColumns: Columns<AuditRow> = {
  When: moment((row) => row.at),
  Who: (row) => row.actor_name,
  What: (row) => row.action,
  Kind: (row) => row.subject_type,
  Thing: (row) => row.subject_name,
  Details: (row) => row.details,
};

function capitalised(word: string): string {
  return word.replace(/^./, (letter) => letter.toUpperCase());
}
