import { Resource } from "../../platform/http/endpoint.server.ts";
import { byId, type LoggedMail, loggedMail, mailList, mailPageSize, mailQuery } from "./mail-log.schema.ts";
import { listMails, type MailRow, sendAgain } from "./mail-log.server.ts";

export const mailLogApi = new Resource("Mail log")
  .endpoint(
    {
      method: "get",
      path: "/api/mails",
      summary: "Mails of the site, newest first, without their text; pages count from 1",
      guard: "admin",
      query: mailQuery,
      answer: mailList,
    },
    async ({ query, services: { db, mailer } }) => ({
      ...presentMails(await listMails(db, query), query.page),
      delivers: mailer.delivers,
    }),
  )
  .endpoint(
    {
      method: "post",
      path: "/api/mails/:id/send",
      summary: "Send a mail again: at once if it waits, as a new one if it was sent",
      guard: "admin",
      params: byId,
      answer: loggedMail,
    },
    async ({ params, actor, services: { db, clock } }) =>
      presentMail(await sendAgain(db, clock, actor, params.id)),
  );

export function presentMails({ mails, total }: { mails: MailRow[]; total: number }, page: number) {
  return {
    data: mails.map(presentMail),
    total,
    per_page: mailPageSize,
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / mailPageSize)),
  };
}

function presentMail(row: MailRow): LoggedMail {
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
