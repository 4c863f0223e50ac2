import { telephoneLink } from "../../platform/telephone/telephone-link.ts";
import { looksLikeSpam } from "../../platform/validation/spam.ts";
import { presentPage } from "../../platform/validation/paging.ts";
import { type ContactMessage, messagePageSize } from "./contact.schema.ts";
import type { MessageRow } from "./contact.server.ts";

export function presentMessages(
  { messages, ...found }: { messages: MessageRow[]; total: number; more: boolean },
  page: number,
) {
  return presentPage(messages.map(presentMessage), { ...found, page, size: messagePageSize });
}

export function presentMessage(row: MessageRow): ContactMessage {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    telephone: row.telephone,
    telephone_link: telephoneLink(row.telephone) ?? null,
    message: row.message,
    status: row.status,
    looks_like_spam: row.status !== "spam" && looksLikeSpam([row.name, row.telephone, row.message]),
    version: row.version,
    created_at: row.created_at,
  };
}
