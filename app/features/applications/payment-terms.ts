/** Shown from the first stage on, stored with each application and printed in its PDF. */
export const paymentTerms = [
  "References may be required before an account is opened.",
  "The first invoice is due on receipt; thereafter, invoices are due 30 days from receipt.",
  "Invoice queries must be made in writing within 14 days of receipt.",
];

export const declaration =
  "By signing, I confirm that these details are correct and that I accept the payment terms for the company named.";
