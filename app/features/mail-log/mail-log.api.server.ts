import { Resource } from "../../platform/http/endpoint.server.ts";
import { presentMail, presentMails } from "./mail-log.present.ts";
import { loggedMail, mailList, mailQuery } from "./mail-log.schema.ts";
import { listMails, requireMail, sendAgain } from "./mail-log.server.ts";

export const mailLogApi = new Resource("Mail log", "Mails that the site has sent or queued.", {
  kind: "contact-message",
  to: "office@example.com",
  subject: "Message from Carol Winter",
  attempts: 1,
  last_error: null,
  next_try_at: null,
})
  .endpoint(
    {
      operationId: "listMails",
      call: "GET /api/mails",
      summary: "List the site's mails, newest first, without their text. Pages count from 1",
      guard: "all",
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
      operationId: "getMail",
      call: "GET /api/mails/:id",
      summary: "Get a mail of the site, without its text",
      guard: "all",
      answer: loggedMail,
    },
    async ({ params, services: { db } }) => presentMail(await requireMail(db, params.id)),
  )
  .endpoint(
    {
      operationId: "sendMailAgain",
      call: "POST /api/mails/:id/send",
      summary: "Send a mail again: now if it is queued, as a new mail if it was sent",
      guard: "all",
      refuses: [409],
      answer: loggedMail,
    },
    async ({ params, actor, services: { db } }) => presentMail(await sendAgain(db, actor, params.id)),
  );
