import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { daysBefore } from "../../platform/durations.ts";
import { keysOf } from "../../platform/keys-of.ts";
import { releaseFiles } from "../../platform/files/file-intents.server.ts";
import { forgetOld } from "../../platform/retention/forget-old.server.ts";
import type { Services } from "../../platform/services.ts";
import { searchTextOfCallOut } from "./call-outs.server.ts";
import { handOverJoined } from "./hand-over-joined.server.ts";

const rowsAtOnce = 200;

/** Housekeeping tasks: place, telephone and photographs are deleted long before the call-out itself. */
export const forgetOldCallOuts = [
  forgetCallOutPositions,
  forgetOld({
    retention: "callOuts",
    table: "call_outs",
    since: "created_at",
    with: async (transaction, now, ids) => void (await releaseCallOuts(transaction, now, ids)),
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
        await transaction
          .updateTable("call_outs")
          .set({ ...forgotten, search_text, version: row.version + 1, updated_at: now.toISOString() })
          .where("id", "=", row.id)
          .execute();
      }
      return rows.length;
    });
  }
}

/**
 * To be called before call-outs are permanently deleted; joined ones take over (`handOverJoined`). Returns the folders to remove after the commit; the sweep
 * removes any that are left.
 */
export async function releaseCallOuts(transaction: Db, now: Date, ids: number[]): Promise<string[]> {
  const rows = await transaction
    .selectFrom("call_outs")
    .select("photographs_folder")
    .where("id", "in", ids)
    .execute();
  const folders = rows.flatMap(({ photographs_folder }) => photographs_folder ?? []);
  for (const folder of folders) await releaseFiles(transaction, now, folder);
  await handOverJoined(transaction, now, ids);
  return folders;
}
