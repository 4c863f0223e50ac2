import { type ContactMessage, messagePageSize } from "./contact.schema.ts";
import type { MessageRow } from "./contact.server.ts";

export function presentMessages(
  { messages, total }: { messages: MessageRow[]; total: number },
  page: number,
) {
  return {
    data: messages.map(presentMessage),
    total,
    per_page: messagePageSize,
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / messagePageSize)),
  };
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
