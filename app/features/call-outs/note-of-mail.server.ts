import { recordAudit, systemActor } from "../../platform/audit/audit.server.ts";
import { locked } from "../../platform/db/locked.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import type { IncomingMail } from "../../platform/incoming-mail/incoming-mail.ts";
import { divideQuoted } from "../../platform/incoming-mail/quoted-text.ts";
import { subjectOf } from "../../platform/resources/stored.server.ts";
import { accountAddress } from "../../platform/validation/account-address.ts";
import { limits } from "../../platform/validation/bounds.ts";
import { commitTakenFiles, type TakenFiles } from "../mail-files/take-files.server.ts";
import { callOutMailKind } from "./call-out-mail-kind.ts";
import { callOuts } from "./call-outs.server.ts";
import { reportMailKind } from "./job/report-mail-kind.ts";

const kinds = [callOutMailKind, reportMailKind];

/** Returns the call-out about which one of our mails with these Message-IDs was. */
export async function callOutOfMails(db: Db, ids: readonly string[]): Promise<number | undefined> {
  if (ids.length === 0) return undefined;
  const mail = await db
    .selectFrom("mails")
    .select("about_id")
    .where("message_id", "in", ids)
    .where("kind", "in", kinds)
    .where("about_id", "is not", null)
    .executeTakeFirst();
  return mail?.about_id ?? undefined;
}

/**
 * Adds a mail that answers one about a call-out to its notes, or to those of the call-out that it was joined to. The
 * driver does not see it. Returns false if the call-out has been deleted, or rehearses the night.
 */
export async function noteMail(
  transaction: Db,
  now: Date,
  { id, mail, files }: { id: number; mail: IncomingMail; files: TakenFiles },
): Promise<boolean> {
  const named = await findLocked(transaction, id);
  const row = named?.joined_to ? await findLocked(transaction, named.joined_to) : named;
  if (!row || row.is_rehearsal === 1) return false;
  const isExpected = await isRecipient(transaction, id, mail.from.address);
  const note = await transaction
    .insertInto("call_out_notes")
    .values({
      call_out_id: row.id,
      author_name: "By mail",
      text: wordsOf(mail, isExpected),
      created_at: now.toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await commitTakenFiles(transaction, now, files, {
    of: { kind: "call-out", id: row.id },
    answer_id: note.id,
    sender: mail.from.address,
  });
  const actor = systemActor(now, "mail");
  await recordAudit(transaction, actor, { action: "stored an answer to", subject: subjectOf(callOuts, row) });
  return true;
}

async function findLocked(transaction: Db, id: number) {
  return locked(transaction.selectFrom("call_outs").selectAll().where("id", "=", id)).executeTakeFirst();
}

async function isRecipient(transaction: Db, id: number, address: string): Promise<boolean> {
  const mails = await transaction
    .selectFrom("mails")
    .select("recipient")
    .where("about_id", "=", id)
    .where("kind", "in", kinds)
    .execute();
  return mails.some(({ recipient }) => accountAddress(recipient) === accountAddress(address));
}

/** Notes are plain text, so what the mail quotes is left out. */
function wordsOf({ from, text, isAutomatic }: IncomingMail, isExpected: boolean): string {
  const sender = [from.name, from.address && `<${from.address}>`].filter(Boolean).join(" ") || "nobody named";
  const stranger = isExpected ? "" : ", to whom we did not write";
  const head = `${isAutomatic ? "Automatic answer" : "Answer"} from ${sender}${stranger}:`;
  const own = divideQuoted(text).flatMap(({ isQuoted, text: part }) => (isQuoted ? [] : part));
  const words = `${head}\n\n${own.join("\n").trim() || "No text."}`;
  return words.length > limits.message ? `${words.slice(0, limits.message - 1)}…` : words;
}
