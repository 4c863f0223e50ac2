import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import type { HistoryPlace } from "../../resources/resources.ts";
import { conflictChoice, type Shape } from "./conflict-choice.ts";
import { announceSavedLinks } from "../page/dead-links.ts";
import { checkFields, type FormFields, readableMessage, readFields, matchesFields } from "./form-fields.ts";
import { FormOutbox } from "../calls/outbox.ts";
import type { Outcome, RequestOptions } from "../calls/request.ts";
import { useDelivery } from "../calls/use-delivery.ts";
import type { TypedForm } from "./typed-form.ts";
import { keepButton } from "./keep-button.ts";
import type { useKept } from "./use-kept.ts";
import {
  deletedMeanwhile,
  isVersioned,
  nothing,
  pairOf,
  type Shown,
  useProblems,
  type Versioned,
  waitsForLine,
} from "./use-problems.ts";
import { useTyped } from "./use-typed.ts";
import { useUndo } from "./use-undo.ts";
import { type DraftOptions, useDraft } from "./use-draft.ts";

type Options<T> = {
  /**
   * `version` is the version that the form was filled with, or the newer one that the user chose to replace. `key` stays
   * the same until the form has arrived. A form with a page beside it passes `options` on to its call.
   */
  send: (fields: FormFields, version: number, key: string, options?: RequestOptions) => Promise<Outcome<T>>;
  onSuccess?: (stored: T, form: HTMLFormElement) => void | Promise<void>;
  /** The version of the edited resource when the form was filled. */
  version?: number;
  /** Fills the form with what another user stored, in place of what was typed. */
  load?: (stored: T) => void;
  /** The path of its history, such as "widget/3". What the user gives up in a conflict is stored there. */
  history?: HistoryPlace | undefined;
  /** The draft of the thing, where one can be kept. `send` passes `options` on, and `load` shows the draft. */
  kept?: ReturnType<typeof useKept>;
  shape?: Shape<T>;
  /** Stores what is typed on the device until it is saved, and retries a save once there is a connection again. */
  draft?: DraftOptions;
  /** Where what is typed is shown, if not by the component of the form. */
  typed?: TypedForm;
  /** The server's answer to this form when the browser sent it before the scripts had loaded. */
  refused?: Pick<Shown<T>, "errors" | "message"> | null;
};

const firstField = ":is(input, select, textarea):not([hidden], [type=hidden])";
/**
 * A form that validates its fields in the browser, sends them and shows the first message of each field. No typed
 * text is lost. The first field with a message gets the focus. When another user has saved meanwhile, the user
 * chooses.
 */
export function useForm<T>(options: Options<T>) {
  const form = useEditing(options);
  const { shown, mended, setMended, ownDraft, noteChange } = form;
  return {
    busy: form.busy,
    /** The draft of an earlier visit, until the user has chosen what to do with it. */
    draft: ownDraft.found && choiceAboutDraft(form, ownDraft.found),
    /** The server's message; null before the first response and after success. */
    message: shown.message,
    /** The server's message, if no field shows a message of its own. */
    generalMessage: Object.keys(shown.errors).length === 0 ? shown.message : null,
    error: (field: string) =>
      mended.includes(field) ? undefined : readableMessage(shown.errors[field]?.[0]),
    /** What another user saved meanwhile, until the user has chosen what to do with it. */
    conflict: shown.theirs && choiceAbout(form, shown.theirs),
    history: options.history,
    /** How often the form was saved. */
    saves: form.saves,
    /** Undoes the last save, until something is typed. Returns what to say. */
    undo: useUndo(options, form),
    /** The draft of the thing, which colleagues see; undefined where none can be kept. */
    kept: form.kept,
    /** Whether a field has changed since the form was filled or saved. */
    unsaved: form.unsaved,
    /** Call it for a change that no field reports by an event. */
    noteChange,
    typed: form.typed,
    props: {
      ref: form.element,
      // Keeps typed text out of the address when scripts are missing.
      method: "post" as const,
      onChange: ({ target }: FormEvent<HTMLFormElement>) => {
        noteChange();
        const name = target instanceof Element ? target.getAttribute("name") : null;
        if (name) setMended((before) => [...before, ...pairOf(name)]);
      },
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        void submit(form, event.currentTarget, submitter?.getAttribute("name") === keepButton);
      },
      noValidate: true,
      // Tells drafts.ts what the form edits.
      "data-edits": options.draft?.of ?? options.history,
    },
  };
}

type Editing<T> = ReturnType<typeof useEditing<T>>;

function useEditing<T>(options: Options<T>) {
  const element = useRef<HTMLFormElement>(null);
  /** The field values before the user typed anything. */
  const read = useRef<FormFields>({});
  const version = useRef(options.version ?? 0);
  const delivery = useDelivery(() => new FormOutbox(() => element.current?.requestSubmit()));
  const problems = useProblems<T>(element, options.refused);
  const [saves, setSaves] = useState(0);
  const [loads, setLoads] = useState(0);
  const [unsaved, setUnsaved] = useState(false);
  const ownDraft = useDraft(element, options.draft);
  const typed = useTyped(options, { element, version, isBusy: () => delivery.outbox.read().busy });

  useEffect(() => {
    if (element.current) read.current = readFields(element.current);
  }, [saves, loads]);
  useEffect(() => {
    if (loads > 0) element.current?.querySelector<HTMLElement>(firstField)?.focus();
  }, [loads]);

  const noteLoad = () => {
    typed.forget();
    setUnsaved(false);
    setLoads((times) => times + 1);
  };
  const noteRestore = (restored: number) => {
    version.current = restored;
    noteLoad();
  };
  const { kept } = options;
  const opens = kept?.opens ?? 0;
  const noteOpened = useEffectEvent(() => typed.note());
  // After the page beside has taken the new values, so that it shows the draft.
  useEffect(() => {
    if (opens > 0) noteOpened();
  }, [opens]);
  return {
    ...problems,
    options,
    element,
    read,
    version,
    ownDraft,
    ...delivery,
    saves,
    unsaved,
    typed,
    kept: kept && {
      ...kept,
      open: () => kept.open({ noteRestore, load: (stored) => options.load?.(stored as T) }),
    },
    noteChange: () => {
      setUnsaved(true);
      kept?.noteChange();
      typed.note();
      ownDraft.note(version.current);
    },
    noteSave: () => {
      setUnsaved(false);
      setSaves((times) => times + 1);
    },
    noteLoad,
    noteKept: async () => {
      setUnsaved(false);
      await kept?.noteKept();
    },
    noteRestore,
  };
}

async function submit<T>(form: Editing<T>, sent: HTMLFormElement, keeps: boolean): Promise<void> {
  const { options, version, outbox, setShown } = form;
  if (outbox.read().busy) return;
  const errors = checkFields(sent);
  if (Object.keys(errors).length > 0) return setShown({ ...nothing, errors });
  setShown((before) => (before.theirs ? nothing : before));
  form.typed.forget();
  const fields = readFields(sent);
  const wasLost = outbox.waits();
  const retries = Boolean(options.draft && options.version && !keeps);
  const how = keeps && form.kept ? { instead: form.kept.keep } : form.kept?.save();
  const outcome = await outbox.send((key) => options.send(fields, version.current, key, how), { retries });
  if (!outcome) return;
  if (outcome.ok && keeps) return onKept(form);
  if (outcome.ok) return onSaved(form, outcome.data, sent);
  const { status, current } = outcome;
  const message = status === 404 && options.version ? deletedMeanwhile : outcome.message;
  if (outbox.waits()) return setShown({ ...nothing, message: waitsForLine });
  const theirs = status === 409 && isVersioned(current) ? current : null;
  // The save before succeeded, and only its response was lost.
  if (theirs && wasLost && matchesFields(theirs, fields)) return onSaved(form, theirs, sent);
  setShown(theirs ? { ...nothing, theirs } : { errors: outcome.errors, message, theirs });
  // What was typed meanwhile could not be shown.
  form.typed.note();
}

async function onKept<T>(form: Editing<T>): Promise<void> {
  form.ownDraft.forget();
  form.setShown(nothing);
  // A draft is not public, so the page beside goes on showing it.
  form.typed.note();
  await form.noteKept();
}

function onSaved<T>(form: Editing<T>, stored: T, sent: HTMLFormElement): void | Promise<void> {
  if (isVersioned(stored)) form.version.current = stored.version;
  form.ownDraft.forget();
  form.setShown(nothing);
  form.noteSave();
  void form.kept?.noteSave();
  announceSavedLinks(Object.values(readFields(sent)));
  return form.options.onSuccess?.(stored, sent);
}

/** The choice disappears with its buttons, so each of them moves the focus to where the user goes on. */
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
      const button = element.current?.querySelector<HTMLElement>(form.kept?.pressed() ?? "[type=submit]");
      button?.focus();
      if (fields.length === 0) return element.current?.requestSubmit(button);
      ownDraft.putBack({ fields });
      // After React has rendered the new values.
      setTimeout(() => element.current?.requestSubmit(button));
    },
    show() {
      version.current = theirs.version;
      ownDraft.forget();
      form.setShown(nothing);
      form.noteLoad();
      form.kept?.noteLoad();
      options.load?.(theirs);
    },
  });
}

/** Fills the form with the draft of an earlier visit. Saving then sends the version that the draft began with. */
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
