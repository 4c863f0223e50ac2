import type { Db } from "../../../platform/db/tables.ts";

/** The `fields` of a signing that is over. They hold nothing that the applicant filled in. */
export const nothingFilledIn = "{}";

/** Ends all waiting signings of a form, in the caller's transaction. */
export async function endSigningsOf(transaction: Db, now: Date, formKeyHash: string | null): Promise<void> {
  if (formKeyHash === null) return;
  await transaction
    .updateTable("trade_signings")
    .set({ ended_at: now.toISOString(), fields: nothingFilledIn })
    .where("form_key_hash", "=", formKeyHash)
    .where("reference", "is", null)
    .where("ended_at", "is", null)
    .execute();
}
