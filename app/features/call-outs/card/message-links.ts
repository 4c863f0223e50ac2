import { callOutLines, type Card } from "../call-out-lines.ts";

export type Numbers = {
  freephone: string;
  freephone_link: string;
  /** Of the telephones that take texts and WhatsApp, as `tel:` links. */
  text_link: string | null;
  whatsapp_link: string | null;
};

/** What is sent by text, WhatsApp and the clipboard, word for word. */
export function messageOf(card: Card): string {
  return ["Breakdown: fridge unit down", ...callOutLines(card)].join("\n");
}

/** Opens the telephone's own messages. Both signs, since iPhones and Androids read one each. */
export function smsLink(number: string, text: string): string {
  return `sms:${dialled(number)}?&body=${encodeURIComponent(text)}`;
}

export function whatsAppLink(number: string, text: string): string {
  return `https://wa.me/${dialled(number).replace(/\D/g, "")}?text=${encodeURIComponent(text)}`;
}

/** Of a `tel:` link: the number with its country. */
function dialled(link: string): string {
  return link.replace(/^tel:/, "").replace(/;.*$/, "");
}
