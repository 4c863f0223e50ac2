import { presentPage } from "../../platform/validation/paging.ts";
import { type ContactMessage, messagePageSize } from "./contact.schema.ts";
import type { MessageRow } from "./contact.server.ts";

export function presentMessages(
  { messages, total }: { messages: MessageRow[]; total: number },
  page: number,
) {
  return presentPage(messages.map(presentMessage), { total, page, size: messagePageSize });
}

export function presentMessage(row: MessageRow): ContactMessage {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    telephone: row.telephone,
    message: row.message,
    status: row.status,
    version: row.version,
    created_at: row.created_at,
  };
}
