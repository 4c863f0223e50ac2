import { callOutLines, type Card } from "../call-out-lines.ts";
import { type CardWords, english } from "./words/english.ts";

export type Numbers = {
  freephone: string;
  freephone_link: string;
  /** Numbers that accept text messages and WhatsApp, as `tel:` links. */
  text_link: string | null;
  whatsapp_link: string | null;
};

/** What the card needs of the firm's lists. */
export type DriverFacts = Pick<Numbers, "text_link" | "whatsapp_link"> & {
  /**
   * Alarm codes, such as "Carrier 12", whose meanings are still the sample's although the firm has numbers of its own.
   * Their meanings are not shown.
   */
  sample_codes: readonly string[];
};

/**
 * Returns the text that goes by text message, WhatsApp and the clipboard: in English for the office, with the
 * driver's language if it is another.
 */
export function messageOf(card: Card, { speaks }: Pick<CardWords, "speaks"> = english): string {
  return ["Breakdown: fridge unit down", ...callOutLines(card), ...(speaks ? [speaks] : [])].join("\n");
}

/**
 * Returns a link that opens the telephone's messages app. It contains both ? and &, because iPhones read one and
 * Androids the other.
 */
export function smsLink(number: string, text: string): string {
  return `sms:${dialled(number)}?&body=${encodeURIComponent(text)}`;
}

export function whatsAppLink(number: string, text: string): string {
  return `https://wa.me/${dialled(number).replace(/\D/g, "")}?text=${encodeURIComponent(text)}`;
}

/** Returns the number in a `tel:` link, with its country code. */
function dialled(link: string): string {
  return link.replace(/^tel:/, "").replace(/;.*$/, "");
}
