import { telephoneLink } from "../../platform/telephone/telephone-link.ts";
import type { Numbers } from "./card/message-links.ts";

type Row = { way: string; number: string };

/**
 * Returns the numbers that accept text messages and WhatsApp, as `tel:` links. Null for a way that the firm does not
 * offer.
 */
export function messageLinks(rows: readonly Row[]): Pick<Numbers, "text_link" | "whatsapp_link"> {
  const linkOf = (wanted: string) => {
    const row = rows.find(({ way }) => way === wanted);
    return (row && telephoneLink(row.number)) ?? null;
  };
  return { text_link: linkOf("Text"), whatsapp_link: linkOf("WhatsApp") };
}
