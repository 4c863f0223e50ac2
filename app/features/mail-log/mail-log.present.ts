import { presentPage } from "../../platform/validation/paging.ts";
import { type LoggedMail, mailPageSize } from "./mail-log.schema.ts";
import type { MailRow } from "./mail-log.server.ts";

export function presentMails(
  { mails, ...found }: { mails: MailRow[]; total: number; more: boolean },
  page: number,
) {
  return presentPage(mails.map(presentMail), { ...found, page, size: mailPageSize });
}

export function presentMail(row: MailRow): LoggedMail {
  const unsent = row.last_error === null ? "waiting" : "failed";
  return {
    id: row.id,
    kind: row.kind,
    to: row.recipient,
    subject: row.subject,
    status: row.sent_at === null ? unsent : "sent",
    attempts: row.attempts,
    last_error: row.last_error,
    next_try_at: row.next_try_at,
    created_at: row.created_at,
    sent_at: row.sent_at,
  };
}
