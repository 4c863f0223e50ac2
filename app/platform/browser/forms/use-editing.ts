import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { HistoryPlace } from "../../resources/resources.ts";
import { FormOutbox } from "../calls/outbox.ts";
import type { Outcome, RequestOptions } from "../calls/request.ts";
import { useDelivery } from "../calls/use-delivery.ts";
import type { Shape } from "./conflict-choice.ts";
import { type FormFields, readFields } from "./form-fields.ts";
import type { TypedForm } from "./typed-form.ts";
import { type DraftOptions, useDraft } from "./use-draft.ts";
import type { useKept } from "./use-kept.ts";
import { type Shown, useProblems } from "./use-problems.ts";
import { useTyped } from "./use-typed.ts";

export type Options<T> = {
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

export const firstField = ":is(input, select, textarea):not([hidden], [type=hidden])";

export type Editing<T> = ReturnType<typeof useEditing<T>>;

/** The state of a form: what is typed, kept and stored of it, and what the server said. */
export function useEditing<T>(options: Options<T>) {
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
