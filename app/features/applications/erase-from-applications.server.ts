import { sql } from "kysely";
import { recordAudit, systemActor } from "../../platform/audit/audit.server.ts";
import { removeRow } from "../../platform/audit/remove-row.server.ts";
import { rewriteRows } from "../../platform/audit/rewrite-rows.server.ts";
import { lockRow } from "../../platform/db/locked.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { releaseFiles, removeFiles } from "../../platform/files/file-intents.server.ts";
import { folderOf } from "../../platform/files/file-store.ts";
import { eraseMailsWith } from "../../platform/mail/erase-mails.server.ts";
import type { Services } from "../../platform/services.ts";
import { accountAddress, spellingsOf } from "../../platform/validation/account-address.ts";
import { type ApplicationFields, fieldNames } from "./application-fields.ts";
import { searchTextOfApplication } from "./form/apply.server.ts";
import { type RowOf, subjectOf } from "../../platform/resources/stored.server.ts";
import { applications } from "./applications.server.ts";
import { eraseSignings } from "./signing/erase-signings.server.ts";
import { keysOf } from "../../platform/keys-of.ts";

type Result = { erased: number; changed: number; stays: number };
type Application = RowOf<"trade_applications">;

const rowsAtOnce = 100;
/** The addresses of an application's contacts, and the prefix of each contact's fields. */
const prefixes = { accounts_email: "accounts_", ref1_email: "ref1_", ref2_email: "ref2_" } as const;
const erasedField = "[erased]";

/**
 * Deletes the person's own applications with their files. Erases the person from other applications, whose PDFs are
 * then made again. An approved application stays as it was signed, because credit was given on it.
 */
export async function eraseFromApplications(services: Services, now: Date, email: string): Promise<Result> {
  const erased = await eraseSignings(services.db, email);
  const result: Result = { erased, changed: 0, stays: 0 };
  for (let last = 0; ;) {
    const rows = await services.db
      .selectFrom("trade_applications")
      .selectAll()
      .where("id", ">", last)
      .where((eb) =>
        eb.or([
          ...(["email", ...contactColumns] as const).map(
            (column) => sql<boolean>`lower(${eb.ref(column)}) in (${sql.join(spellingsOf(email))})`,
          ),
          // An address that was corrected stands with its letters and requests alone.
          ...written.map((table) =>
            eb("id", "in", toAddress(services.db, table, email).select("application_id")),
          ),
        ]),
      )
      .orderBy("id")
      .limit(rowsAtOnce)
      .execute();
    for (const row of rows) result[await eraseFromOne(services, now, row, email)] += 1;
    const end = rows.at(-1);
    if (!end || rows.length < rowsAtOnce) return result;
    last = end.id;
  }
}

const contactColumns = keysOf(prefixes);
const written = ["trade_application_letters", "trade_references"] as const;

function toAddress(db: Db, table: (typeof written)[number], email: string) {
  return db
    .selectFrom(table)
    .where((eb) => sql<boolean>`lower(${eb.ref("recipient")}) in (${sql.join(spellingsOf(email))})`);
}

async function eraseFromOne(
  services: Services,
  now: Date,
  read: Application,
  email: string,
): Promise<keyof Result> {
  const { id, status, pdf_key } = read;
  if (status === "approved") return "stays";
  const isNamed = accountAddress(read.email) === email || keysOf(erasedContacts(read, email)).length > 0;
  if (pdf_key && isNamed) await eraseMailsWith(services, pdf_key);
  const actor = systemActor(now);
  const { folders, came } = await inTransaction(services.db, async (transaction) => {
    const row = await lockRow(transaction, "trade_applications", id);
    if (accountAddress(row.email) === email) {
      const folders = await removeRow(transaction, actor, { resource: applications, row, way: "erased" });
      return { folders, came: "erased" as const };
    }
    await forgetLettersTo(transaction, id, email);
    const contacts = erasedContacts(row, email);
    if (keysOf(contacts).length === 0) return { folders: [], came: "changed" as const };
    const search_text = searchTextOfApplication(row.reference, { ...row, ...contacts });
    const columns = { ...contacts, search_text, pdf_key: null };
    await rewriteRows(transaction, now, { resource: applications, ids: [id], columns });
    // The letters of the last step stay those of the last step, so that it can still be taken back.
    await transaction
      .updateTable("trade_application_letters")
      .set({ step_version: row.version + 1 })
      .where("application_id", "=", id)
      .where("step_version", "=", row.version)
      .execute();
    const folders = row.pdf_key ? [folderOf(row.pdf_key)] : [];
    for (const folder of folders) await releaseFiles(transaction, now, folder);
    await recordAudit(transaction, actor, {
      action: "erased contacts of",
      subject: subjectOf(applications, row),
      details: { fields: Object.keys(contacts) },
    });
    return { folders, came: "changed" as const };
  });
  for (const folder of folders) await removeFiles(services, folder);
  return came;
}

async function forgetLettersTo(transaction: Db, id: number, email: string): Promise<void> {
  for (const table of written)
    await transaction
      .deleteFrom(table)
      .where("application_id", "=", id)
      .where("id", "in", toAddress(transaction, table, email).select("id"))
      .execute();
}

/** Returns the erased fields of the contacts that have this address. */
export function erasedContacts(fields: ApplicationFields, email: string): Partial<ApplicationFields> {
  const theirs = contactColumns.filter((column) => accountAddress(fields[column]) === email);
  const names = fieldNames.filter((name) => theirs.some((column) => name.startsWith(prefixes[column])));
  return Object.fromEntries(names.map((name) => [name, erasedField]));
}
