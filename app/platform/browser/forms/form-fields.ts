import type { FieldErrors } from "../../errors.ts";

export type FormFields = Record<string, string>;

/** Returns the fields that a form would send, without files. */
export function readFields(form: HTMLFormElement): FormFields {
  const fields: FormFields = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") fields[name] = value;
  }
  return fields;
}

/** Returns the errors that the browser finds by `required` and `type`, in the wording of the server. */
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

/** Readable names for technical field names. API messages contain the technical names; the screen shows these. */
const fieldLabels: Record<string, string> = {
  firstname: "first name",
  lastname: "last name",
  address1: "address",
  address2: "second line of the address",
  cvfile: "CV",
  html: "text",
  path: "address",
  "password confirmation": "repeated password",
};

export function readableMessage(message: string | undefined): string | undefined {
  return message?.replace(/^The (.+?) field/, (whole, name: string) =>
    fieldLabels[name] === undefined ? whole : `The ${fieldLabels[name]} field`,
  );
}

/** Whether a stored resource equals the sent fields, as far as fields can tell. */
export function matchesFields(stored: object, fields: FormFields): boolean {
  const known = new Map<string, unknown>(Object.entries(stored));
  return Object.entries(fields).every(([name, value]) => {
    const now = known.get(name) ?? "";
    return (typeof now === "string" || typeof now === "number") && String(now) === value;
  });
}
