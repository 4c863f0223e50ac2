import { bodyBytes } from "../../platform/http/body.server.ts";
import { limits } from "../../platform/validation/bounds.ts";
import { Resource } from "../../platform/http/endpoint.server.ts";
import { presentMessages, presentMessageWithNotes } from "./contact.present.ts";
import { byFile } from "../mail-files/mail-files.schema.ts";
import { downloadMailFile, mailFileDownload } from "../mail-files/mail-files.server.ts";
import {
  byReply,
  colleagueList,
  matchingMessages,
  matchingQuery,
  messageChange,
  messageList,
  messageQuery,
  messageReaders,
  messagesChange,
  messagesChanged,
  messageWithNotes,
  newMessage,
  newMessageNote,
  newReply,
  receipt,
  replyAgain,
} from "./contact.schema.ts";
import { sendReplyAgain } from "./failed-replies.server.ts";
import { replyToMessage } from "./replies.server.ts";
import { thanks } from "./thanks.ts";
import { changeMessages, listMatchingMessages } from "./messages-at-once.server.ts";
import { addMessageNote, changeMessage } from "./change-message.server.ts";
import { recordReader } from "./message-readers.server.ts";
import { listColleagues } from "../accounts/users/colleagues.server.ts";
import { deleteMessage, listMessages, requireMessage } from "./contact.server.ts";
import { wayOf } from "../visits/way.server.ts";
import { sendMessage } from "./send-message.server.ts";

export const contactApi = new Resource("Contact messages", "Messages of visitors.", {
  message: "Our fridge van stopped cooling this morning. Can you come today?",
  due_on: "2026-03-05",
})
  .endpoint(
    {
      operationId: "sendMessage",
      call: "POST /api/contact",
      summary: "Send a message to the company",
      guard: "public",
      body: newMessage,
      maxBodyBytes: bodyBytes(limits.message),
      answer: receipt,
      limits: ["contactPerClient"],
    },
    async ({ body, client, services, context }) => {
      const way = wayOf(services.config, context.req.raw);
      await sendMessage(services, { client, way }, body);
      return { message: thanks };
    },
  )
  .endpoint(
    {
      operationId: "listMessages",
      call: "GET /api/messages",
      summary:
        "List messages from the contact form, newest first, by default all but spam. Pages count from 1",
      guard: "office",
      machines: "messages",
      query: messageQuery,
      answer: messageList,
    },
    async ({ query, viewer, services: { db } }) =>
      presentMessages(await listMessages(db, viewer.userId, query), query.page),
  )
  .endpoint(
    {
      operationId: "listMatchingMessages",
      call: "GET /api/messages/matching",
      summary:
        "Get the ids and versions of all messages that match a list, on every page, to change them together",
      guard: "office",
      query: matchingQuery,
      answer: matchingMessages,
    },
    async ({ query, viewer, services: { db } }) => listMatchingMessages(db, viewer.userId, query),
  )
  .endpoint(
    {
      operationId: "listMessageColleagues",
      call: "GET /api/messages/colleagues",
      summary:
        "List the administrators to whom a message can be assigned: those with the duty for the office",
      guard: "office",
      answer: colleagueList,
    },
    async ({ services: { db } }) => listColleagues(db),
  )
  .endpoint(
    {
      operationId: "changeMessages",
      call: "POST /api/messages/several",
      summary: "Mark or delete several messages. Skips and reports those that were changed meanwhile",
      guard: "office",
      body: messagesChange,
      answer: messagesChanged,
    },
    async ({ body, actor, services: { db } }) => changeMessages(db, actor, body),
  )
  .endpoint(
    {
      operationId: "getMessage",
      call: "GET /api/messages/:id",
      summary: "Get a message with its notes",
      guard: "office",
      machines: "messages",
      answer: messageWithNotes,
    },
    async ({ params, services: { db } }) => presentMessageWithNotes(await requireMessage(db, params.id)),
  )
  .endpoint(
    {
      operationId: "changeMessage",
      call: "PATCH /api/messages/:id",
      summary:
        "Mark a message as new, open, answered or spam, assign it to a colleague, or set the day by which it is to be answered",
      guard: "office",
      body: messageChange,
      answer: messageWithNotes,
      current: "get",
    },
    async ({ params, body, actor, services: { db } }) =>
      presentMessageWithNotes(await changeMessage(db, actor, { ...body, id: params.id })),
  )
  .endpoint(
    {
      operationId: "replyToMessage",
      call: "POST /api/messages/:id/replies",
      summary:
        "Reply to a message by mail, once for each key, and mark it as answered, or as open with `keep_open`",
      guard: "office",
      body: newReply,
      maxBodyBytes: bodyBytes(limits.message),
      status: 201,
      answer: messageWithNotes,
      refuses: [409],
      current: async ({ params, services: { db } }) =>
        presentMessageWithNotes(await requireMessage(db, params.id)),
    },
    async ({ params, body, actor, services }) =>
      presentMessageWithNotes(await replyToMessage(services, actor, { ...body, id: params.id })),
  )
  .endpoint(
    {
      operationId: "sendReplyAgain",
      call: "POST /api/messages/:id/replies/:reply/again",
      summary:
        "Send a reply that did not go out, once, to an address that becomes that of the message, and mark it as the reply did",
      guard: "office",
      params: byReply,
      body: replyAgain,
      answer: messageWithNotes,
      refuses: [409],
      current: async ({ params, services: { db } }) =>
        presentMessageWithNotes(await requireMessage(db, params.id)),
    },
    async ({ params, body, actor, services: { db } }) =>
      presentMessageWithNotes(
        await sendReplyAgain(db, actor, { ...body, id: params.id, reply: params.reply }),
      ),
  )
  .endpoint(
    {
      operationId: "addMessageNote",
      call: "POST /api/messages/:id/notes",
      summary: "Add a note to a message, which only the office sees",
      guard: "office",
      body: newMessageNote,
      maxBodyBytes: bodyBytes(limits.message),
      status: 201,
      answer: messageWithNotes,
    },
    async ({ params, body, actor, services: { db } }) =>
      presentMessageWithNotes(await addMessageNote(db, actor, { id: params.id, text: body.text })),
  )
  .endpoint(
    {
      operationId: "downloadMessageFile",
      call: "GET /api/messages/:id/files/:file",
      summary: "Download a file that came by mail",
      guard: "office",
      params: byFile,
      download: mailFileDownload,
      refuses: [409],
    },
    async ({ params: { id, file }, services }) => downloadMailFile(services, { kind: "message", id }, file),
  )
  .endpoint(
    {
      operationId: "noteMessageReader",
      call: "POST /api/messages/:id/readers",
      summary: "Report for half a minute that you have a message open, and list who else has",
      guard: "office",
      answer: messageReaders,
    },
    async ({ params, actor, services: { db } }) => recordReader(db, actor, params.id),
  )
  .endpoint(
    {
      operationId: "deleteMessage",
      call: "DELETE /api/messages/:id",
      summary: "Delete a message",
      guard: "office",
    },
    async ({ params, actor, services: { db } }) => deleteMessage(db, actor, params.id),
  );
