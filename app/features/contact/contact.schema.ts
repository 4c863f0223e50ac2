import { plainNumber } from "../../platform/validation/plain-number.ts";
import { z } from "../../platform/validation/zod.ts";
import { limits } from "../../platform/validation/bounds.ts";
import { email, id, line, optionalText, text, versioned } from "../../platform/validation/fields.ts";
import { messageStatuses } from "./message-status.ts";
import { honeypotField } from "../../platform/validation/spam.ts";
import { more, pageOf, pageQuery } from "../../platform/validation/paging.ts";
import { mailFile } from "../mail-files/mail-files.schema.ts";
import { notDone, nonEmptyList } from "../../platform/validation/several.ts";

export const messagePageSize = 25;

/** The contact form as a visitor sends it. */
export const newMessage = z
  .object({
    name: line(),
    email: email(),
    telephone: line(),
    message: optionalText(limits.message),
    /** The trap, which people cannot see. Any value is accepted, so that a robot learns nothing. */
    [honeypotField]: z.unknown().optional(),
  })
  .meta({ id: "NewMessage" });
export type NewMessage = z.infer<typeof newMessage>;

export const receipt = z.object({ message: z.string() }).meta({ id: "MessageReceipt" });

/** A user who looks after the office. */
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
    /** The link that dials the first number in `telephone`. Null if there is none. */
    telephone_link: z.string().nullable(),
    message: z.string().nullable(),
    status: z.enum(messageStatuses),
    assigned_to: colleague.nullable(),
    /** The day by which the message is to be answered. */
    due_on: z.string().nullable(),
    /** Whether the mail to the office was marked as suspected spam in its subject. */
    looks_like_spam: z.boolean(),
    /** Whether it is open and its last reply did not go out. */
    reply_failed: z.boolean(),
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
    /** Null for replies of older versions. */
    author_id: z.int().nullable(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    created_at: z.string(),
    /** `forgotten` once housekeeping has deleted the mail, whether it was sent or not. */
    state: z.enum(["waiting", "sent", "failed", "forgotten"]),
    /** In plain words, why it did not go out. Null unless `state` is `failed`. */
    failure: z.string().nullable(),
  })
  .meta({ id: "ContactMessageReply" });
export type MessageReply = z.infer<typeof messageReply>;

const messageAnswer = z
  .object({
    id: z.int(),
    /** The address that the mail names as its sender. Empty if it names none. */
    from: z.string(),
    from_name: z.string(),
    /** Whether we wrote to this address in this thread. Anybody can name any sender, so it proves nothing. */
    is_expected: z.boolean(),
    /** Whether a machine wrote it, such as a notice of absence. */
    is_automatic: z.boolean(),
    subject: z.string(),
    text: z.string(),
    created_at: z.string(),
    files: z.array(mailFile),
  })
  .meta({ id: "ContactMessageAnswer" });
export type MessageAnswer = z.infer<typeof messageAnswer>;

/** A message with the office's notes and replies and the mails that came back, oldest first. */
export const messageWithNotes = contactMessage
  .extend({
    notes: z.array(messageNote),
    replies: z.array(messageReply),
    answers: z.array(messageAnswer),
    /** The files of a message that came by mail. */
    files: z.array(mailFile),
  })
  .meta({ id: "ContactMessageWithNotes" });
export type MessageWithNotes = z.infer<typeof messageWithNotes>;

export const messageList = pageOf(contactMessage).meta({ id: "ContactMessageList" });

/**
 * No status means all but spam. The others are open messages: `mine` those assigned to the user, `due` those with a due
 * day, `failed` those whose last reply did not go out.
 */
const messageFilters = [...messageStatuses, "mine", "due", "failed"] as const;
export type MessageFilter = (typeof messageFilters)[number];
export const messageQuery = pageQuery.extend({ status: z.enum(messageFilters).nullish().catch(null) });
export type MessageQuery = z.infer<typeof messageQuery>;

/** An absent field stays as it is. Null clears it. */
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

/** `version` is the version that the user read, so that a colleague's newer answer is seen before this one leaves. */
export const newReply = z
  .object({
    subject: line(),
    text: text(limits.message),
    /** The browser makes one key per reply, so that sending the reply again creates no second one. */
    sending_key: line(),
    /** Leaves the message open. Otherwise the reply marks it as answered. */
    keep_open: z.boolean().optional(),
    version: plainNumber(z.int()),
  })
  .meta({ id: "NewContactMessageReply" });
export type NewReply = z.infer<typeof newReply>;

export const byReply = z.object({ id: id(), reply: id() });

/** Where to send a reply that did not go out. */
export const replyAgain = z
  .object({ to: email(), version: plainNumber(z.int()) })
  .meta({ id: "ContactMessageReplyAgain" });
export type ReplyAgain = z.infer<typeof replyAgain>;

/** The other users who have the message open, and its current version, which reveals a change. */
export const messageReaders = z
  .object({ others: z.array(z.string()), version: z.int() })
  .meta({ id: "ContactMessageReaders" });
export const readingMilliseconds = 10_000;

/** A message with the version that the user saw when choosing it. */
const chosenMessage = z.object({ id: id(), version: z.int() });
export type ChosenMessage = z.infer<typeof chosenMessage>;

/** The most messages that can be chosen at once. */
export const mostChosen = 10_000;

export const matchingQuery = messageQuery.omit({ page: true });
export const matchingMessages = z
  .object({ messages: z.array(z.object({ id: z.int(), version: z.int() })), more })
  .meta({ id: "MatchingMessages" });

export const messageActions = [...messageStatuses, "delete"] as const;
export type MessageAction = (typeof messageActions)[number];

export const messagesChange = z
  .object({ action: z.enum(messageActions), messages: nonEmptyList(chosenMessage) })
  .meta({ id: "ContactMessagesChange" });
export type MessagesChange = z.infer<typeof messagesChange>;

export const messagesChanged = z
  .object({
    /**
     * With the new version and the earlier status. `version` is null for a deleted message, `was` if it was deleted
     * before.
     */
    done: z.array(
      z.object({ id: z.int(), version: z.int().nullable(), was: z.enum(messageStatuses).nullable() }),
    ),
    not_done: z.array(notDone),
  })
  .meta({ id: "ContactMessagesChanged" });
export type MessagesChanged = z.infer<typeof messagesChanged>;
