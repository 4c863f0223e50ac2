import { type FormEvent, useEffect, useRef, useState } from "react";
import type { FieldErrors } from "../errors.ts";
import type { Outcome } from "./request.ts";

export type FormFields = Record<string, string>;

type Options<T> = {
  /** `version` is of what the form was filled with, or of theirs that it may replace. */
  send: (fields: FormFields, version: number) => Promise<Outcome<T>>;
  onSuccess?: (stored: T, form: HTMLFormElement) => void | Promise<void>;
  /** Of what is edited, as it was read. */
  version?: number;
  /** Shows in the form what was stored from elsewhere, in place of what is typed. */
  load?: (stored: T) => void;
  /** What the server has said already to the same form, sent by the browser alone. */
  refused?: Pick<Shown<T>, "errors" | "message"> | null;
};

type Shown<T> = { errors: FieldErrors; message: string | null; theirs: (T & Versioned) | null };
type Versioned = { version: number };

const firstField = ":is(input, select, textarea):not([hidden], [type=hidden])";
const nothing = { errors: {}, message: null, theirs: null };

/**
 * A form that sends its fields as they stand and shows the first message of each field, its own check first and then
 * the server's. Nothing typed is lost, and the first field with a message takes the focus. Where somebody else has saved
 * meanwhile, the person chooses.
 */
export function useForm<T>({ send, onSuccess, version: versionRead = 0, load, refused }: Options<T>) {
  const form = useRef<HTMLFormElement>(null);
  const version = useRef(versionRead);
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState<Shown<T>>({ ...nothing, ...refused });
  const [saves, setSaves] = useState(0);
  const [loads, setLoads] = useState(0);
  const [unsaved, setUnsaved] = useState(false);

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [shown]);
  useEffect(() => {
    if (loads > 0) form.current?.querySelector<HTMLElement>(firstField)?.focus();
  }, [loads]);

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const sent = event.currentTarget;
    if (busy) return;
    const errors = checkFields(sent);
    if (Object.keys(errors).length > 0) return setShown({ ...nothing, errors });
    setBusy(true);
    setShown((before) => (before.theirs ? nothing : before));
    const outcome = await send(readFields(sent), version.current);
    setBusy(false);
    if (!outcome.ok) {
      const { errors, message, status, current } = outcome;
      const theirs = status === 409 && isVersioned(current) ? current : null;
      return setShown(theirs ? { ...nothing, theirs } : { errors, message, theirs });
    }
    if (isVersioned(outcome.data)) version.current = outcome.data.version;
    setShown(nothing);
    setUnsaved(false);
    setSaves((times) => times + 1);
    return onSuccess?.(outcome.data, sent);
  }

  /** The buttons of the choice go with it: each leaves the focus where the person goes on. */
  function choiceAbout(theirs: T & Versioned) {
    return {
      theirs,
      /** Saves what stands in the form over theirs. */
      keepMine() {
        version.current = theirs.version;
        form.current?.querySelector<HTMLElement>("button[type=submit]")?.focus();
        form.current?.requestSubmit();
      },
      /** Shows theirs in the form. */
      loadTheirs() {
        version.current = theirs.version;
        setShown(nothing);
        setUnsaved(false);
        setLoads((times) => times + 1);
        load?.(theirs);
      },
    };
  }

  return {
    busy,
    /** The server's message; null before an answer and after a good one. */
    message: shown.message,
    /** The message where no field shows it. */
    generalMessage: Object.keys(shown.errors).length === 0 ? shown.message : null,
    error: (field: string) => shown.errors[field]?.[0],
    /** What somebody else saved meanwhile, until the person has chosen. */
    conflict: shown.theirs && choiceAbout(shown.theirs),
    /** How often it was sent with success. */
    saves,
    /** Whether a field has changed since the form was filled or saved. */
    unsaved,
    /** For what changes without a field's event. */
    noteChange: () => setUnsaved(true),
    props: {
      ref: form,
      // Without scripts nothing that was typed goes into the address.
      method: "post" as const,
      onChange: () => setUnsaved(true),
      onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event),
      noValidate: true,
    },
  };
}

function isVersioned<T>(thing: T | undefined): thing is T & Versioned {
  return typeof thing === "object" && thing !== null && "version" in thing;
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
