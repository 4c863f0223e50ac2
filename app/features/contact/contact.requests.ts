import { callsOf } from "../../platform/browser/call.ts";
import type { FormFields } from "../../platform/browser/use-form.ts";
import type { contactApi } from "./contact.api.server.ts";
import type { MessageStatus } from "./contact.schema.ts";

const call = callsOf<typeof contactApi>();

export const sendContactMessage = (form: FormFields) => call("POST /api/contact", { form });

export const setMessageStatus = (id: number, body: { status: MessageStatus; version: number }) =>
  call("PATCH /api/messages/:id", { params: { id }, body });
