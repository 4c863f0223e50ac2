import type { MailFile } from "./mail-files.schema.ts";
import type { FileRow } from "./mail-files.server.ts";

/** Presents the files of one answer, or with null those of the mail that became the thing itself. */
export function presentFilesOf(files: readonly FileRow[], answerId: number | null): MailFile[] {
  return files
    .filter(({ answer_id }) => answer_id === answerId)
    .map(({ id, name, bytes, state, reason }) => ({ id, name, bytes, state, reason }));
}
