const form = /^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$|^BFPO \d{1,4}$/;

/** Returns a postcode in the Post Office's spelling. Text that is not a postcode is returned unchanged. */
export function tidyPostcode(typed: string): string {
  const close = typed.toUpperCase().replace(/\s+/g, "");
  const tidy = close.startsWith("BFPO") ? close.replace("BFPO", "BFPO ") : close.replace(/(?=.{3}$)/, " ");
  return form.test(tidy) ? tidy : typed;
}

/** Whether the text has the form of a British postcode. The postcode need not exist. */
export function isPostcode(text: string): boolean {
  return form.test(text);
}
