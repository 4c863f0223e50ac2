import { useSyncExternalStore } from "react";
import type { BinnedKind } from "../../resources/resources.ts";
import { call } from "./call.ts";
import { piecesOf } from "./pieces-of.ts";

/** The last action, while it can be undone. `undo` resolves to a message about the result. */
export type Undoable = { words: string; undo: () => Promise<string> };

let last: Undoable | null = null;
const listeners = new Set<() => void>();

/** Offers to undo an action, in place of an earlier offer. Null removes the offer. */
export function offerUndo(undoable: Undoable | null): void {
  last = undoable;
  for (const listener of listeners) listener();
}

/** Offers to restore deleted things. `kind` and `ids` identify them in the bin. */
export function offerRestore(deletion: { kind: BinnedKind; ids: number[]; words: string }): void {
  const { kind, ids, words } = deletion;
  offerUndo({ words, undo: () => restoreFromBin(kind, ids) });
}

export function useUndoable(): Undoable | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => last,
    () => null,
  );
}

async function restoreFromBin(kind: BinnedKind, ids: number[]): Promise<string> {
  const [only, ...others] = ids;
  if (only !== undefined && others.length === 0) {
    const answer = await call("POST /api/bin/:kind/:id/restore", { params: { kind, id: only } });
    if (answer.ok) return "It is back.";
    return answer.status === 404 ? `It is ${goneMessage}` : answer.message;
  }
  let back = 0;
  for (const some of piecesOf(ids)) {
    const answer = await call("POST /api/bin/:kind/restore", { params: { kind }, body: { ids: some } });
    if (!answer.ok) return `${back} of ${ids.length} are back. ${answer.message}`;
    back += answer.data.restored.length;
    const refusal = answer.data.not_restored.find(({ code }) => code !== 404);
    if (refusal) return `${back} of ${ids.length} are back. ${refusal.message}`;
  }
  if (back === ids.length) return "They are back.";
  return `${back} of ${ids.length} are back. The others are ${goneMessage}`;
}

const goneMessage = "no longer in the bin: somebody has restored it or deleted it permanently.";
