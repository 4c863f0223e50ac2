import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { HistoryPlace } from "../../resources/resources.ts";
import { draftHeader } from "../../http/draft-header.ts";
import { call } from "../calls/call.ts";
import { type Outcome, request } from "../calls/request.ts";
import { keepButton } from "./keep-button.ts";
import { isVersioned } from "./use-problems.ts";

/** What opening a draft changes in the form: the version that its save replaces, and its values. */
type Form = { noteRestore: (version: number) => void; load: (stored: unknown) => void };
export type OpenedDraft = Draft;
type Draft = {
  id: number;
  author: string | null;
  version: number;
  base_version: number;
  kept_at: string;
} & Times;
type Times = {
  publish_time: string | null;
  return_time: string | null;
  refusal: string | null;
  is_retried: boolean;
};
type State = {
  draft: Draft | null;
  /** When the draft was read. */
  readAt: string;
  /** Whether the form shows the draft. */
  isOpen: boolean;
  /** Whether nothing was typed since the draft was kept. */
  isAsKept: boolean;
  /** How often this form was kept, and how often a draft was opened in it. */
  times: number;
  opens: number;
};
const noFiles = {
  ok: false as const,
  status: 422,
  message: "A draft cannot hold a new picture. Save the picture first, or take it out.",
  errors: {},
};
type ThingKey = { kind: never; id: string };

/** Returns what somebody has published since the form was filled, if that is why a draft was refused. */
async function readTheirs(save: string, fields: { version?: unknown }): Promise<{ current?: never }> {
  const [, path = ""] = save.split(" ");
  const theirs = await request<unknown>("GET", path, { quiet: true });
  const isNewer = theirs.ok && isVersioned(theirs.data) && theirs.data.version !== fields.version;
  return isNewer ? { current: theirs.data as never } : {};
}

/**
 * Returns the draft of what a form edits, and what can be done with it. It is passed to `useForm`, so that the forms of
 * visitors do not load it. `opened` is a draft with which the form is filled from the start: that of a new thing.
 */
export function useKept(place: HistoryPlace, opened: Draft | null = null) {
  const [state, setState] = useState<State>({
    draft: opened,
    readAt: opened?.kept_at ?? "",
    isOpen: opened !== null,
    isAsKept: opened !== null,
    times: 0,
    opens: opened === null ? 0 : 1,
  });
  /** Whether the last press was to keep a draft. */
  const keeps = useRef(false);
  const set = (part: Partial<State>) => setState((before) => ({ ...before, ...part }));
  const read = async (): Promise<Pick<State, "draft" | "readAt"> | undefined> => {
    const [kind, id] = place.split("/");
    const params = { kind, id } as ThingKey;
    const answer = await call("GET /api/drafts/of/:kind/:id", { params, quiet: true });
    return answer.ok ? { draft: answer.data.draft, readAt: new Date().toISOString() } : undefined;
  };
  const begin = useEffectEvent(async () => (opened ? undefined : set((await read()) ?? {})));
  useEffect(() => {
    void begin();
  }, [place]);
  const { draft, isOpen } = state;
  const discard = async (one: Draft) =>
    call("DELETE /api/drafts/:id", { params: { id: one.id }, query: { version: one.version } });
  return {
    ...state,
    /** Shows the draft in the form. Returns why that failed. */
    async open(form: Form): Promise<string | undefined> {
      if (!draft) return undefined;
      const answer = await call("GET /api/drafts/:id", { params: { id: draft.id } });
      if (!answer.ok) return answer.message;
      const opened = answer.data.draft;
      // The save is then refused if somebody has published a change since the draft was begun.
      form.noteRestore(opened.base_version);
      form.load(answer.data.stored);
      setState((before) => ({
        ...before,
        draft: opened,
        isOpen: true,
        isAsKept: true,
        opens: before.opens + 1,
      }));
      return undefined;
    },
    /** Stores a save, such as `POST /api/pages/3`, as the draft. */
    keep: async (save: string, fields: object = {}): Promise<Outcome<never>> => {
      keeps.current = true;
      if (Object.values(fields).some((value) => value instanceof Blob)) return noFiles;
      const of = opened ? place.split("/")[1] : undefined;
      const body = { save, of, body: fields as Record<string, unknown>, version: draft?.version ?? 0 };
      const outcome = (await call("PUT /api/drafts", { body })) as Outcome<never>;
      return outcome.ok || outcome.status !== 409
        ? outcome
        : { ...outcome, ...(await readTheirs(save, fields)) };
    },
    discard,
    noteDiscard: () => {
      if (opened) window.location.assign("/admin/drafts");
      else if (isOpen) window.location.reload();
      else set({ draft: null });
    },
    setTime: async ({ id, version }: Draft, times: Pick<Times, "publish_time" | "return_time">) =>
      call("PUT /api/drafts/:id/time", { params: { id }, body: { version, ...times } }),
    noteTimed: async () => set((await read()) ?? {}),
    noteChange: () => set({ isAsKept: false }),
    /** The form shows what is public. */
    noteLoad: () => set({ isOpen: false, isAsKept: false }),
    noteKept: async () => {
      const found = await read();
      setState((before) => ({ ...before, ...found, isOpen: true, isAsKept: true, times: before.times + 1 }));
    },
    /** Returns how to save. What is opened and saved is published, so the draft goes with the save. */
    save() {
      keeps.current = false;
      return draft && isOpen ? { headers: { [draftHeader]: `${draft.id} ${draft.version}` } } : undefined;
    },
    /** The selector of the button that was pressed last, if that was the one that keeps. */
    pressed: () => (keeps.current ? `[name=${keepButton}]` : undefined),
    noteSave: async () => {
      if (draft && isOpen) set({ ...(await read()), isOpen: false, isAsKept: false });
    },
  };
}
