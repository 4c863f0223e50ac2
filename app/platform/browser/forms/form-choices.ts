import { conflictChoice } from "./conflict-choice.ts";
import { type Editing, firstField } from "./use-editing.ts";
import { nothing, type Versioned } from "./use-problems.ts";

/** The choice disappears with its buttons, so each of them moves the focus to where the user goes on. */
export function choiceAbout<T>(form: Editing<T>, theirs: T & Versioned) {
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
export function choiceAboutDraft<T>(
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
