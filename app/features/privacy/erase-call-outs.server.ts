import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { removeFiles } from "../../platform/files/file-intents.server.ts";
import { type CallOutRow, searchTextOfCallOut } from "../call-outs/call-outs.server.ts";
import { releaseCallOuts } from "../call-outs/forget-call-outs.server.ts";
import type { Erasure } from "./erasers.server.ts";
import { withoutMentions } from "./mentions.ts";
import type { Subject } from "./personal-data.ts";
import { findPersonalRows, type PersonalRow } from "./personal-rows.server.ts";
import { register } from "./register.server.ts";

/**
 * Deletes the call-outs that the account reported or that hold a number of the person, with their photographs. Removes
 * the address and the numbers from the texts of others.
 */
export async function eraseCallOuts({ services, now, subject }: Erasure) {
  const counts = { erased: 0, changed: 0 };
  const [callOuts, , notes] = register.callOuts.holdings;
  for await (const rows of findPersonalRows(services.db, callOuts, subject)) {
    const theirs = rows.filter(({ isAbout }) => isAbout === 1).map(({ id }) => id);
    const folders = await inTransaction(services.db, async (transaction) => {
      for (const row of rows.filter(({ isAbout }) => isAbout === 0)) {
        await takeOut(transaction, row, subject);
      }
      if (theirs.length === 0) return [];
      const released = await releaseCallOuts(transaction, now, theirs);
      await transaction.deleteFrom("call_outs").where("id", "in", theirs).execute();
      return released;
    });
    for (const folder of folders) await removeFiles(services, folder);
    counts.erased += theirs.length;
    counts.changed += rows.length - theirs.length;
  }
  for await (const rows of findPersonalRows(services.db, notes, subject)) {
    for (const { id, text } of rows) {
      const words = withoutMentions(String(text), subject);
      await services.db.updateTable("call_out_notes").set({ text: words }).where("id", "=", id).execute();
    }
    counts.changed += rows.length;
  }
  return counts;
}

async function takeOut(transaction: Db, row: PersonalRow, subject: Subject): Promise<void> {
  const before = row as unknown as CallOutRow;
  const without = (words: string | null) => words && withoutMentions(words, subject);
  const words = {
    place: without(before.place),
    details: without(before.details),
    caller: without(before.caller),
  };
  await transaction
    .updateTable("call_outs")
    .set({ ...words, search_text: searchTextOfCallOut({ ...before, ...words }) })
    .where("id", "=", row.id)
    .execute();
}
