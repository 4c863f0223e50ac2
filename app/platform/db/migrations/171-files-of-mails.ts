import { type Kysely, sql } from "kysely";

type Row = { table: string; row: Record<string, unknown> };
// eslint-disable-next-line typescript/no-explicit-any
type AnyDb = Kysely<any>;

const inMailbox = "It is in the mailbox, with the mail itself.";

/**
 * One table for the files of mails, whether the mail belongs to a message, an application or a call-out. Files of
 * applications of which only the names were stored become rows that say where they are.
 */
export async function up(db: AnyDb): Promise<void> {
  await createTable(db);
  await db.schema
    .alterTable("received_mails")
    .addColumn("leaves_files", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db
    .updateTable("received_mails")
    .set({ leaves_files: 1 })
    .where("outcome", "=", "joined")
    .where("message_id", "is", null)
    .execute();
  const answers = await db
    .selectFrom("trade_application_answers")
    .select(["id", "application_id", "sender", "file_names", "created_at"])
    .where("file_names", "<>", "")
    .execute();
  const named = answers.flatMap(namedFiles);
  for (const row of named) await db.insertInto("mail_files").values(row).execute();
  await changeBin(db);
  await db.schema.alterTable("trade_application_answers").dropColumn("file_names").execute();
  await db.schema.alterTable("contact_messages").dropColumn("files_folder").execute();
  await db
    .updateTable("jobs")
    .set({ kind: "check-mail-file", key: sql`replace(key, 'check-message-file', 'check-mail-file')` })
    .where("kind", "=", "check-message-file")
    .execute();
}

async function createTable(db: AnyDb): Promise<void> {
  await db.schema.dropIndex("contact_message_files_message_id").execute();
  await db.schema.alterTable("contact_message_files").renameTo("mail_files").execute();
  await db.schema.alterTable("mail_files").renameColumn("message_id", "former_message_id").execute();
  await db.schema.alterTable("mail_files").renameColumn("bytes", "former_bytes").execute();
  for (const [column, table] of [
    ["message_id", "contact_messages"],
    ["application_id", "trade_applications"],
    ["call_out_id", "call_outs"],
  ] as const) {
    await db.schema
      .alterTable("mail_files")
      .addColumn(column, "integer", (one) => one.references(`${table}.id`).onDelete("cascade"))
      .execute();
    await db.schema.createIndex(`mail_files_${column}`).on("mail_files").column(column).execute();
  }
  await db.schema.alterTable("mail_files").addColumn("bytes", "integer").execute();
  await db.schema
    .alterTable("mail_files")
    .addColumn("sender", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await sql`update mail_files set message_id = former_message_id, bytes = former_bytes`.execute(db);
  await sql`update mail_files set sender = coalesce(
    (select sender from contact_message_answers where id = mail_files.answer_id),
    (select email from contact_messages where id = mail_files.message_id), '')`.execute(db);
  for (const column of ["former_message_id", "former_bytes"])
    await db.schema.alterTable("mail_files").dropColumn(column).execute();
}

type Answer = { id: number; application_id: number; sender: string; file_names: string; created_at: string };

function namedFiles({ id, application_id, sender, file_names, created_at }: Answer) {
  const names = file_names.split("\n").filter((name) => name !== "");
  const state = { bytes: null, state: "refused", reason: inMailbox, file_key: null };
  return names.map((name) => ({ application_id, answer_id: id, sender, name, ...state, created_at }));
}

async function changeBin(db: AnyDb): Promise<void> {
  const entries = await db
    .selectFrom("bin")
    .select(["id", "rows"])
    .where("kind", "in", ["message", "application"])
    .execute();
  for (const { id, rows } of entries) {
    const before = JSON.parse(rows) as Row[];
    const after: Row[] = [];
    for (const one of before) after.push(...(await rowsAfter(db, one, before)));
    await db
      .updateTable("bin")
      .set({ rows: JSON.stringify(after) })
      .where("id", "=", id)
      .execute();
  }
}

async function rowsAfter(db: AnyDb, { table, row }: Row, all: Row[]): Promise<Row[]> {
  if (table === "contact_messages") {
    const { files_folder: _folder, ...rest } = row;
    return [{ table, row: rest }];
  }
  if (table === "contact_message_files") {
    const answer = all.find((one) => one.table === "contact_message_answers" && one.row.id === row.answer_id);
    const sender = answer?.row.sender ?? all[0]?.row.email ?? "";
    return [{ table: "mail_files", row: { ...row, application_id: null, call_out_id: null, sender } }];
  }
  if (table !== "trade_application_answers") return [{ table, row }];
  const { file_names: _names, ...rest } = row;
  const files: Row[] = [];
  for (const file of namedFiles(row as Answer)) {
    const id = await unusedId(db, file);
    files.push({ table: "mail_files", row: { id, message_id: null, call_out_id: null, ...file } });
  }
  return [{ table, row: rest }, ...files];
}

/** Ids are never used twice, so one that a deleted row had is free for a row of the bin. */
async function unusedId(db: AnyDb, file: ReturnType<typeof namedFiles>[number]): Promise<number> {
  const { id } = await db
    .insertInto("mail_files")
    .values({ ...file, application_id: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.deleteFrom("mail_files").where("id", "=", id).execute();
  return id;
}
