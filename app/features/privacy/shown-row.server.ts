import { type BinnedRow, readBinnedRows } from "../../platform/bin/bin.server.ts";
import { unpackFields } from "../../platform/history/packed-fields.server.ts";
import { belongsTo, hasNumber } from "./binned-things.server.ts";
import { isAddress, isTheirs, shownColumns, type Subject } from "./personal-data.ts";
import type { PersonalRow } from "./personal-rows.server.ts";
import { kindsOfData } from "./register.server.ts";

type Shown = Record<string, unknown>;

const parts = ["accounts_", "ref1_", "ref2_"] as const;

/**
 * Returns what an export shows of a row. A row that is mostly about others is cut down. A referee does not see the
 * application. Of a mail to others a person learns only that it named them.
 */
export function shownRow(table: string, { isAbout, ...row }: PersonalRow, subject: Subject): Shown {
  if (table === "trade_applications") return showApplication(row, subject);
  if (table === "mails" && isAbout === 0) return { id: row.id, kind: row.kind, created_at: row.created_at };
  if (table === "trade_signings") return showSigning(row, subject);
  if (table === "trade_references") return showReference(row, subject);
  // A file is about a company, so the person learns only which company.
  if (table === "customers")
    return { id: row.id, company_name: row.company_name, created_at: row.created_at };
  if (table === "customer_merges") return { id: row.id, created_at: row.created_at };
  if (table === "bin") return showBinEntry(row, subject);
  if (table === "versions" && typeof row.fields === "string") {
    return { ...row, fields: unpackFields(row.fields) };
  }
  return row;
}

/** Returns the keys of the person's own files in a row. */
export function filesOfRow(table: string, row: PersonalRow, { email }: Subject): string[] {
  if (table === "users") return keysIn([row.cv_key]);
  const tablesOfFiles = ["call_out_photographs", "job_report_files", "mail_files"];
  if (tablesOfFiles.includes(table) && row.isAbout === 1) return keysIn([row.file_key]);
  if (table !== "trade_applications" || !isAddress(row.email, email)) return [];
  return keysIn([row.signature_key, row.pdf_key]);
}

function showApplication(row: Shown, { email }: Subject): Shown {
  if (isAddress(row.email, email)) return row;
  const theirs = parts.filter((part) => isAddress(row[`${part}email`], email));
  const fields = Object.entries(row).filter(([column]) => theirs.some((part) => column.startsWith(part)));
  return { reference: row.reference, created_at: row.created_at, ...Object.fromEntries(fields) };
}

/**
 * The applicant gets everything they typed. The signer and others whom the signing names learn only that it named
 * them.
 */
function showSigning(row: Shown, { email }: Subject): Shown {
  if (isAddress(row.email, email)) return row;
  const { id, signer_name, signer_email, expires_at, created_at } = row;
  return { id, expires_at, created_at, ...(isAddress(signer_email, email) && { signer_name, signer_email }) };
}

/** Applicants get whether a reference has answered. The form promises that only the office reads what was said. */
function showReference(row: Shown, { email }: Subject): Shown {
  if (isAddress(row.recipient, email)) return row;
  const { id, application_id, referee, asked_at, answered_at, created_at } = row;
  return { id, application_id, referee, asked_at, answered_at, created_at };
}

/**
 * Shows of a deleted thing the rows about the person, without hidden columns. Its name is shown only if the thing is
 * theirs.
 */
function showBinEntry({ name, rows, ...entry }: Shown, subject: Subject): Shown {
  const binned = readBinnedRows(String(rows));
  return { ...entry, ...(belongsTo(binned, subject) && { name }), rows: showBinnedRows(binned, subject) };
}

function showBinnedRows(binned: BinnedRow[], subject: Subject): Shown[] {
  return binned.flatMap((one) => {
    const { table, row } = one;
    const holding = kindsOfData
      .flatMap(([, { holdings }]) => holdings)
      .find((other) => other.table === table);
    if (!holding || !(isTheirs(holding, row, subject) || hasNumber(one, subject))) return [];
    const shown = Object.fromEntries(shownColumns(holding).map((column) => [column, row[column]]));
    return [shownRow(table, { ...shown, id: Number(row.id), isAbout: 1 }, subject)];
  });
}

function keysIn(keys: unknown[]): string[] {
  return keys.filter((key) => typeof key === "string");
}
