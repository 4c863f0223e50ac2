import type { Actor } from "../../platform/audit/audit.server.ts";
import { type Columns, csvStream } from "../../platform/csv/csv.server.ts";
import { findEvery } from "../../platform/db/find-every.server.ts";
import type { Narrow } from "../../platform/db/find-page.server.ts";
import { readerOf } from "../../platform/db/sqlite.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { applicationColumns } from "../applications/applications.present.ts";
import type { ApplicationQuery } from "../applications/applications.schema.ts";
import type { AuditRow } from "../audit-log/audit-log.server.ts";
import type { AuditQuery } from "../audit-log/audit-log.schema.ts";
import { narrowAuditLog } from "../audit-log/audit-log.server.ts";
import type { MessageQuery } from "../contact/contact.schema.ts";
import type { MessageRow } from "../contact/contact.server.ts";
import { announceExport } from "../users/admin-notices.server.ts";
import { narrowUsers } from "../users/find-accounts.server.ts";
import { type UserRow, withSchool } from "../users/users.server.ts";

type List = "messages" | "applications" | "users" | "audit log";

/** Whatever a list shows as it is narrowed down, to be opened in a spreadsheet; that it was taken is a security event, and told. */
export async function exportMessages(db: Db, actor: Actor, { search, status }: MessageQuery) {
  await noteExport(db, actor, "messages");
  const narrow: Narrow<"contact_messages"> | undefined = status
    ? (rows) => rows.where("status", "=", status)
    : undefined;
  return csvStream(
    messageColumns,
    rowsOf(findEvery(db, "contact_messages", { search, narrow }), (ids) =>
      readerOf(db)
        .selectFrom("contact_messages")
        .selectAll()
        .where("id", "in", ids)
        .orderBy("id", "desc")
        .execute(),
    ),
  );
}

export async function exportApplications(db: Db, actor: Actor, { search, status }: ApplicationQuery) {
  await noteExport(db, actor, "applications");
  const narrow: Narrow<"trade_applications"> | undefined = status
    ? (rows) => rows.where("status", "=", status)
    : undefined;
  return csvStream(
    applicationColumns,
    rowsOf(findEvery(db, "trade_applications", { search, narrow }), (ids) =>
      readerOf(db)
        .selectFrom("trade_applications")
        .selectAll()
        .where("id", "in", ids)
        .orderBy("id", "desc")
        .execute(),
    ),
  );
}

/** An administrator with limited duties gets accounts of customers only, as on the screen. */
export async function exportUsers(
  db: Db,
  actor: Actor,
  { search, isLimited }: { search?: string | null; isLimited: boolean },
) {
  await noteExport(db, actor, "users");
  const narrow = narrowUsers({ isLimited });
  return csvStream(
    userColumns,
    rowsOf(findEvery(db, "users", { search, narrow }), (ids) =>
      withSchool(readerOf(db)).where("users.id", "in", ids).orderBy("users.id", "desc").execute(),
    ),
  );
}

export async function exportAuditLog(db: Db, actor: Actor, query: AuditQuery) {
  await noteExport(db, actor, "audit log");
  const question = { search: query.search, narrow: narrowAuditLog(query) };
  return csvStream(
    auditColumns,
    rowsOf(findEvery(db, "audit_log", question), (ids) =>
      readerOf(db).selectFrom("audit_log").selectAll().where("id", "in", ids).orderBy("id", "desc").execute(),
    ),
  );
}

async function noteExport(db: Db, actor: Actor, list: List): Promise<void> {
  await inTransaction(db, (transaction) => announceExport(transaction, actor, list));
}

async function* rowsOf<Row>(
  batches: AsyncIterable<number[]>,
  read: (ids: number[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for await (const ids of batches) yield await read(ids);
}

const messageColumns: Columns<MessageRow> = {
  Received: (row) => row.created_at,
  Status: (row) => row.status,
  Name: (row) => row.name,
  Email: (row) => row.email,
  Telephone: (row) => row.telephone,
  Message: (row) => row.message,
};

const userColumns: Columns<UserRow> = {
  "First name": (row) => row.firstname,
  "Last name": (row) => row.lastname,
  Email: (row) => row.email,
  "Email verified": (row) => (row.email_verified_at === null ? "no" : "yes"),
  Telephone: (row) => row.telephone,
  "Address line 1": (row) => row.address1,
  "Address line 2": (row) => row.address2,
  Town: (row) => row.town,
  Postcode: (row) => row.postcode,
  "Access level": (row) => row.role,
  School: (row) => row.school_name,
};

const auditColumns: Columns<AuditRow> = {
  When: (row) => row.at,
  Who: (row) => row.actor_name,
  What: (row) => row.action,
  Kind: (row) => row.subject_type,
  Thing: (row) => row.subject_name,
  Details: (row) => row.details,
};
