import { useEffect } from "react";
import { ALIVE } from "./alive.ts";

/**
 * What was pressed before the scripts came is done now: see keep-early-presses.inline.ts. The document bears a mark from
 * then on, for tests that press keys.
 */
export function useEarlyPresses(): void {
  useEffect(() => {
    dispatchEvent(new Event(ALIVE));
    document.documentElement.dataset.alive = "";
  }, []);
}
