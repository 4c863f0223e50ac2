import type { EraseRows } from "../../../platform/audit/erase-rows.server.ts";
import { rewriteRows } from "../../../platform/audit/rewrite-rows.server.ts";
import { lockRow } from "../../../platform/db/locked.server.ts";
import { releaseFiles } from "../../../platform/files/file-intents.server.ts";
import { folderOf } from "../../../platform/files/file-store.ts";
import { jobReports } from "./job-reports.server.ts";

/**
 * Erases the address and the numbers of a person from the words of reports. Their PDFs are deleted, and made again when
 * somebody asks for one. A person's own reports leave with their call-outs.
 */
export const eraseJobReports: EraseRows = async (transaction, { now }, { others, without }) => {
  const folders: string[] = [];
  for (const id of others) {
    const row = await lockRow(transaction, "job_reports", id);
    const { found, done, parts, signer_name, unsigned_reason } = row;
    const columns = {
      found: without(found),
      done: without(done),
      parts: without(parts),
      signer_name: without(signer_name),
      unsigned_reason: without(unsigned_reason),
    };
    await rewriteRows(transaction, now, { resource: jobReports, ids: [id], columns });
    const pdfs = await transaction
      .deleteFrom("job_report_files")
      .where("call_out_id", "=", id)
      .where("kind", "=", "pdf")
      .returning("file_key")
      .execute();
    for (const { file_key } of pdfs) {
      await releaseFiles(transaction, now, folderOf(file_key));
      folders.push(folderOf(file_key));
    }
  }
  return folders;
};
