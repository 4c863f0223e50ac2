import { type RawBuilder, sql } from "kysely";
import { readConnectionOf } from "../../platform/db/sqlite.server.ts";
import { containsText } from "../../platform/db/search-text.server.ts";
import type { Db, Tables } from "../../platform/db/tables.ts";
import { spellingsOf } from "../../platform/validation/account-address.ts";
import { charactersOfNumbers, mentions } from "./mentions.ts";
import { type Holding, idsOf, shownColumns, type Subject } from "./personal-data.ts";
import { namedTables } from "../../platform/db/named-tables.server.ts";

/** `isAbout` is 1 if the row is about the person, and 0 if only its texts contain their address. */
export type PersonalRow = Record<string, unknown> & { id: number; isAbout: number };

const rowsAtOnce = 200;

/** Returns all rows of one table about a person, in batches ordered by id. */
export async function* findPersonalRows(
  db: Db,
  holding: Holding,
  subject: Subject,
): AsyncGenerator<PersonalRow[]> {
  const { texts = [] } = holding;
  const about = conditionsOf(holding, subject);
  const mentioning = texts.flatMap((column) => mentioningIn(column, subject));
  if (about.length + mentioning.length === 0) return;
  const reader = namedTables(readConnectionOf(db));
  const isAbout = about.length > 0 ? sql`case when ${either(about)} then 1 else 0 end` : sql`0`;
  for (let last = 0; ;) {
    const rows = await reader
      .selectFrom<string>(holding.table)
      .select([...shownColumns(holding), sql<number>`${isAbout}`.as("isAbout")] as "id"[])
      .where(either([...about, ...mentioning]))
      .where("id", ">", last)
      .orderBy("id")
      .limit(rowsAtOnce)
      .execute();
    const found = (rows as PersonalRow[]).filter(
      (row) => row.isAbout === 1 || texts.some((column) => mentions(row[column], subject)),
    );
    if (found.length > 0) yield found;
    const end = rows.at(-1);
    if (!end || rows.length < rowsAtOnce) return;
    last = end.id;
  }
}

/** Returns the SQL conditions under which a row is about the person. */
function conditionsOf({ table, addresses = [], accounts = [] }: Holding, subject: Subject) {
  const { email, userId } = subject;
  return [
    ...(email === null
      ? []
      : addresses.map(
          (column) => sql<boolean>`lower(${sql.ref(column)}) in (${sql.join(spellingsOf(email))})`,
        )),
    ...isOneOf("id", idsOf(table, subject.rows)),
    ...(userId === null ? [] : accounts.map((column) => sql<boolean>`${sql.ref(column)} = ${userId}`)),
    ...(indirectConditions[table]?.(subject) ?? []),
  ];
}

/** Conditions for rows that refer to a person through another row. */
const indirectConditions: Partial<Record<keyof Tables, (subject: Subject) => RawBuilder<boolean>[]>> = {
  audit_log: ({ userId }) =>
    userId === null ? [] : [sql`(subject_type = ${"user"} and subject_id = ${String(userId)})`],
  versions: ({ userId }) => (userId === null ? [] : [sql`(of_table = ${"users"} and of_id = ${userId})`]),
  jobs: ({ userId }) =>
    userId === null
      ? []
      : [sql`(payload like ${`%"userId":${userId},%`} or payload like ${`%"userId":${userId}}%`})`],
  contact_message_notes: (subject) => [
    ...viaAddress("message_id", sql`contact_messages`, subject),
    ...isOneOf("message_id", subject.rows.contact_messages),
  ],
  contact_message_replies: ({ rows }) => isOneOf("message_id", rows.contact_messages),
  mail_files: (subject) => [
    ...viaAddress("message_id", sql`contact_messages`, subject),
    ...isOneOf("message_id", subject.rows.contact_messages),
  ],
  trade_application_notes: viaApplication,
  trade_application_letters: viaApplication,
  trade_references: viaApplication,
  call_out_steps: viaCallOut,
  call_out_notes: viaCallOut,
  call_out_photographs: viaCallOut,
  call_out_engineers: viaCallOut,
  // The id of a report is that of its call-out.
  job_reports: (subject) => viaCallOut(subject, "id"),
  job_report_files: viaCallOut,
  bin: ({ userId, vehicles }) => [
    ...(userId === null
      ? []
      : [sql<boolean>`(kind = ${"call-out"} and rows like ${`%"user_id":${userId},%`})`]),
    ...vehicles.map((key) => sql<boolean>`(kind = ${"call-out"} and rows like ${`%_key":"${key}"%`})`),
  ],
};

function viaCallOut({ userId, rows }: Subject, column = "call_out_id"): RawBuilder<boolean>[] {
  const own = sql`select id from call_outs where user_id = ${userId}`;
  const ofAccount = sql<boolean>`${sql.ref(column)} in (${own})`;
  return [...(userId === null ? [] : [ofAccount]), ...isOneOf(column, rows.call_outs)];
}

function viaApplication(subject: Subject): RawBuilder<boolean>[] {
  return viaAddress("application_id", sql`trade_applications`, subject);
}

function viaAddress(column: string, table: RawBuilder<unknown>, { email }: Subject): RawBuilder<boolean>[] {
  if (email === null) return [];
  const spellings = sql.join(spellingsOf(email));
  return [sql`${sql.ref(column)} in (select id from ${table} where lower(email) in (${spellings}))`];
}

function isOneOf(column: string, ids: readonly number[]): RawBuilder<boolean>[] {
  return ids.length === 0 ? [] : [sql`${sql.ref(column)} in (${sql.join(ids)})`];
}

/** Conditions for the texts that may name the person. `mentions` decides. */
function mentioningIn(column: string, subject: Subject): RawBuilder<boolean>[] {
  const words = sql<string>`lower(${sql.ref(column)})`;
  const spellings = subject.email === null ? [] : spellingsOf(subject.email);
  return [
    ...spellings.map((spelling) => containsText(words, spelling)),
    ...charactersOfNumbers(subject).map((signs) => sql<boolean>`${words} like ${`%${signs.join("%")}%`}`),
  ];
}

function either(conditions: RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql`(${sql.join(conditions, sql` or `)})`;
}
