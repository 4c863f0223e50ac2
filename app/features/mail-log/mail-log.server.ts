import type { Selectable } from "kysely";
import { type Actor, recordAudit } from "../../platform/audit/audit.server.ts";
import { rowCount } from "../../platform/db/counting.server.ts";
import { findPage, type RowFilter } from "../../platform/db/find-page.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { NotFound } from "../../platform/errors.ts";
import type { MailsTable } from "../../platform/mail/mails.tables.ts";
import { sendMailAgain } from "../../platform/mail/outbox.server.ts";
import { findNextAttempts } from "../../platform/mail/mail-state.server.ts";
import { searchedBy } from "../../platform/resources/searched.server.ts";
import { mailPageSize, type MailQuery } from "./mail-log.schema.ts";

const shown = [
  "id",
  "kind",
  "recipient",
  "subject",
  "attempts",
  "last_error",
  "created_at",
  "sent_at",
] as const;

export const searchedMails = searchedBy({
  label: "Mails",
  duty: "all",
  table: "mails",
  columns: ["subject", "recipient"],
  hit: ({ subject, recipient }) => ({
    title: subject,
    detail: recipient,
    path: `/admin/mails?search=${encodeURIComponent(subject)}`,
  }),
});

export type MailRow = Pick<Selectable<MailsTable>, (typeof shown)[number]> & { next_try_at: string | null };

/** Returns one page of mails, newest first; `page` counts from 1. */
export async function listMails(
  db: Db,
  { search, status, page }: MailQuery,
): Promise<{ mails: MailRow[]; total: number; more: boolean }> {
  const filter = status ? byStatus[status] : undefined;
  const { ids, ...found } = await findPage(db, "mails", { search, filter, page, size: mailPageSize });
  if (ids.length === 0) return { mails: [], ...found };
  const rows = await db
    .selectFrom("mails")
    .select(shown)
    .where("id", "in", ids)
    .orderBy("id", "desc")
    .execute();
  return { mails: await withNextTries(db, rows), ...found };
}

const byStatus: Record<NonNullable<MailQuery["status"]>, RowFilter<"mails">> = {
  sent: (rows) => rows.where("sent_at", "is not", null),
  failed: (rows) => rows.where("sent_at", "is", null).where("last_error", "is not", null),
  waiting: (rows) => rows.where("sent_at", "is", null).where("last_error", "is", null),
};

/** Returns how many mails failed, and how many wait for their first attempt. */
export async function countUnsentMails(db: Db): Promise<{ failed: number; waiting: number }> {
  const { failed, unsent } = await db
    .selectFrom("mails")
    .select((eb) => [
      eb.cast<number>(eb.fn.count("last_error"), "integer").as("failed"),
      rowCount(eb).as("unsent"),
    ])
    .where("sent_at", "is", null)
    .executeTakeFirstOrThrow();
  return { failed, waiting: unsent - failed };
}

export async function requireMail(db: Db, id: number): Promise<MailRow> {
  const row = await db.selectFrom("mails").select(shown).where("id", "=", id).executeTakeFirst();
  const [mail] = row ? await withNextTries(db, [row]) : [];
  if (!mail) throw new NotFound();
  return mail;
}

/** Sends a mail again and returns the new one. Throws `NotFound`, and `Conflict` if the mail held a secret. */
export async function sendAgain(db: Db, actor: Actor, id: number): Promise<MailRow> {
  return inTransaction(db, async (transaction) => {
    const sentId = await sendMailAgain(transaction, actor.now, id);
    if (sentId === undefined) throw new NotFound();
    const mail = await requireMail(transaction, sentId);
    await recordAudit(transaction, actor, {
      action: "sent again",
      subject: { type: "mail", id, name: mail.kind },
    });
    return mail;
  });
}

async function withNextTries(db: Db, rows: Omit<MailRow, "next_try_at">[]): Promise<MailRow[]> {
  const tries = await findNextAttempts(
    db,
    rows.filter(({ sent_at }) => sent_at === null).map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, next_try_at: tries.get(row.id) ?? null }));
}
