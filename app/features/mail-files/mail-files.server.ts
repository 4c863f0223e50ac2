import type { Selectable } from "kysely";
import type { EraseRows } from "../../platform/audit/erase-rows.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { Conflict, NotFound } from "../../platform/errors.ts";
import { releaseFiles } from "../../platform/files/file-intents.server.ts";
import { FileMissing, folderOf } from "../../platform/files/file-store.ts";
import { privateFile } from "../../platform/http/private-file.server.ts";
import type { AnsweredThing } from "../../platform/incoming-mail/reply-address.server.ts";
import { keysOf } from "../../platform/keys-of.ts";
import type { Services } from "../../platform/services.ts";
import { documentTypes } from "../accounts/users/document-kinds.server.ts";
import type { MailFilesTable } from "./mail-files.tables.ts";

export type FileRow = Selectable<MailFilesTable>;

/** The column that names the thing to which the mail of a file belongs. */
export const columnOf = {
  message: "message_id",
  application: "application_id",
  "call-out": "call_out_id",
} as const;

/** Returns the files of all mails that belong to a thing, oldest first. */
export async function readFilesOf(db: Db, { kind, id }: AnsweredThing): Promise<FileRow[]> {
  return db.selectFrom("mail_files").selectAll().where(columnOf[kind], "=", id).orderBy("id").execute();
}

export const mailFileDownload = {
  types: Object.values(documentTypes),
  disposition: "attachment" as const,
};

/**
 * Returns a file as a download that the browser never displays, because a stranger wrote it. Throws `NotFound`, and
 * `Conflict` until the scanner has found it clean.
 */
export async function downloadMailFile(
  { db, files }: Services,
  { kind, id }: AnsweredThing,
  file: number,
): Promise<Response> {
  const row = await db
    .selectFrom("mail_files")
    .selectAll()
    .where("id", "=", file)
    .where(columnOf[kind], "=", id)
    .executeTakeFirst();
  const key = row?.file_key;
  if (!row || !key) throw new NotFound();
  if (row.state !== "stored") throw new Conflict("This file is still being checked for viruses.");
  const bytes = await files.read(key).catch((error: unknown) => {
    throw error instanceof FileMissing ? new NotFound() : error;
  });
  const type = keysOf(documentTypes).find((each) => key.endsWith(`.${each}`));
  if (!type) throw new NotFound();
  const name = `${kind}-${id}-${file}.${type}`;
  const answer = privateFile(new Uint8Array(bytes), { type: documentTypes[type], name });
  answer.headers.set("Content-Security-Policy", "sandbox; default-src 'none'");
  return answer;
}

/** Erases the files that a person sent, and the person from the names of others' files. */
export const eraseMailFiles: EraseRows = async (transaction, { now }, { theirs, others, without }) => {
  const named = others.length === 0 ? [] : await namesOf(transaction, others);
  for (const { id, name } of named) {
    await transaction
      .updateTable("mail_files")
      .set({ name: without(name) })
      .where("id", "=", id)
      .execute();
  }
  if (theirs.length === 0) return [];
  const removed = await transaction
    .deleteFrom("mail_files")
    .where("id", "in", theirs)
    .returning("file_key")
    .execute();
  const folders = new Set(removed.flatMap(({ file_key }) => (file_key === null ? [] : folderOf(file_key))));
  for (const folder of folders) await releaseFiles(transaction, now, folder);
  return [...folders];
};

async function namesOf(transaction: Db, ids: number[]) {
  return transaction.selectFrom("mail_files").select(["id", "name"]).where("id", "in", ids).execute();
}
