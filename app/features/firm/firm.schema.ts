import type { Look } from "./look/look.schema.ts";
import type { Mark } from "./mark/mark.schema.ts";

export const markPictures = ["crystal", "gauge", "none"] as const;
export type MarkPicture = (typeof markPictures)[number];

/** A claim of the firm at the foot of each page. */
export type FooterMark = { heading: string; line: string; picture: MarkPicture };

export const mostMarks = 4;

/** What an owner sets to make the site the firm's own, besides the legally required company details. */
export type Firm = {
  short_name: string;
  /** The sender of the mails. Without it: the name in MAIL_FROM, or else the short name. */
  sender_name: string | null;
  /** The beginning of each new application's reference. */
  reference_prefix: string;
  /** Whether the first invoice is due when it is received. */
  first_on_receipt: boolean;
  payment_days: number;
  /** The days for querying an invoice, counted from its receipt. */
  query_days: number;
  marks: FooterMark[];
};

/** The firm as pages show it. */
export type ShownFirm = Firm & { mark: Mark | null; look: Look };

export type PaymentTerms = Pick<Firm, "first_on_receipt" | "payment_days" | "query_days">;

/** Splits a name into the large short name and the small rest: "Frostway" and "Transport Refrigeration". */
export function wordmarkOf(name: string, shortName: string): { large: string; small: string } {
  const small = name.startsWith(`${shortName} `) ? name.slice(shortName.length + 1) : name;
  return { large: shortName, small: small === shortName ? "" : small };
}

/** Returns at most three letters that stand for a firm without a mark of its own. */
export function initialsOf(shortName: string): string {
  const letters = shortName
    .split(/[\s\p{P}]+/u)
    .flatMap((word) => Array.from(word).slice(0, 1))
    .filter((letter) => /[\p{L}\p{N}]/u.test(letter));
  return letters.slice(0, 3).join("").toUpperCase();
}
