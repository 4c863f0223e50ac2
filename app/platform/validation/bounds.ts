// Does not use zod, so that forms in the browser can apply the same limits without loading it.

/** Lengths in characters, for fields to which the contract gives no limit of their own. */
export const limits = {
  line: 255,
  address: 1_000,
  message: 10_000,
  html: 100_000,
  passwordMin: 8,
  passwordMax: 200,
};

/** An email address: a local part, an at sign, a domain of at least two labels, none of them empty. */
export const emailPattern = /^[^\s@<>"(),;:\\[\]]+@(?:[^\s@<>"(),;:\\[\].]+\.)+[^\s@<>"(),;:\\[\].]+$/;
