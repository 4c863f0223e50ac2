import { useEffect, useEffectEvent, useState } from "react";
import type { HistoryPlace } from "../../resources/resources.ts";
import { call } from "../calls/call.ts";

/** The name of the button that keeps a form as a draft. */
export const keepButton = "keep";

type Options<T> = {
  history?: HistoryPlace | undefined;
  canKeep?: true;
  load?: ((stored: T) => void) | undefined;
};
type Form = { noteRestore: (version: number) => void; note: () => void };
type Draft = { id: number; author: string | null; version: number; base_version: number; kept_at: string };
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
type ThingKey = { kind: never; id: string };

/** Returns the draft of what a form edits, and what can be done with it; undefined where no draft can be kept. */
export function useKept<T>({ history, canKeep, load }: Options<T>, form: Form) {
  const [state, setState] = useState<State>({
    draft: null,
    readAt: "",
    isOpen: false,
    isAsKept: false,
    times: 0,
    opens: 0,
  });
  const place = canKeep && history;
  const set = (part: Partial<State>) => setState((before) => ({ ...before, ...part }));
  const read = async (): Promise<Pick<State, "draft" | "readAt"> | undefined> => {
    const [kind, id] = (place ?? "").split("/");
    const params = { kind, id } as ThingKey;
    const answer = await call("GET /api/drafts/of/:kind/:id", { params, quiet: true });
    return answer.ok ? { draft: answer.data.draft, readAt: new Date().toISOString() } : undefined;
  };
  const begin = useEffectEvent(async () => set((await read()) ?? {}));
  useEffect(() => {
    if (place) void begin();
  }, [place]);
  const { opens } = state;
  const show = useEffectEvent(form.note);
  // After the page beside has taken the new values, so that it shows the draft.
  useEffect(() => {
    if (opens > 0) show();
  }, [opens]);
  if (!place || !load) return undefined;
  const { draft, isOpen } = state;
  const discard = async (one: Draft) =>
    call("DELETE /api/drafts/:id", { params: { id: one.id }, query: { version: one.version } });
  return {
    ...state,
    /** Shows the draft in the form. Returns why that failed. */
    async open(): Promise<string | undefined> {
      if (!draft) return undefined;
      const answer = await call("GET /api/drafts/:id", { params: { id: draft.id } });
      if (!answer.ok) return answer.message;
      const opened = answer.data.draft;
      // The save is then refused if somebody has published a change since the draft was begun.
      form.noteRestore(opened.base_version);
      load(answer.data.stored as T);
      setState((before) => ({
        ...before,
        draft: opened,
        isOpen: true,
        isAsKept: true,
        opens: before.opens + 1,
      }));
      return undefined;
    },
    discard,
    noteDiscard: () => (isOpen ? window.location.reload() : set({ draft: null })),
    noteChange: () => set({ isAsKept: false }),
    noteKept: async () => {
      const found = await read();
      setState((before) => ({ ...before, ...found, isOpen: true, isAsKept: true, times: before.times + 1 }));
    },
    /** What was opened and saved is published, so its draft goes. */
    noteSave: async () => {
      if (!draft || !isOpen) return;
      set({ draft: null, isOpen: false, isAsKept: false });
      await discard(draft);
    },
  };
}
