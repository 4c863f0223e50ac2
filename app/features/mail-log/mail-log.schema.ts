import { z } from "../../platform/validation/zod.ts";
import { pageOf, pageQuery } from "../../platform/validation/paging.ts";

const mailStatuses = ["waiting", "failed", "sent"] as const;

export const mailPageSize = 25;

/** A mail as the log shows it. The text is left out because it may hold a link that signs somebody in. */
export const loggedMail = z
  .object({
    id: z.int(),
    kind: z.string(),
    to: z.string(),
    subject: z.string(),
    status: z.enum(mailStatuses),
    attempts: z.int(),
    last_error: z.string().nullable(),
    next_try_at: z.string().nullable(),
    created_at: z.string(),
    sent_at: z.string().nullable(),
  })
  .meta({ id: "LoggedMail" });
export type LoggedMail = z.infer<typeof loggedMail>;

export const mailList = pageOf(loggedMail)
  .extend({
    /** False while no mail server is set, so that mails wait. */
    delivers: z.boolean(),
  })
  .meta({ id: "MailList" });

export const mailQuery = pageQuery.extend({ status: z.enum(mailStatuses).nullish().catch(null) });
export type MailQuery = z.infer<typeof mailQuery>;
