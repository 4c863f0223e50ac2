import { z } from "zod";
import { limits } from "../../platform/validation/bounds.ts";
import { email, id, line, optionalLine, optionalText } from "../../platform/validation/fields.ts";

export const messageStatuses = ["new", "answered", "spam"] as const;
export type MessageStatus = (typeof messageStatuses)[number];

export const messagePageSize = 25;

export const thanks = "Thank you for your message. We will be in touch shortly.";

/** What a visitor sends. */
export const newMessage = z.object({
  name: line(),
  email: email(),
  telephone: line(),
  message: optionalText(limits.message),
  /** The trap: people cannot see it. Whatever stands in it is taken, so that a robot learns nothing. */
  website: z.unknown().optional(),
});
export type NewMessage = z.infer<typeof newMessage>;

export const receipt = z.object({ message: z.string() });

/** A message as the back office sees it. */
export const contactMessage = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  telephone: z.string(),
  message: z.string().nullable(),
  status: z.enum(messageStatuses),
  version: z.int(),
  created_at: z.string(),
});
export type ContactMessage = z.infer<typeof contactMessage>;

export const messageList = z.object({
  data: z.array(contactMessage),
  total: z.int(),
  per_page: z.int(),
  current_page: z.int(),
  last_page: z.int(),
});

/** Pages count from 1; nonsense counts as the first page of everything. */
export const messageQuery = z.object({
  search: optionalLine().catch(null),
  status: z.enum(messageStatuses).nullish().catch(null),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
});
export type MessageQuery = z.infer<typeof messageQuery>;

export const byId = z.object({ id: id() });

export const messageChange = z.object({
  status: z.enum(messageStatuses),
  version: z.coerce.number().int().nullish(),
});
