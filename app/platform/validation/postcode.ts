const form = /^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$|^BFPO \d{1,4}$/;

/** As the post writes it, whichever way it was typed; what is none stays as it is. */
export function tidyPostcode(typed: string): string {
  const close = typed.toUpperCase().replace(/\s+/g, "");
  const tidy = close.startsWith("BFPO") ? close.replace("BFPO", "BFPO ") : close.replace(/(?=.{3}$)/, " ");
  return form.test(tidy) ? tidy : typed;
}

/** Whether it has the form of a British postcode; no list says which there are. */
export function isPostcode(text: string): boolean {
  return form.test(text);
}
