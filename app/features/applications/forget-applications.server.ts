import type { Db } from "../../platform/db/tables.ts";
import { releaseFiles } from "../../platform/files/file-intents.server.ts";
import { folderOf } from "../../platform/files/file-store.ts";
import { forgetOld } from "../../platform/retention/forget-old.server.ts";

/** Tasks of housekeeping: applications go with their notes, signatures, PDFs, and the keys that recognise a second sending. */
export const forgetOldApplications = [
  forgetOld({
    retention: "applications",
    table: "trade_applications",
    since: "created_at",
    narrow: (rows) => rows.where("status", "<>", "spam"),
    with: releaseApplicationFiles,
  }),
  forgetOld({
    retention: "spamApplications",
    table: "trade_applications",
    since: "created_at",
    narrow: (rows) => rows.where("status", "=", "spam"),
    with: releaseApplicationFiles,
  }),
];

/** Releases what lies in files for applications, and forgets their submissions; the sweep removes the files. */
export async function releaseApplicationFiles(transaction: Db, now: Date, ids: number[]): Promise<void> {
  const rows = await transaction
    .selectFrom("trade_applications")
    .select(["signature_key", "pdf_key", "reference"])
    .where("id", "in", ids)
    .execute();
  const references = rows.map(({ reference }) => reference);
  await transaction.deleteFrom("trade_submissions").where("reference", "in", references).execute();
  for (const { signature_key, pdf_key } of rows) {
    for (const key of [signature_key, pdf_key]) {
      if (key) await releaseFiles(transaction, now, folderOf(key));
    }
  }
}
