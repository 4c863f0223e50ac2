import type { PaymentTerms } from "../firm/firm.schema.ts";

/**
 * Returns the terms that the form shows from the first stage on. They are stored with each application and printed in
 * its PDF.
 */
export function paymentTerms({ first_on_receipt, payment_days, query_days }: PaymentTerms): string[] {
  const due = `invoices are due ${inDays(payment_days)} from receipt.`;
  return [
    "References may be required before an account is opened.",
    first_on_receipt ? `The first invoice is due on receipt; thereafter, ${due}` : capital(due),
    `Invoice queries must be made in writing within ${inDays(query_days)} of receipt.`,
  ];
}

/** Returns the terms in one line, for the beginning of the form. */
export function paymentTermsInShort({ first_on_receipt, payment_days }: PaymentTerms): string {
  return first_on_receipt
    ? `The first invoice is due on receipt, later ones after ${inDays(payment_days)}.`
    : `Invoices are due ${inDays(payment_days)} from receipt.`;
}

/** Returns the terms in the words of a letter. */
export function paymentTermsInLetter({ first_on_receipt, payment_days, query_days }: PaymentTerms): string {
  const due = `invoices are due ${inDays(payment_days)} from receipt.`;
  const query = `Please query an invoice in writing within ${inDays(query_days)}.`;
  return first_on_receipt
    ? `Your first invoice is due on receipt; after that, ${due} ${query}`
    : `${capital(due)} ${query}`;
}

/** Returns the key by which a form says which terms it showed. */
export function termsKey({ first_on_receipt, payment_days, query_days }: PaymentTerms): string {
  return [first_on_receipt ? 0 : payment_days, payment_days, query_days].join("-");
}

export const declaration =
  "By signing, I confirm that these details are correct and that I accept the payment terms for the company named.";

function inDays(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
