import type { Actor } from "../../platform/audit/audit.server.ts";
import { findAllInBatches } from "../../platform/db/find-every.server.ts";
import type { RowFilter, SearchedTable } from "../../platform/db/find-page.server.ts";
import { readConnectionOf } from "../../platform/db/sqlite.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import type { RequiredDuty } from "../../platform/http/duties.ts";
import type { Columns, Table } from "../../platform/spreadsheet/columns.ts";
import { pageQuery } from "../../platform/validation/paging.ts";
import type { z } from "../../platform/validation/zod.ts";
import { applicationQuery } from "../applications/applications.schema.ts";
import { applicationColumns } from "../applications/decisions.present.ts";
import { listDecided } from "../applications/decisions.server.ts";
import { auditQuery } from "../audit-log/audit-log.schema.ts";
import { narrowAuditLog } from "../audit-log/audit-log.server.ts";
import { callOutQuery } from "../call-outs/call-outs.schema.ts";
import { callOutColumns } from "../call-outs/exported-call-outs.present.ts";
import { readExported } from "../call-outs/exported-call-outs.server.ts";
import { narrowCallOuts } from "../call-outs/list-call-outs.server.ts";
import { messageQuery } from "../contact/contact.schema.ts";
import { narrowApplications } from "../applications/applications.server.ts";
import { narrowMessages } from "../contact/contact.server.ts";
import { customerQuery } from "../customers/customers.schema.ts";
import { customerColumns } from "../customers/exported-customers.present.ts";
import { narrowCustomers } from "../customers/customers.server.ts";
import { announceExport } from "../accounts/users/admin-notices.server.ts";
import { narrowUsers } from "../accounts/users/find-accounts.server.ts";
import { withSchool } from "../accounts/users/users.server.ts";
import { auditColumns, messageColumns, userColumns } from "./columns.ts";

/** A list of the back office that can be downloaded as its screen shows it. */
export type Export<T extends SearchedTable, Query extends z.ZodType<Searched>, Row> = {
  /** Used in paths and file names. */
  name: string;
  /** Used in security events. */
  list: "messages" | "applications" | "customers" | "call-outs" | "users" | "audit log";
  duty: RequiredDuty;
  table: T;
  query: Query;
  columns: Columns<Row>;
  filter(query: z.output<Query>, reader: Reader): Filter<T> | Promise<Filter<T>>;
  /** The rows with these ids, newest first. */
  read(db: Db, ids: number[]): Promise<Row[]>;
};
type Filter<T extends SearchedTable> = RowFilter<T> | undefined;
/** Who asks. `isLimited` if the user does not have every duty. */
type Reader = { db: Db; actor: Actor; isLimited: boolean };
type Searched = { search?: string | null | undefined };

export const messageExport = defined({
  name: "messages",
  list: "messages",
  duty: "office",
  table: "contact_messages",
  query: messageQuery,
  columns: messageColumns,
  filter: ({ status }, { actor }) => narrowMessages(status, actor.id),
  read: (db, ids) =>
    db.selectFrom("contact_messages").selectAll().where("id", "in", ids).orderBy("id", "desc").execute(),
});

export const applicationExport = defined({
  name: "applications",
  list: "applications",
  duty: "office",
  table: "trade_applications",
  query: applicationQuery,
  columns: applicationColumns,
  filter: ({ status }) => narrowApplications(status),
  read: listDecided,
});

export const customerExport = defined({
  name: "customers",
  list: "customers",
  duty: "office",
  table: "customers",
  query: customerQuery,
  columns: customerColumns,
  filter: ({ status }) => narrowCustomers(status),
  read: (db, ids) =>
    db.selectFrom("customers").selectAll().where("id", "in", ids).orderBy("id", "desc").execute(),
});

export const callOutExport = defined({
  name: "call-outs",
  list: "call-outs",
  duty: "office",
  table: "call_outs",
  query: callOutQuery,
  columns: callOutColumns,
  async filter(query, { db, actor }) {
    const narrow = await narrowCallOuts(db, actor.now, query);
    return (rows) => narrow(rows).where("is_rehearsal", "=", 0);
  },
  read: readExported,
});

/** An administrator with limited duties exports only the accounts of customers, as the screen shows only these. */
export const userExport = defined({
  name: "users",
  list: "users",
  duty: "office",
  table: "users",
  query: pageQuery,
  columns: userColumns,
  filter: (_query, { isLimited }) => narrowUsers({ isLimited }),
  read: (db, ids) => withSchool(db).where("users.id", "in", ids).orderBy("users.id", "desc").execute(),
});

export const auditExport = defined({
  name: "audit-log",
  list: "audit log",
  duty: "all",
  table: "audit_log",
  query: auditQuery,
  columns: auditColumns,
  filter: narrowAuditLog,
  read: (db, ids) =>
    db.selectFrom("audit_log").selectAll().where("id", "in", ids).orderBy("id", "desc").execute(),
});

/** Streams all rows of the list. Records the download as a security event and mails the owners. */
export async function openExport<T extends SearchedTable, Query extends z.ZodType<Searched>, Row>(
  db: Db,
  actor: Actor,
  { query, isLimited, of }: { query: z.output<Query>; isLimited: boolean; of: Export<T, Query, Row> },
): Promise<Table<Row>> {
  await inTransaction(db, (transaction) => announceExport(transaction, actor, { list: of.list }));
  const filter = await of.filter(query, { db, actor, isLimited });
  const found = findAllInBatches(db, of.table, { search: query.search ?? null, filter });
  return { columns: of.columns, batches: rowsOf(found, (ids) => of.read(readConnectionOf(db), ids)) };
}

async function* rowsOf<Row>(
  batches: AsyncIterable<number[]>,
  read: (ids: number[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for await (const ids of batches) yield await read(ids);
}

/** Lets the compiler check the parts of one export against each other. */
function defined<T extends SearchedTable, Query extends z.ZodType<Searched>, Row>(
  one: Export<T, Query, Row>,
): Export<T, Query, Row> {
  return one;
}
