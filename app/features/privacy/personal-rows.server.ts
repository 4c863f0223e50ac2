import { type RawBuilder, sql } from "kysely";
import { readConnectionOf } from "../../platform/db/sqlite.server.ts";
import { containsText } from "../../platform/db/search-text.server.ts";
import type { Db, Tables } from "../../platform/db/tables.ts";
import { spellingsOf } from "../../platform/validation/account-address.ts";
import { mentions } from "./mentions.ts";
import { type Holding, shownColumns, type Subject } from "./personal-data.ts";
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
  const spellings = spellingsOf(subject.email);
  const mentioning = texts.flatMap((column) =>
    spellings.map((spelling) => containsText(sql`lower(${sql.ref(column)})`, spelling)),
  );
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
      (row) => row.isAbout === 1 || texts.some((column) => mentions(row[column], subject.email)),
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
    ...addresses.map(
      (column) => sql<boolean>`lower(${sql.ref(column)}) in (${sql.join(spellingsOf(email))})`,
    ),
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
  contact_message_notes: ({ email }) => [
    sql`message_id in (select id from contact_messages where lower(email) in (${sql.join(spellingsOf(email))}))`,
  ],
  trade_application_notes: viaApplication,
  trade_application_letters: viaApplication,
  trade_references: viaApplication,
  call_out_steps: viaCallOut,
  call_out_notes: viaCallOut,
  call_out_photographs: viaCallOut,
  bin: ({ userId }) =>
    userId === null ? [] : [sql`(kind = ${"call-out"} and rows like ${`%"user_id":${userId},%`})`],
};

function viaCallOut({ userId }: Subject): RawBuilder<boolean>[] {
  return userId === null ? [] : [sql`call_out_id in (select id from call_outs where user_id = ${userId})`];
}

function viaApplication({ email }: Subject): RawBuilder<boolean>[] {
  return [
    sql`application_id in (select id from trade_applications where lower(email) in (${sql.join(spellingsOf(email))}))`,
  ];
}

function either(conditions: RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql`(${sql.join(conditions, sql` or `)})`;
}
