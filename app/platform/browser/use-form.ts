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
  const form = useEditing(options);
  const { shown, mended, setMended, ownDraft, noteChange } = form;
  return {
    busy: form.busy,
    /** What an earlier visit typed and did not save, until the person has chosen. */
    draft: ownDraft.found && choiceAboutDraft(form, ownDraft.found),
    /** The server's message; null before an answer and after a good one. */
    message: shown.message,
    /** The message where no field shows it. */
    generalMessage: Object.keys(shown.errors).length === 0 ? shown.message : null,
    error: (field: string) => (mended.includes(field) ? undefined : inWords(shown.errors[field]?.[0])),
    /** What somebody else saved meanwhile, until the person has chosen. */
    conflict: shown.theirs && choiceAbout(form, shown.theirs),
    history: options.history,
    /** How often it was sent with success. */
    saves: form.saves,
    /** Whether a field has changed since the form was filled or saved. */
    unsaved: form.unsaved,
    /** For what changes without a field's event. */
    noteChange,
    props: {
      ref: form.element,
      // Without scripts nothing that was typed goes into the address.
      method: "post" as const,
      onChange: ({ target }: FormEvent<HTMLFormElement>) => {
        noteChange();
        const name = target instanceof Element ? target.getAttribute("name") : null;
        if (name) setMended((before) => [...before, ...pairOf(name)]);
      },
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!form.busy) void submit(form, event.currentTarget);
      },
      noValidate: true,
    },
  };
}

type Editing<T> = ReturnType<typeof useEditing<T>>;

function useEditing<T>(options: Options<T>) {
  const element = useRef<HTMLFormElement>(null);
  /** What stood in the fields before anything was typed. */
  const read = useRef<FormFields>({});
  const version = useRef(options.version ?? 0);
  const [busy, setBusy] = useState(false);
  const problems = useProblems<T>(element, options.refused);
  const [saves, setSaves] = useState(0);
  const [loads, setLoads] = useState(0);
  const [unsaved, setUnsaved] = useState(false);
  const [waiting, setWaiting] = useSendingAgain(element);
  const ownDraft = useDraft(element, options.draft);

  useEffect(() => {
    if (element.current) read.current = readFields(element.current);
  }, [saves, loads]);
  useEffect(() => {
    if (loads > 0) element.current?.querySelector<HTMLElement>(firstField)?.focus();
  }, [loads]);

  return {
    ...problems,
    options,
    element,
    read,
    version,
    ownDraft,
    busy,
    setBusy,
    waiting,
    setWaiting,
    saves,
    unsaved,
    noteChange: () => {
      setUnsaved(true);
      ownDraft.note(version.current);
    },
    noteSave: () => {
      setUnsaved(false);
      setSaves((times) => times + 1);
    },
    noteLoad: () => {
      setUnsaved(false);
      setLoads((times) => times + 1);
    },
  };
}

async function submit<T>(form: Editing<T>, sent: HTMLFormElement): Promise<void> {
  const { options, version, setShown, setWaiting } = form;
  const errors = checkFields(sent);
  if (Object.keys(errors).length > 0) return setShown({ ...nothing, errors });
  form.setBusy(true);
  setShown((before) => (before.theirs ? nothing : before));
  const fields = readFields(sent);
  const outcome = await options.send(fields, version.current);
  form.setBusy(false);
  setWaiting(false);
  if (outcome.ok) return onSaved(form, outcome.data, sent);
  const { message, status, current } = outcome;
  if (status === 0 && options.draft && options.version) {
    setWaiting(true);
    return setShown({ ...nothing, message: waitsForLine });
  }
  const theirs = status === 409 && isVersioned(current) ? current : null;
  // The answer to the try before was lost, not the save.
  if (theirs && form.waiting && says(theirs, fields)) return onSaved(form, theirs, sent);
  setShown(theirs ? { ...nothing, theirs } : { errors: outcome.errors, message, theirs });
}

function onSaved<T>(form: Editing<T>, stored: T, sent: HTMLFormElement): void | Promise<void> {
  if (isVersioned(stored)) form.version.current = stored.version;
  form.ownDraft.forget();
  form.setShown(nothing);
  form.noteSave();
  noteSavedLinks(Object.values(readFields(sent)));
  return form.options.onSuccess?.(stored, sent);
}

/** The buttons of the choice go with it: each leaves the focus where the person goes on. */
function choiceAbout<T>(form: Editing<T>, theirs: T & Versioned) {
  const { options, element, read, version, shown, ownDraft } = form;
  return conflictChoice<T & Versioned>({
    form: element,
    read,
    theirs,
    message: shown.message,
    history: options.history,
    shape: options.shape,
    onFailure: (message) => form.setProblems((before) => ({ ...before, message })),
    save(fields) {
      version.current = theirs.version;
      element.current?.querySelector<HTMLElement>("button[type=submit]")?.focus();
      if (fields.length === 0) return element.current?.requestSubmit();
      ownDraft.putBack({ fields });
      // Once the fields hold it.
      setTimeout(() => element.current?.requestSubmit());
    },
    show() {
      version.current = theirs.version;
      ownDraft.forget();
      form.setShown(nothing);
      form.noteLoad();
      options.load?.(theirs);
    },
  });
}

/** Puts the draft of an earlier visit into the form; its save names the version of that time. */
function choiceAboutDraft<T>(
  { element, version, ownDraft }: Editing<T>,
  found: NonNullable<Editing<T>["ownDraft"]["found"]>,
) {
  return {
    at: found.at,
    resume() {
      if (found.version > 0) version.current = found.version;
      ownDraft.putBack(found);
      element.current?.querySelector<HTMLElement>(firstField)?.focus();
    },
    discard: ownDraft.forget,
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
