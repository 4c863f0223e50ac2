import { bodyBytes } from "../../platform/http/body.server.ts";
import { limits } from "../../platform/validation/bounds.ts";
import { Resource } from "../../platform/http/endpoint.server.ts";
import { byId } from "../../platform/validation/fields.ts";
import { presentMessage, presentMessages } from "./contact.present.ts";
import {
  contactMessage,
  matchingMessages,
  matchingQuery,
  messageChange,
  messageList,
  messageQuery,
  messagesChange,
  messagesChanged,
  newMessage,
  receipt,
} from "./contact.schema.ts";
import { thanks } from "./thanks.ts";
import { changeMessages, listMatchingMessages } from "./messages-at-once.server.ts";
import { deleteMessage, listMessages, markMessage, requireMessage, sendMessage } from "./contact.server.ts";

export const contactApi = new Resource("Contact messages", "Messages of visitors.", {
  message: "Our fridge van stopped cooling this morning. Can you come today?",
})
  .endpoint(
    {
      operationId: "sendMessage",
      method: "post",
      path: "/api/contact",
      summary: "Send the company a message",
      guard: "public",
      body: newMessage,
      maxBodyBytes: bodyBytes(limits.message),
      answer: receipt,
      limits: ["contactPerClient"],
    },
    async ({ body, client, services }) => {
      await sendMessage(services, client, body);
      return { message: thanks };
    },
  )
  .endpoint(
    {
      operationId: "listMessages",
      method: "get",
      path: "/api/messages",
      summary: "Messages from the contact form, newest first, without a status all but spam; pages count from 1",
      guard: "admin",
      duty: "office",
      query: messageQuery,
      answer: messageList,
    },
    async ({ query, services: { db } }) => presentMessages(await listMessages(db, query), query.page),
  )
  .endpoint(
    {
      operationId: "listMatchingMessages",
      method: "get",
      path: "/api/messages/matching",
      summary: "All messages that a list shows, on whichever page, to be changed together",
      guard: "admin",
      duty: "office",
      query: matchingQuery,
      answer: matchingMessages,
    },
    async ({ query, services: { db } }) => listMatchingMessages(db, query),
  )
  .endpoint(
    {
      operationId: "changeMessages",
      method: "post",
      path: "/api/messages/several",
      summary: "Mark or delete several messages; one that was changed meanwhile stays, and the answer says so",
      guard: "admin",
      duty: "office",
      body: messagesChange,
      answer: messagesChanged,
    },
    async ({ body, actor, services: { db } }) => changeMessages(db, actor, body),
  )
  .endpoint(
    {
      operationId: "getMessage",
      method: "get",
      path: "/api/messages/:id",
      summary: "A message",
      guard: "admin",
      duty: "office",
      params: byId,
      answer: contactMessage,
    },
    async ({ params, services: { db } }) => presentMessage(await requireMessage(db, params.id)),
  )
  .endpoint(
    {
      operationId: "markMessage",
      method: "patch",
      path: "/api/messages/:id",
      summary: "Mark a message as new, answered or spam",
      guard: "admin",
      duty: "office",
      params: byId,
      body: messageChange,
      answer: contactMessage,
      current: "get",
    },
    async ({ params, body, actor, services: { db } }) =>
      presentMessage(await markMessage(db, actor, params.id, body)),
  )
  .endpoint(
    {
      operationId: "deleteMessage",
      method: "delete",
      path: "/api/messages/:id",
      summary: "Delete a message",
      guard: "admin",
      duty: "office",
      params: byId,
    },
    async ({ params, actor, services: { db } }) => deleteMessage(db, actor, params.id),
  );
