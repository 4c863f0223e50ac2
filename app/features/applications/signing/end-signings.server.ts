import type { Db } from "../../../platform/db/tables.ts";

/** What a signing says once it is over: nothing of what was filled in. */
export const nothingFilledIn = "{}";

/** Ends whatever waits for a signature on one form, in the transaction of what comes in its place. */
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
