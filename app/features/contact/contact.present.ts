import { telephoneLink } from "../../platform/telephone/telephone-link.ts";
import { looksLikeSpam } from "../../platform/validation/spam.ts";
import { presentPage } from "../../platform/validation/paging.ts";
import { type ContactMessage, messagePageSize, type MessageStatus } from "./contact.schema.ts";
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

/** A message as a row of the list. */
export type InboxRow = {
  id: number;
  name: string;
  /** Of what was written; null where nothing was. */
  first_line: string | null;
  status: MessageStatus;
  looks_like_spam: boolean;
  version: number;
  created_at: string;
};

export function presentInbox(
  { messages, ...found }: { messages: MessageRow[]; total: number; more: boolean },
  page: number,
) {
  return presentPage(messages.map(presentRow), { ...found, page, size: messagePageSize });
}

const lineShown = 160;

function presentRow(row: MessageRow): InboxRow {
  const { id, name, status, version, created_at } = row;
  const lines = (row.message ?? "").split("\n");
  const [first] = lines.filter((line) => line.trim() !== "");
  const { looks_like_spam } = presentMessage(row);
  const first_line = first === undefined ? null : first.trim().slice(0, lineShown);
  return { id, name, first_line, status, looks_like_spam, version, created_at };
}
