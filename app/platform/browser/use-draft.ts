import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { draftOwnerId } from "./current-user.ts";
import { forgetDraft, storeDraft, storedDraft } from "./draft-store.ts";
import { differs, fillIn, isReadable, draftOf, type DraftField, keyedFields } from "./draft-fields.ts";

const pauseMilliseconds = 400;

export type DraftOptions = {
  /** What is edited, in words of its own: "widget 12". */
  of: string;
  /** For a form whose number of fields changes: has it draw those that the draft has. */
  makeRoom?: (names: string[]) => void;
};

/** `version` is of what the draft began with. */
type Draft = { fields: DraftField[]; version: number };
type Found = Draft & { at: Date };

/**
 * Stores what is typed into a form on the device at each pause, and offers what an earlier visit left: a reload, a
 * discarded tab or a flat battery takes nothing. Passwords and files are not stored.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, options: DraftOptions | undefined) {
  const [found, setFound] = useState<Found | null>(null);
  const typing = useRef<{ form: HTMLFormElement; version: number; timer: number } | undefined>(undefined);
  const of = options?.of;

  const look = useEffectEvent(() => {
    const stored = of === undefined ? undefined : storedDraft("device", of, draftOwnerId());
    if (!stored || !form.current) return;
    const draft = stored.typed as Draft;
    const shown = keyedFields(form.current);
    const isNews = draft.fields.some((one) => differs(shown, one)) || draft.fields.length > shown.length;
    if (isNews) setFound({ ...draft, at: stored.at });
  });
  const keepNow = useEffectEvent(() => {
    if (of === undefined || !typing.current) return;
    const { form: typedInto, version, timer } = typing.current;
    clearTimeout(timer);
    typing.current = undefined;
    const fields = keyedFields(typedInto).filter(isReadable).map(draftOf);
    storeDraft("device", of, draftOwnerId(), { fields, version } satisfies Draft);
  });

  useEffect(() => {
    // What comes back from a visit to the sign-in page is filled in first, and is no news then.
    const looking = setTimeout(look);
    const leaving = () => keepNow();
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
    /** Something was typed into what is of this version. */
    note(version: number) {
      if (!form.current) return;
      clearTimeout(typing.current?.timer);
      typing.current = { form: form.current, version, timer: window.setTimeout(keepNow, pauseMilliseconds) };
    },
    /** Puts what was found into the form. */
    putBack({ fields }: Pick<Draft, "fields">) {
      options?.makeRoom?.(fields.map(({ key }) => key));
      const waiting = [...fields];
      // Fields that there was no room for are drawn by then.
      setTimeout(() => form.current && fillIn(keyedFields(form.current), waiting));
      setFound(null);
    },
    forget,
  };
}
