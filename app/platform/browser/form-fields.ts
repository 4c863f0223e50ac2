import type { FieldErrors } from "../errors.ts";

export type FormFields = Record<string, string>;

/** What a form would send, files left out. */
export function readFields(form: HTMLFormElement): FormFields {
  const fields: FormFields = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") fields[name] = value;
  }
  return fields;
}

/** What the browser finds wrong by `required` and `type`, in the words the server would use. */
export function checkFields(form: HTMLFormElement): FieldErrors {
  const errors: FieldErrors = {};
  for (const field of form.elements) {
    if (
      !(
        field instanceof HTMLInputElement ||
        field instanceof HTMLTextAreaElement ||
        field instanceof HTMLSelectElement
      )
    )
      continue;
    const name = field.name.replaceAll("_", " ");
    if (field.validity.valueMissing) errors[field.name] = [`The ${name} field is required.`];
    else if (field.validity.typeMismatch && field.type === "email")
      errors[field.name] = [`The ${name} field must be a valid email address.`];
  }
  return errors;
}

/** Names of fields that no person says. Messages carry them, for whoever calls the API; on the screen they are words. */
const spoken: Record<string, string> = {
  firstname: "first name",
  lastname: "last name",
  address1: "address",
  address2: "second line of the address",
  cvfile: "CV",
  html: "text",
  path: "address",
  "password confirmation": "repeated password",
};

export function inWords(message: string | undefined): string | undefined {
  return message?.replace(/^The (.+?) field/, (whole, name: string) =>
    spoken[name] === undefined ? whole : `The ${spoken[name]} field`,
  );
}

/** Whether what is stored says what was sent, as far as fields can tell. */
export function says(stored: object, fields: FormFields): boolean {
  const known = new Map<string, unknown>(Object.entries(stored));
  return Object.entries(fields).every(([name, value]) => {
    const now = known.get(name) ?? "";
    return (typeof now === "string" || typeof now === "number") && String(now) === value;
  });
}
