// Without zod, so that a form in the browser can hold the same bounds without loading it.

/** Bounds where the contract names none for a field of its own, in characters. */
export const limits = {
  line: 255,
  address: 1_000,
  message: 10_000,
  html: 100_000,
  passwordMin: 8,
  passwordMax: 200,
};

/** An address: a local part, an at sign, a domain of at least two labels, none of them empty. */
export const emailPattern = /^[^\s@<>"(),;:\\[\]]+@(?:[^\s@<>"(),;:\\[\].]+\.)+[^\s@<>"(),;:\\[\].]+$/;
