import { useEffect } from "react";
import { ALIVE } from "./alive.ts";

/**
 * Announces that the scripts have loaded, so that earlier presses are repeated: see keep-early-presses.inline.ts. It
 * marks the document for tests that press keys.
 */
export function useEarlyPresses(): void {
  useEffect(() => {
    dispatchEvent(new Event(ALIVE));
    document.documentElement.dataset.alive = "";
  }, []);
}
