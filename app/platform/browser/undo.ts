import { useSyncExternalStore } from "react";
import type { BinnedKind } from "../resources/resources.ts";
import { call } from "./call.ts";

/** What was done last, while it can be undone on the spot. `undo` answers with the words that tell what came of it. */
export type Undoable = { words: string; undo: () => Promise<string> };

let last: Undoable | null = null;
const listeners = new Set<() => void>();

/** Offers to undo something, in place of an offer before it; null takes the offer away. */
export function offerUndo(undoable: Undoable | null): void {
  last = undoable;
  for (const listener of listeners) listener();
}

/** After a deletion. `kind` and `ids` are what the bin knows it by. */
export function offerToBringBack(deletion: { kind: BinnedKind; ids: number[]; words: string }): void {
  const { kind, ids, words } = deletion;
  offerUndo({ words, undo: () => bringBack(kind, ids) });
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

async function bringBack(kind: BinnedKind, ids: number[]): Promise<string> {
  const answers = [];
  // One after the other: each is an entry of the bin of its own.
  for (const id of ids) answers.push(await call("POST /api/bin/:kind/:id/restore", { params: { kind, id } }));
  const refusal = answers.find((answer) => !answer.ok);
  if (!refusal || refusal.ok) return ids.length > 1 ? "They are back." : "It is back.";
  return refusal.status === 404 ? gone : refusal.message;
}

const gone = "It is no longer in the bin: somebody has brought it back or deleted it for good.";
