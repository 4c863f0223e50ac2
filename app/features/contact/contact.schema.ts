import { z } from "../../platform/validation/zod.ts";
import { limits } from "../../platform/validation/bounds.ts";
import { email, id, line, optionalText, versioned } from "../../platform/validation/fields.ts";
import { honeypotField } from "../../platform/validation/spam.ts";
import { more, pageOf, pageQuery } from "../../platform/validation/paging.ts";
import { notDone, someOf } from "../../platform/validation/several.ts";

export const messageStatuses = ["new", "answered", "spam"] as const;
export type MessageStatus = (typeof messageStatuses)[number];

export const messagePageSize = 25;

/** What a visitor sends. */
export const newMessage = z
  .object({
    name: line(),
    email: email(),
    telephone: line(),
    message: optionalText(limits.message),
    /** The trap: people cannot see it. Whatever stands in it is taken, so that a robot learns nothing. */
    [honeypotField]: z.unknown().optional(),
  })
  .meta({ id: "NewMessage" });
export type NewMessage = z.infer<typeof newMessage>;

export const receipt = z.object({ message: z.string() }).meta({ id: "MessageReceipt" });

/** A message as the back office sees it. */
export const contactMessage = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    telephone: z.string(),
    /** What its first number dials; null where it holds none. */
    telephone_link: z.string().nullable(),
    message: z.string().nullable(),
    status: z.enum(messageStatuses),
    /** Of a message that was mailed with a mark in its subject. */
    looks_like_spam: z.boolean(),
    version: z.int(),
    created_at: z.string(),
  })
  .meta({ id: "ContactMessage" });
export type ContactMessage = z.infer<typeof contactMessage>;

export const messageList = pageOf(contactMessage).meta({ id: "ContactMessageList" });

/** Without a status: all but spam. */
export const messageQuery = pageQuery.extend({ status: z.enum(messageStatuses).nullish().catch(null) });
export type MessageQuery = z.infer<typeof messageQuery>;

export const messageChange = z
  .object({
    status: z.enum(messageStatuses),
    ...versioned,
  })
  .meta({ id: "ContactMessageChange" });

/** A message as it was seen when it was chosen. */
const chosenMessage = z.object({ id: id(), version: z.int() });
export type ChosenMessage = z.infer<typeof chosenMessage>;

/** More of them than this are not chosen at once. */
export const mostChosen = 10_000;

export const matchingQuery = messageQuery.omit({ page: true });
export const matchingMessages = z
  .object({ messages: z.array(z.object({ id: z.int(), version: z.int() })), more })
  .meta({ id: "MatchingMessages" });

export const messageActions = [...messageStatuses, "delete"] as const;
export type MessageAction = (typeof messageActions)[number];

export const messagesChange = z
  .object({ action: z.enum(messageActions), messages: someOf(chosenMessage) })
  .meta({ id: "ContactMessagesChange" });
export type MessagesChange = z.infer<typeof messagesChange>;

export const messagesChanged = z
  .object({
    /** With the version that each has now, and its status before; neither for one that is deleted. */
    done: z.array(
      z.object({ id: z.int(), version: z.int().nullable(), was: z.enum(messageStatuses).nullable() }),
    ),
    not_done: z.array(notDone),
  })
  .meta({ id: "ContactMessagesChanged" });
export type MessagesChanged = z.infer<typeof messagesChanged>;
