import type { FormEvent } from "react";
import { announceSavedLinks } from "../page/dead-links.ts";
import { choiceAbout, choiceAboutDraft } from "./form-choices.ts";
import { checkFields, readableMessage, readFields, matchesFields } from "./form-fields.ts";
import { keepButton } from "./keep-button.ts";
import { type Editing, type Options, useEditing } from "./use-editing.ts";
import { deletedMeanwhile, isVersioned, nothing, pairOf, waitsForLine } from "./use-problems.ts";
import { useUndo } from "./use-undo.ts";

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
