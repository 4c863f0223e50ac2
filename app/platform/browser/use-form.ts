import { type FormEvent, useEffect, useRef, useState } from "react";
import type { FieldErrors } from "../errors.ts";
import type { Failure, Outcome } from "./request.ts";

export type FormFields = Record<string, string>;

type Options<T> = {
  send: (fields: FormFields) => Promise<Outcome<T>>;
  onSuccess: (data: T, form: HTMLFormElement) => void | Promise<void>;
  onFailure?: (failure: Failure<T>) => void;
};

type Shown = { errors: FieldErrors; message: string | null };

const nothing: Shown = { errors: {}, message: null };

/**
 * A form that sends its fields as they stand and shows the first message of each field, its own check first and then
 * the server's. Nothing typed is lost, and the first field with a message takes the focus.
 */
export function useForm<T>({ send, onSuccess, onFailure }: Options<T>) {
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState<Shown>(nothing);

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [shown]);

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const sent = event.currentTarget;
    if (busy) return;
    const errors = checkFields(sent);
    if (Object.keys(errors).length > 0) return setShown({ errors, message: null });
    setBusy(true);
    const outcome = await send(readFields(sent));
    setBusy(false);
    if (outcome.ok) {
      setShown(nothing);
      return onSuccess(outcome.data, sent);
    }
    setShown({ errors: outcome.errors, message: outcome.message });
    onFailure?.(outcome);
  }

  return {
    busy,
    /** The server's message; null before an answer and after a good one. */
    message: shown.message,
    /** The message where no field shows it. */
    generalMessage: Object.keys(shown.errors).length === 0 ? shown.message : null,
    error: (field: string) => shown.errors[field]?.[0],
    props: {
      ref: form,
      // Without scripts nothing that was typed goes into the address.
      method: "post" as const,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event),
      noValidate: true,
    },
  };
}

function readFields(form: HTMLFormElement): FormFields {
  const fields: FormFields = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") fields[name] = value;
  }
  return fields;
}

/** What the browser finds wrong by `required` and `type`, in the words the server would use. */
function checkFields(form: HTMLFormElement): FieldErrors {
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
