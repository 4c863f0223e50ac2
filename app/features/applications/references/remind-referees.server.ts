import type { Db } from "../../../platform/db/tables.ts";
import { lockRow } from "../../../platform/db/locked.server.ts";
import { inTransaction } from "../../../platform/db/transaction.server.ts";
import { daysBefore } from "../../../platform/durations.ts";
import { replyAddressFor } from "../../../platform/incoming-mail/reply-address.server.ts";
import { queueMail } from "../../../platform/mail/outbox.server.ts";
import { tokenOf } from "../../../platform/secrets/signing.server.ts";
import { hashToken } from "../../../platform/secrets/tokens.server.ts";
import type { Services } from "../../../platform/services.ts";
import { readCompany } from "../../company/company.server.ts";
import { readFirm } from "../../firm/firm.server.ts";
import { type ApplicationRow, requireApplication } from "../applications.server.ts";
import { type From, proposeLetter } from "../letters/letters.ts";
import { type Asking, formLink, referenceToken } from "./ask-referees.server.ts";
import type { ReferenceRow } from "./list-references.server.ts";
import { findReferencePage } from "./references.server.ts";

/** Days after the letter. */
const reminderDays = [5, 10];
const rowsAtOnce = 50;

type Waiting = ReferenceRow & Asking;

/**
 * A housekeeping task: reminds referees after five days and after ten, once each, until they answer or the application
 * is decided. If a site was down and missed both reminders, it sends one.
 */
export async function remindReferees(services: Services): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  for (let last = 0; ;) {
    const rows = await waitingSince(db, now, last);
    for (const row of rows) await remind(services, now, row);
    const end = rows.at(-1);
    if (!end || rows.length < rowsAtOnce) return;
    last = end.id;
  }
}

async function waitingSince(db: Db, now: Date, after: number): Promise<Waiting[]> {
  return (
    db
      .selectFrom("trade_references as asked")
      .innerJoin("trade_applications as sent", "sent.id", "asked.application_id")
      .leftJoin("trade_application_letters as letters", "letters.id", "asked.letter_id")
      .leftJoin("mails", "mails.id", "letters.mail_id")
      .selectAll("asked")
      .where("asked.id", ">", after)
      .where("asked.answered_at", "is", null)
      .where("asked.reminders", "<", reminderDays.length)
      .where("asked.asked_at", "<=", daysBefore(now, reminderDays[0] ?? 0).toISOString())
      .where("asked.ends_at", ">", now.toISOString())
      .where("sent.status", "=", "references_asked")
      // The office deals with an address that rejected the letter or a reminder.
      .where("mails.failed_at", "is", null)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom("trade_application_letters as sent_since")
              .innerJoin("mails as failed", "failed.id", "sent_since.mail_id")
              .select("failed.id")
              .whereRef("sent_since.application_id", "=", "asked.application_id")
              .whereRef("sent_since.recipient", "=", "asked.recipient")
              .whereRef("sent_since.id", ">", "asked.letter_id")
              .where("failed.failed_at", "is not", null),
          ),
        ),
      )
      .orderBy("asked.id")
      .limit(rowsAtOnce)
      .$narrowType<{ asked_at: string; ends_at: string }>()
      .execute()
  );
}

async function remind(services: Services, now: Date, row: Waiting): Promise<void> {
  const { db, config } = services;
  const due = reminderDays.filter((days) => row.asked_at <= daysBefore(now, days).toISOString()).length;
  if (due <= row.reminders) return;
  const application = await requireApplication(db, row.application_id);
  const { letterMail } = await import("../letters/letter-mail.server.tsx");
  const company = await readCompany(db);
  const kind = `${row.referee}_reminder` as const;
  const words = proposeLetter(kind, aboutOf(application), await readFrom(db));
  // The key from the letter. A new key if the site no longer knows the secret of that day.
  const token =
    tokenOf(config, row.token_hash, (secret) => referenceToken(secret, row)) ?? referenceToken(config, row);
  const form = formLink(config, row.recipient, { ...row, token });
  const thing = { kind: "application", id: row.application_id } as const;
  const replyTo = replyAddressFor(config, thing, company.accounts_email);
  const mail = await letterMail(company, { recipient: row.recipient, replyTo, words, form });
  await inTransaction(db, async (transaction) => {
    const { status } = await lockRow(transaction, "trade_applications", row.application_id);
    if (status !== "references_asked") return;
    const marked = await transaction
      .updateTable("trade_references")
      .set({ reminders: due, token_hash: hashToken(token) })
      .where("id", "=", row.id)
      .where("reminders", "=", row.reminders)
      .where("answered_at", "is", null)
      .executeTakeFirst();
    if (marked.numUpdatedRows !== 1n) return;
    const found = await findReferencePage(transaction, now, token);
    if (found?.standing !== "open") return;
    await transaction
      .insertInto("trade_application_letters")
      .values({
        ...words,
        kind,
        application_id: row.application_id,
        recipient: row.recipient,
        author_name: company.name,
        mail_id: await queueMail(transaction, now, mail),
        sending_key: `reference ${row.id} reminder ${due}`,
        created_at: now.toISOString(),
      })
      .execute();
  });
}

function aboutOf(application: ApplicationRow) {
  return { reference: application.reference, fields: application };
}

async function readFrom(db: Db): Promise<From> {
  const [{ name, phone }, terms] = await Promise.all([readCompany(db), readFirm(db)]);
  return { name, phone, terms };
}
