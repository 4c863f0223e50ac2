import { useSyncExternalStore } from "react";

/** What was deleted last, while it can be undone on the spot. `kind` and `ids` are what the bin knows it by. */
export type Deletion = { kind: BinnedKind; ids: number[]; words: string };
/** What the bin takes; `features/bin` says the same with its duties. */
export type BinnedKind =
  | "message"
  | "application"
  | "user"
  | "administrator"
  | "widget"
  | "testimonial"
  | "gallery"
  | "image";

let last: Deletion | null = null;
const listeners = new Set<() => void>();

/** Offers to undo a deletion, in place of an offer before it; null takes the offer away. */
export function offerUndo(deletion: Deletion | null): void {
  last = deletion;
  for (const listener of listeners) listener();
}

export function useLastDeletion(): Deletion | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => last,
    () => null,
  );
}
