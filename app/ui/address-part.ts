import { useSyncExternalStore } from "react";

const turned = "site:address-part";
const changes = ["popstate", turned];
/** Marks a history entry that was added when something opened, so that Back closes it. */
const mark = "opened";

/** Returns the name after the # in the page's address, which says what is open on the page. */
export function useAddressPart(): string {
  return useSyncExternalStore(onChange, nameNow, () => "");
}

export function openPart(name: string): void {
  history.pushState({ ...history.state, [mark]: true }, "", `#${name}`);
  dispatchEvent(new Event(turned));
}

/** Opens another part in place of the current one, in the same history entry, so that Back closes it too. */
export function turnToPart(name: string): void {
  history.replaceState(history.state, "", `#${name}`);
  dispatchEvent(new Event(turned));
}

/**
 * Goes back in the history. If the user arrived by a link to the part, stays on this page and only changes the address.
 * A second call has no effect.
 */
export function closePart(): void {
  if (!nameNow()) return;
  const state: unknown = history.state;
  if (typeof state === "object" && state && mark in state) return history.back();
  history.replaceState(history.state, "", location.pathname + location.search);
  dispatchEvent(new Event(turned));
}

function nameNow(): string {
  return location.hash.slice(1);
}

function onChange(changed: () => void): () => void {
  for (const change of changes) addEventListener(change, changed);
  return () => changes.forEach((change) => removeEventListener(change, changed));
}
