import { expiring } from "../../platform/audit/remove-row.server.ts";
import { rewriteRows } from "../../platform/audit/rewrite-rows.server.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { daysBefore } from "../../platform/durations.ts";
import { keysOf } from "../../platform/keys-of.ts";
import { releaseFiles } from "../../platform/files/file-intents.server.ts";
import { forgetOld } from "../../platform/retention/forget-old.server.ts";
import type { Services } from "../../platform/services.ts";
import { callOuts, searchTextOfCallOut } from "./call-outs.server.ts";

const rowsAtOnce = 200;

/** Housekeeping tasks: place, telephone and photographs are deleted long before the call-out itself. */
export const forgetOldCallOuts = [
  forgetCallOutPositions,
  forgetOld({
    retention: "callOuts",
    table: "call_outs",
    since: "created_at",
    remove: expiring(callOuts),
  }),
];

const forgotten = {
  latitude: null,
  longitude: null,
  accuracy: null,
  position_at: null,
  place: null,
  telephone: null,
  caller: null,
  details: null,
  photographs_folder: null,
  likely_customer_id: null,
};

async function forgetCallOutPositions({ db, clock, config }: Services): Promise<void> {
  const days = config.retention.callOutPositions;
  if (days === null) return;
  const now = clock.now();
  const limit = daysBefore(now, days).toISOString();
  for (let found = rowsAtOnce; found === rowsAtOnce;) {
    found = await inTransaction(db, async (transaction) => {
      const rows = await transaction
        .selectFrom("call_outs")
        .selectAll()
        .where("created_at", "<", limit)
        .where((eb) => eb.or(keysOf(forgotten).map((column) => eb(column, "is not", null))))
        .limit(rowsAtOnce)
        .execute();
      for (const row of rows) {
        if (row.photographs_folder) await releaseFiles(transaction, now, row.photographs_folder);
        await transaction.deleteFrom("call_out_photographs").where("call_out_id", "=", row.id).execute();
        const search_text = searchTextOfCallOut({ ...row, ...forgotten });
        const columns = { ...forgotten, search_text };
        await rewriteRows(transaction, now, { resource: callOuts, ids: [row.id], columns });
      }
      return rows.length;
    });
  }
}
