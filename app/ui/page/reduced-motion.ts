import { useSyncExternalStore } from "react";

const wish = "(prefers-reduced-motion: reduce)";

/** Whether the visitor's device is set to reduced motion. */
export function prefersReducedMotion(): boolean {
  return window.matchMedia(wish).matches;
}

/** Like `prefersReducedMotion`, but follows changes. True on the server, so that animations wait for the browser. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(onChange, prefersReducedMotion, () => true);
}

function onChange(changed: () => void): () => void {
  const query = window.matchMedia(wish);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}
