import { useSyncExternalStore } from "react";

const wish = "(prefers-reduced-motion: reduce)";

/** Whether the person asked their device for less movement. */
export function prefersReducedMotion(): boolean {
  return window.matchMedia(wish).matches;
}

/** The same, up to date at any time. On the server nobody has asked for anything yet, so movement waits for the browser. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(onChange, prefersReducedMotion, () => true);
}

function onChange(changed: () => void): () => void {
  const query = window.matchMedia(wish);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}
