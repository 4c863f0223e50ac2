import { z } from "zod";
import { id, optionalLine } from "../../platform/validation/fields.ts";

export const mailStatuses = ["waiting", "failed", "sent"] as const;
export type MailStatus = (typeof mailStatuses)[number];

export const mailPageSize = 25;

/** A mail as the log shows it: never its text, which may hold a link that signs somebody in. */
export const loggedMail = z.object({
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
});
export type LoggedMail = z.infer<typeof loggedMail>;

export const mailList = z.object({
  data: z.array(loggedMail),
  total: z.int(),
  per_page: z.int(),
  current_page: z.int(),
  last_page: z.int(),
  /** False when no mail server is set, so that mail waits. */
  delivers: z.boolean(),
});

/** Pages count from 1; nonsense counts as the first page of everything. */
export const mailQuery = z.object({
  search: optionalLine().catch(null),
  status: z.enum(mailStatuses).nullish().catch(null),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
});
export type MailQuery = z.infer<typeof mailQuery>;

export const byId = z.object({ id: id() });
