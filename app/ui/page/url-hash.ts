import { useSyncExternalStore } from "react";

const replaced = "site:url-hash";
const changes = ["popstate", replaced];
/** Marks a history entry that was added when something opened, so that Back closes it. */
const mark = "opened";

/** Returns the name after the # in the page's address, which says what is open on the page. */
export function useUrlHash(): string {
  return useSyncExternalStore(onChange, nameNow, () => "");
}

export function openUrlHash(name: string): void {
  history.pushState({ ...history.state, [mark]: true }, "", `#${name}`);
  dispatchEvent(new Event(replaced));
}

/** Opens another part in place of the current one, in the same history entry, so that Back closes it too. */
export function replaceUrlHash(name: string): void {
  history.replaceState(history.state, "", `#${name}`);
  dispatchEvent(new Event(replaced));
}

/**
 * Goes back in the history. If the user arrived by a link to the part, stays on this page and only changes the address.
 * A second call has no effect.
 */
export function closeUrlHash(): void {
  if (!nameNow()) return;
  const state: unknown = history.state;
  if (typeof state === "object" && state && mark in state) return history.back();
  history.replaceState(history.state, "", location.pathname + location.search);
  dispatchEvent(new Event(replaced));
}

function nameNow(): string {
  return location.hash.slice(1);
}

function onChange(changed: () => void): () => void {
  for (const change of changes) addEventListener(change, changed);
  return () => changes.forEach((change) => removeEventListener(change, changed));
}
