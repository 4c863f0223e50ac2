import { removeNames } from "../../platform/audit/remove-names.server.ts";
import { type BinnedRow, clearEntries, readBinnedRows, rowsIn } from "../../platform/bin/bin.server.ts";
import { releaseFiles, removeFiles } from "../../platform/files/file-intents.server.ts";
import { folderOf } from "../../platform/files/file-store.ts";
import { erasedContacts } from "../applications/erase-from-applications.server.ts";
import { searchTextWith } from "../contact/answers/search-text.server.ts";
import { vehiclesWithout } from "../customers/erase-from-customer.server.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import type { RowOf } from "../../platform/resources/stored.server.ts";
import { mentions, nameAfter, withoutAddedForms, withoutMentions } from "./mentions.ts";
import { belongsTo } from "./binned-things.server.ts";
import { isAddress, type Subject } from "./personal-data.ts";
import { findPersonalRows, type PersonalRow } from "./personal-rows.server.ts";
import { register } from "./register.server.ts";
import { type Erasure, withoutWordsOf } from "./erase-things.server.ts";
import { readJson, strings } from "../../platform/validation/stored-json.ts";

/** Deletes a person's own things from the bin, and removes their name from everything else in it. */
export async function eraseFromBin({ services, now, subject }: Erasure) {
  const counts = { erased: 0, changed: 0 };
  for await (const rows of findPersonalRows(services.db, register.bin.holdings[0], subject)) {
    const theirs = rows.filter((row) => belongsTo(readBinnedRows(String(row.rows)), subject));
    const others = rows.filter((row) => !theirs.includes(row));
    const folders = await inTransaction(services.db, async (transaction) => {
      const removedFolders: string[] = [];
      for (const row of others) {
        const { removed, ...entry } = entryWithout(row, subject);
        await transaction.updateTable("bin").set(entry).where("id", "=", row.id).execute();
        for (const folder of removed) await releaseFiles(transaction, now, folder);
        removedFolders.push(...removed);
      }
      for (const { kind, of_id } of theirs) {
        if (kind === "message") await removeNames(transaction, kind, [Number(of_id)]);
      }
      if (theirs.length === 0) return removedFolders;
      const ids = theirs.map(({ id }) => id);
      return [...removedFolders, ...(await clearEntries(transaction, now, ids))];
    });
    for (const folder of folders) await removeFiles(services, folder);
    counts.erased += theirs.length;
    counts.changed += others.length;
  }
  return counts;
}

const tablesOfMails = new Set<string>(["contact_message_answers", "trade_application_answers", "mail_files"]);

/**
 * Returns the entry without the person. `removed` are the folders of the files that they sent by mail, and of a PDF that
 * still names them; restoring the application makes a new PDF.
 */
function entryWithout(entry: PersonalRow, subject: Subject) {
  const { email, userId } = subject;
  const all = readBinnedRows(String(entry.rows));
  const isReportNaming = rowsIn(all, "job_reports").some((row) => mentions(JSON.stringify(row), subject));
  const isSentByThem = ({ table, row }: BinnedRow) =>
    tablesOfMails.has(table) && isAddress(row.sender, email);
  const sent = rowsIn(all.filter(isSentByThem), "mail_files");
  const rows = all.filter((one) => {
    const { table, row } = one;
    if (isSentByThem(one)) return false;
    if (table === "trade_references") return !isAddress(row.recipient, email);
    // A PDF that names the person is not restored: it is made again.
    return table !== "job_report_files" || row.kind !== "pdf" || !isReportNaming;
  });
  const [first] = rows;
  if (!first) throw new Error("An entry of the bin has no rows.");
  const { row: main } = first;
  for (const { table, row } of rows) {
    if (table === "customers" && typeof row.vehicles === "string")
      row.vehicles = vehiclesWithout(row.vehicles, withoutWordsOf(subject));
    if (table === "contact_messages" && rows.length < all.length)
      row.search_text = searchTextWith(
        row as RowOf<"contact_messages">,
        rowsIn(rows, "contact_message_answers"),
      );
    if (typeof row.search_text === "string") row.search_text = withoutAddedForms(row.search_text, subject);
  }
  const [application] = rowsIn([first], "trade_applications");
  const contacts = application && email !== null ? erasedContacts(application, email) : {};
  const isNamed = Object.keys(contacts).length > 0;
  const keys = [...sent.map(({ file_key }) => file_key), isNamed ? main.pdf_key : null];
  const removed = [...new Set(keys.flatMap((key) => (typeof key === "string" ? folderOf(key) : [])))];
  if (isNamed) Object.assign(main, contacts, { pdf_key: null });
  const folders = readJson(strings, String(entry.folders)).filter((one) => !removed.includes(one));
  return {
    name: withoutMentions(String(entry.name), subject),
    rows: withoutMentions(JSON.stringify(rows), subject),
    folders: JSON.stringify(folders),
    actor_name: nameAfter(entry.actor_name, userId !== null && entry.actor_id === userId, subject),
    removed,
  };
}
