import { plainNumber } from "../../platform/validation/plain-number.ts";
import { z } from "../../platform/validation/zod.ts";
import { limits } from "../../platform/validation/bounds.ts";
import { email, id, line, optionalText, text, versioned } from "../../platform/validation/fields.ts";
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
    /** The trap: people cannot see it. Any value is accepted, so that a robot learns nothing. */
    [honeypotField]: z.unknown().optional(),
  })
  .meta({ id: "NewMessage" });
export type NewMessage = z.infer<typeof newMessage>;

export const receipt = z.object({ message: z.string() }).meta({ id: "MessageReceipt" });

/** Somebody who looks after the office. */
const colleague = z.object({ id: z.int(), name: z.string() }).meta({ id: "Colleague" });
export type Colleague = z.infer<typeof colleague>;
export const colleagueList = z.array(colleague).meta({ id: "ColleagueList" });

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
    assigned_to: colleague.nullable(),
    /** The day by which it is to be answered. */
    due_on: z.string().nullable(),
    /** Of a message that was mailed with a mark in its subject. */
    looks_like_spam: z.boolean(),
    version: z.int(),
    created_at: z.string(),
  })
  .meta({ id: "ContactMessage" });
export type ContactMessage = z.infer<typeof contactMessage>;

const messageNote = z
  .object({ id: z.int(), author: z.string(), text: z.string(), created_at: z.string() })
  .meta({ id: "ContactMessageNote" });

const messageReply = z
  .object({
    id: z.int(),
    author: z.string(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    created_at: z.string(),
    /** `forgotten` once its mail is, whatever became of it. */
    state: z.enum(["waiting", "sent", "failed", "forgotten"]),
  })
  .meta({ id: "ContactMessageReply" });
export type MessageReply = z.infer<typeof messageReply>;

/** With what the office has written about it and in answer to it, oldest first. */
export const messageWithNotes = contactMessage
  .extend({ notes: z.array(messageNote), replies: z.array(messageReply) })
  .meta({ id: "ContactMessageWithNotes" });
export type MessageWithNotes = z.infer<typeof messageWithNotes>;

export const messageList = pageOf(contactMessage).meta({ id: "ContactMessageList" });

/** Without a status: all but spam; `mine` are the new ones of the person who asks. */
const messageFilters = [...messageStatuses, "mine"] as const;
export type MessageFilter = (typeof messageFilters)[number];
export const messageQuery = pageQuery.extend({ status: z.enum(messageFilters).nullish().catch(null) });
export type MessageQuery = z.infer<typeof messageQuery>;

/** What is absent stays; null takes it away. */
export const messageChange = z
  .object({
    status: z.enum(messageStatuses).optional(),
    assigned_to: id().nullish(),
    due_on: z.iso.date().nullish(),
    ...versioned,
  })
  .meta({ id: "ContactMessageChange" });
export type MessageChange = z.infer<typeof messageChange>;

export const newMessageNote = z.object({ text: text(limits.message) }).meta({ id: "NewContactMessageNote" });

/** `version` is the one of the message as it was read: what somebody else answered meanwhile is shown before this leaves. */
export const newReply = z
  .object({
    subject: line(),
    text: text(limits.message),
    /** Made by the browser for one reply, so that sending it again is not a second one. */
    sending_key: line(),
    version: plainNumber(z.int()),
  })
  .meta({ id: "NewContactMessageReply" });
export type NewReply = z.infer<typeof newReply>;

/** Who else has a message open, and its version, so that a change is seen. */
export const messageReaders = z
  .object({ others: z.array(z.string()), version: z.int() })
  .meta({ id: "ContactMessageReaders" });
export const readingMilliseconds = 10_000;

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
