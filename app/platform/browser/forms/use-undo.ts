import { type RefObject, useState } from "react";
import type { HistoryPlace } from "../../resources/resources.ts";
import { call } from "../calls/call.ts";
import type { Outcome } from "../calls/request.ts";
import { newSubmissionKey } from "../calls/submission-key.ts";
import { type FormFields, readFields } from "./form-fields.ts";

type Options<T> = {
  send: (fields: FormFields, version: number, key: string) => Promise<Outcome<T>>;
  history?: HistoryPlace | undefined;
  load?: ((stored: T) => void) | undefined;
};
type Form = {
  element: RefObject<HTMLFormElement | null>;
  version: RefObject<number>;
  saves: number;
  noteRestore: (version: number) => void;
};
type HistoryKey = { kind: never; id: string };

/** Returns how to undo the last save, until that is done. It resolves to what to say. */
export function useUndo<T>(options: Options<T>, form: Form): (() => Promise<string>) | undefined {
  const { history, load } = options;
  const { element, version, saves } = form;
  const [undone, setUndone] = useState(0);
  if (!history || !load || saves <= undone) return undefined;
  return async () => {
    const read = () => (element.current ? readFields(element.current) : {});
    const before = JSON.stringify(read());
    const restored = await restoreReplaced(history, version.current);
    if ("problem" in restored) return restored.problem;
    setUndone(saves);
    // A save of the old version is refused, and the refusal has what is stored now.
    const refused = await options.send(read(), version.current, newSubmissionKey());
    // Without it, or with words that were typed meanwhile, the next save is refused, and the user chooses.
    if (refused.ok || refused.current === undefined) return "Undone. Load this page again to see it.";
    if (JSON.stringify(read()) !== before) return "Undone. What you have typed since is still here.";
    form.noteRestore(restored.version);
    load(refused.current);
    return restored.note ?? "Undone: it is as it was before.";
  };
}

/** Restores what a save has replaced, unless somebody has saved since. */
async function restoreReplaced(
  history: HistoryPlace,
  version: number,
): Promise<{ version: number; note: string | null } | { problem: string }> {
  const [kind, id] = history.split("/");
  const params = { kind, id } as HistoryKey;
  const read = await call("GET /api/history/:kind/:id", { params, query: {} });
  if (!read.ok) return { problem: read.message };
  const replaced = read.data.versions.find(({ unsaved }) => !unsaved);
  if (!replaced || read.data.version !== version)
    return { problem: "It was changed again meanwhile. The history has every version." };
  // A save that changed nothing replaced nothing; the newest change is an earlier one, perhaps a colleague's.
  if (replaced.replaced !== version - 1) return { problem: "The last save changed nothing." };
  const restore = { params: { ...params, version: replaced.id }, body: { version } };
  const done = await call("POST /api/history/:kind/:id/:version/restore", restore);
  return done.ok ? done.data : { problem: done.message };
}
