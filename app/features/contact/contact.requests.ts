import { request } from "../../platform/browser/request.ts";
import type { FormFields } from "../../platform/browser/use-form.ts";
import type { ContactMessage, MessageStatus } from "./contact.schema.ts";

export const sendContactMessage = (fields: FormFields) =>
  request<{ message: string }>("POST", "/api/contact", fields);

export const setMessageStatus = (id: number, change: { status: MessageStatus; version: number }) =>
  request<ContactMessage>("PATCH", `/api/messages/${id}`, change);
