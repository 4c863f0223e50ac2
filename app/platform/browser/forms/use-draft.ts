import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { draftOwnerId } from "../session/current-user.ts";
import { forgetDraft, storeDraft, loadStoredDraft } from "./draft-store.ts";
import {
  hasOtherValue,
  fillFields,
  isReadable,
  draftOf,
  type DraftField,
  keyedFields,
} from "./draft-fields.ts";

const pauseMilliseconds = 400;

export type DraftOptions = {
  /** A name for what is edited, such as "widget 12". */
  of: string;
  /** For a form with a variable number of fields: renders the fields of the draft. */
  makeRoom?: (names: string[]) => void;
};

/** `version` is the version that the draft began with. */
type Draft = { fields: DraftField[]; version: number };
type Found = Draft & { at: Date };

/**
 * Stores typed text on the device at each pause, and offers the draft of an earlier visit. A reload, a discarded tab
 * or a flat battery loses nothing. Passwords and files are not stored.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, options: DraftOptions | undefined) {
  const [found, setFound] = useState<Found | null>(null);
  const typing = useRef<{ form: HTMLFormElement; version: number; timer: number } | undefined>(undefined);
  const of = options?.of;

  const look = useEffectEvent(() => {
    const stored = of === undefined ? undefined : loadStoredDraft("device", of, draftOwnerId());
    if (!stored || !form.current) return;
    const draft = stored.typed as Draft;
    const shown = keyedFields(form.current);
    const differsFromForm =
      draft.fields.some((one) => hasOtherValue(shown, one)) || draft.fields.length > shown.length;
    if (differsFromForm) setFound({ ...draft, at: stored.at });
  });
  const saveNow = useEffectEvent(() => {
    if (of === undefined || !typing.current) return;
    const { form: editedForm, version, timer } = typing.current;
    clearTimeout(timer);
    typing.current = undefined;
    const fields = keyedFields(editedForm).filter(isReadable).map(draftOf);
    storeDraft("device", of, draftOwnerId(), { fields, version } satisfies Draft);
  });

  useEffect(() => {
    // A draft of before a sign-in is restored first. It is not offered again.
    const looking = setTimeout(look);
    const leaving = () => saveNow();
    addEventListener("pagehide", leaving);
    document.addEventListener("visibilitychange", leaving);
    return () => {
      clearTimeout(looking);
      removeEventListener("pagehide", leaving);
      document.removeEventListener("visibilitychange", leaving);
    };
  }, [of]);

  const forget = () => {
    clearTimeout(typing.current?.timer);
    typing.current = undefined;
    setFound(null);
    if (of !== undefined) forgetDraft("device", of);
  };

  return {
    found,
    /** Notes that the user has typed; `version` is the version being edited. */
    note(version: number) {
      if (!form.current) return;
      clearTimeout(typing.current?.timer);
      typing.current = { form: form.current, version, timer: window.setTimeout(saveNow, pauseMilliseconds) };
    },
    /** Fills the form with the draft. */
    putBack({ fields }: Pick<Draft, "fields">) {
      options?.makeRoom?.(fields.map(({ key }) => key));
      const waiting = [...fields];
      // The fields that were missing are rendered by then.
      setTimeout(() => form.current && fillFields(keyedFields(form.current), waiting));
      setFound(null);
    },
    forget,
  };
}
