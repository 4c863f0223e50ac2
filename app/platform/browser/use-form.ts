import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { FieldErrors } from "../errors.ts";
import type { HistoryPlace } from "../resources/resources.ts";
import { conflictChoice, type Shape } from "./conflict-choice.ts";
import { noteSavedLinks } from "./dead-links.ts";
import { checkFields, type FormFields, inWords, readFields, says } from "./form-fields.ts";
import type { Outcome } from "./request.ts";
import { type DraftOptions, useDraft } from "./use-draft.ts";

type Options<T> = {
  /** `version` is of what the form was filled with, or of theirs that it may replace. */
  send: (fields: FormFields, version: number) => Promise<Outcome<T>>;
  onSuccess?: (stored: T, form: HTMLFormElement) => void | Promise<void>;
  /** The version of what is edited, as it was read. */
  version?: number;
  /** Shows in the form what was stored from elsewhere, in place of what is typed. */
  load?: (stored: T) => void;
  /** Where its history is, such as "widget/3": what is given up for what somebody else saved is stored there. */
  history?: HistoryPlace | undefined;
  shape?: Shape<T>;
  /** Keeps what is typed on the device until it is saved, and sends a save that found no line when there is one again. */
  draft?: DraftOptions;
  /** What the server has said already to the same form, sent by the browser alone. */
  refused?: Pick<Shown<T>, "errors" | "message"> | null;
};

type Shown<T> = { errors: FieldErrors; message: string | null; theirs: (T & Versioned) | null };
type Versioned = { version: number };

const firstField = ":is(input, select, textarea):not([hidden], [type=hidden])";
const sendAgainMilliseconds = 15_000;
const waitsForLine =
  "No connection. What you typed is kept on this device, and is saved as soon as there is a connection again.";
const nothing = { errors: {}, message: null, theirs: null };

/**
 * A form that sends its fields as they stand and shows the first message of each field, its own check first and then
 * the server's. Nothing typed is lost, and the first field with a message takes the focus. Where somebody else has saved
 * meanwhile, the person chooses.
 */
export function useForm<T>(options: Options<T>) {
  const { send, onSuccess, version: versionRead = 0, load, history, shape, draft, refused } = options;
  const form = useRef<HTMLFormElement>(null);
  /** What stood in the fields before anything was typed. */
  const read = useRef<FormFields>({});
  const version = useRef(versionRead);
  const [busy, setBusy] = useState(false);
  const { shown, setShown, setProblems, mended, setMended } = useProblems<T>(form, refused);
  const [saves, setSaves] = useState(0);
  const [loads, setLoads] = useState(0);
  const [unsaved, setUnsaved] = useState(false);
  const [waiting, setWaiting] = useSendingAgain(form);
  const ownDraft = useDraft(form, draft);

  useEffect(() => {
    if (form.current) read.current = readFields(form.current);
  }, [saves, loads]);
  useEffect(() => {
    if (loads > 0) form.current?.querySelector<HTMLElement>(firstField)?.focus();
  }, [loads]);

  function noteChange(): void {
    setUnsaved(true);
    ownDraft.note(version.current);
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const sent = event.currentTarget;
    if (busy) return;
    const errors = checkFields(sent);
    if (Object.keys(errors).length > 0) return setShown({ ...nothing, errors });
    setBusy(true);
    setShown((before) => (before.theirs ? nothing : before));
    const fields = readFields(sent);
    const outcome = await send(fields, version.current);
    setBusy(false);
    setWaiting(false);
    if (outcome.ok) return onSaved(outcome.data, sent);
    const { message, status, current } = outcome;
    if (status === 0 && draft && versionRead > 0) {
      setWaiting(true);
      return setShown({ ...nothing, message: waitsForLine });
    }
    const theirs = status === 409 && isVersioned(current) ? current : null;
    // The answer to the try before was lost, not the save.
    if (theirs && waiting && says(theirs, fields)) return onSaved(theirs, sent);
    setShown(theirs ? { ...nothing, theirs } : { errors: outcome.errors, message, theirs });
  }

  function onSaved(stored: T, sent: HTMLFormElement): void | Promise<void> {
    if (isVersioned(stored)) version.current = stored.version;
    ownDraft.forget();
    setShown(nothing);
    setUnsaved(false);
    setSaves((times) => times + 1);
    noteSavedLinks(Object.values(readFields(sent)));
    return onSuccess?.(stored, sent);
  }

  /** The buttons of the choice go with it: each leaves the focus where the person goes on. */
  function choiceAbout(theirs: T & Versioned) {
    return conflictChoice<T & Versioned>({
      form,
      read,
      theirs,
      message: shown.message,
      history,
      shape,
      onFailure: (message) => setProblems((before) => ({ ...before, message })),
      save(fields) {
        version.current = theirs.version;
        form.current?.querySelector<HTMLElement>("button[type=submit]")?.focus();
        if (fields.length === 0) return form.current?.requestSubmit();
        ownDraft.putBack({ fields });
        // Once the fields hold it.
        setTimeout(() => form.current?.requestSubmit());
      },
      show() {
        version.current = theirs.version;
        ownDraft.forget();
        setShown(nothing);
        setUnsaved(false);
        setLoads((times) => times + 1);
        load?.(theirs);
      },
    });
  }

  /** Puts the draft of an earlier visit into the form; its save names the version of that time. */
  function choiceAboutDraft(found: NonNullable<typeof ownDraft.found>) {
    return {
      at: found.at,
      resume() {
        if (found.version > 0) version.current = found.version;
        ownDraft.putBack(found);
        form.current?.querySelector<HTMLElement>(firstField)?.focus();
      },
      discard: ownDraft.forget,
    };
  }

  return {
    busy,
    /** What an earlier visit typed and did not save, until the person has chosen. */
    draft: ownDraft.found && choiceAboutDraft(ownDraft.found),
    /** The server's message; null before an answer and after a good one. */
    message: shown.message,
    /** The message where no field shows it. */
    generalMessage: Object.keys(shown.errors).length === 0 ? shown.message : null,
    error: (field: string) => (mended.includes(field) ? undefined : inWords(shown.errors[field]?.[0])),
    /** What somebody else saved meanwhile, until the person has chosen. */
    conflict: shown.theirs && choiceAbout(shown.theirs),
    history,
    /** How often it was sent with success. */
    saves,
    /** Whether a field has changed since the form was filled or saved. */
    unsaved,
    /** For what changes without a field's event. */
    noteChange,
    props: {
      ref: form,
      // Without scripts nothing that was typed goes into the address.
      method: "post" as const,
      onChange: ({ target }: FormEvent<HTMLFormElement>) => {
        noteChange();
        const name = target instanceof Element ? target.getAttribute("name") : null;
        if (name) setMended((before) => [...before, ...pairOf(name)]);
      },
      onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event),
      noValidate: true,
    },
  };
}

/** What is wrong with the form, and the fields that were changed since. The first field with a message takes the focus. */
function useProblems<T>(form: RefObject<HTMLFormElement | null>, refused: Options<T>["refused"]) {
  const [shown, setProblems] = useState<Shown<T>>({ ...nothing, ...refused });
  const [mended, setMended] = useState<readonly string[]>([]);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, shown]);
  const setShown: typeof setProblems = (next) => {
    setProblems(next);
    setMended([]);
  };
  return { shown, setShown, setProblems, mended, setMended };
}

/** While it waits for a connection, the form is sent again when there is one, and every few seconds. */
function useSendingAgain(form: RefObject<HTMLFormElement | null>) {
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const sendAgain = () => form.current?.requestSubmit();
    const timer = setInterval(sendAgain, sendAgainMilliseconds);
    addEventListener("online", sendAgain);
    return () => {
      clearInterval(timer);
      removeEventListener("online", sendAgain);
    };
  }, [form, waiting]);
  return [waiting, setWaiting] as const;
}

/** A field, and the one that repeats it: both say what is wrong between them. */
function pairOf(name: string): string[] {
  const repeated = name.replace("_confirmation", "");
  return [repeated, `${repeated}_confirmation`];
}

function isVersioned<T>(thing: T | undefined): thing is T & Versioned {
  return typeof thing === "object" && thing !== null && "version" in thing;
}
