import { systemActor } from "../../platform/audit/audit.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { releaseFiles } from "../../platform/files/file-intents.server.ts";
import { folderOf } from "../../platform/files/file-store.ts";
import { applicationDeletedOrRestored } from "../customers/follow-applications.server.ts";
import { keepGrantsOf } from "../customers/opened-to.server.ts";
import { forgetOld } from "../../platform/retention/forget-old.server.ts";

/**
 * Housekeeping tasks that delete old applications with their notes, signatures, PDFs and keys of repeated sendings.
 */
export const forgetOldApplications = [
  forgetOld({
    retention: "applications",
    table: "trade_applications",
    since: "created_at",
    filter: (rows) => rows.where("status", "<>", "spam"),
    async with(transaction, now, ids) {
      await keepGrantsOf(transaction, ids);
      await releaseApplicationFiles(transaction, now, ids);
    },
    after: updateCustomers,
  }),
  forgetOld({
    retention: "spamApplications",
    table: "trade_applications",
    since: "created_at",
    filter: (rows) => rows.where("status", "=", "spam"),
    with: releaseApplicationFiles,
    after: updateCustomers,
  }),
];

/** Releases the files of applications and deletes their submission keys. The sweep deletes the files later. */
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

/** To be called after applications were permanently deleted. */
export async function updateCustomers(transaction: Db, now: Date, ids: readonly number[]): Promise<void> {
  for (const id of ids) await applicationDeletedOrRestored(transaction, systemActor(now), id);
}
