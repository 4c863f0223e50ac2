import { systemActor } from "../../platform/audit/audit.server.ts";
import type { EraseRows, Without } from "../../platform/audit/erase-rows.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { removeFiles } from "../../platform/files/file-intents.server.ts";
import type { Services } from "../../platform/services.ts";
import { withoutMentions } from "./mentions.ts";
import type { Holding, Subject } from "./personal-data.ts";
import { findPersonalRows, type PersonalRow } from "./personal-rows.server.ts";

export type Erasure = { services: Services; now: Date; subject: Subject };
type Counts = { erased: number; changed: number };

/** Erases a person from a resource in batches. The feature of the resource knows how. */
export async function eraseThings(
  { services, now, subject }: Erasure,
  holding: Holding,
  erase: EraseRows,
): Promise<Counts> {
  const counts = { erased: 0, changed: 0 };
  const without = withoutWordsOf(subject);
  for await (const rows of findPersonalRows(services.db, holding, subject)) {
    const ids = (isAbout: number) => rows.flatMap((row) => (row.isAbout === isAbout ? row.id : []));
    const [theirs, others] = [ids(1), ids(0)];
    const folders = await inTransaction(services.db, (transaction) =>
      erase(transaction, systemActor(now), { theirs, others, without }),
    );
    for (const folder of folders) await removeFiles(services, folder);
    counts.erased += theirs.length;
    counts.changed += others.length;
  }
  return counts;
}

/** Applies `work` to all rows about the person, one batch per transaction, and counts the results. */
export async function eachRow(
  { services: { db }, subject }: Erasure,
  holding: Holding,
  work: (transaction: Db, row: PersonalRow) => Promise<"erased" | "changed">,
): Promise<Counts> {
  const counts = { erased: 0, changed: 0 };
  for await (const rows of findPersonalRows(db, holding, subject)) {
    await inTransaction(db, async (transaction) => {
      for (const row of rows) counts[await work(transaction, row)] += 1;
    });
  }
  return counts;
}

/** Removes the person from the texts of notes. */
export function eraseFromNotes(
  erasure: Erasure,
  holding: Holding,
  table: "call_out_notes" | "contact_message_notes",
): Promise<Counts> {
  return eachRow(erasure, holding, async (transaction, { id, text }) => {
    const words = withoutMentions(String(text), erasure.subject);
    await transaction.updateTable(table).set({ text: words }).where("id", "=", id).execute();
    return "changed";
  });
}

export function withoutWordsOf(subject: Subject): Without {
  return (words) => (words === null ? words : (withoutMentions(words, subject) as typeof words));
}
