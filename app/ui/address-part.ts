import { useSyncExternalStore } from "react";

const turned = "site:address-part";
const changes = ["popstate", turned];
/** Marks an entry of the history that was added when something opened, so that Back closes it. */
const mark = "opened";

/** What is open on a page as the part of it that its address names, after the #. */
export function useAddressPart(): string {
  return useSyncExternalStore(onChange, nameNow, () => "");
}

export function openPart(name: string): void {
  history.pushState({ ...history.state, [mark]: true }, "", `#${name}`);
  dispatchEvent(new Event(turned));
}

/** Something else is open in its place: Back closes that too. */
export function turnToPart(name: string): void {
  history.replaceState(history.state, "", `#${name}`);
  dispatchEvent(new Event(turned));
}

/** As Back does; but who came from elsewhere by a link to it stays on this page. Twice is as good as once. */
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
