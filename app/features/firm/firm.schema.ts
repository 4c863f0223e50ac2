import type { Look } from "./look/look.schema.ts";
import type { Mark } from "./mark/mark.schema.ts";

export const markPictures = ["crystal", "gauge", "none"] as const;
export type MarkPicture = (typeof markPictures)[number];

/** What a firm claims of itself at the foot of each page. */
export type FooterMark = { heading: string; line: string; picture: MarkPicture };

export const mostMarks = 4;

/** What makes the site a firm's own, beside the details of the company that the law asks for. */
export type Firm = {
  short_name: string;
  /** Who sends the mails; without it the name in MAIL_FROM, or else the short name. */
  sender_name: string | null;
  /** Stands before the reference of each new application. */
  reference_prefix: string;
  /** Whether the first invoice is due when it is received. */
  first_on_receipt: boolean;
  payment_days: number;
  /** For queries about an invoice, from its receipt. */
  query_days: number;
  marks: FooterMark[];
};

/** As pages show it. */
export type ShownFirm = Firm & { mark: Mark | null; look: Look };

export type PaymentTerms = Pick<Firm, "first_on_receipt" | "payment_days" | "query_days">;

/** The name large, what remains of it small: "Frostway" and "Transport Refrigeration". */
export function wordmarkOf(name: string, shortName: string): { large: string; small: string } {
  const small = name.startsWith(`${shortName} `) ? name.slice(shortName.length + 1) : name;
  return { large: shortName, small: small === shortName ? "" : small };
}

/** At most three letters that stand for a firm without a mark of its own. */
export function initialsOf(shortName: string): string {
  const letters = shortName
    .split(/[\s\p{P}]+/u)
    .flatMap((word) => Array.from(word).slice(0, 1))
    .filter((letter) => /[\p{L}\p{N}]/u.test(letter));
  return letters.slice(0, 3).join("").toUpperCase();
}
