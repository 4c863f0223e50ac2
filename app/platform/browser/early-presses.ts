import { useEffect } from "react";
import { ALIVE } from "./alive.ts";

/**
 * What was pressed before the scripts came is done now: see keep-early-presses.inline.ts. The document bears a mark from
 * then on, for tests that press keys.
 */
export function useEarlyPresses(): void {
  useEffect(() => {
    // In a turn of its own: React may have taken over within an event, and would then put back what stood in a field before.
    const turn = setTimeout(() => {
      dispatchEvent(new Event(ALIVE));
      document.documentElement.dataset.alive = "";
    });
    return () => clearTimeout(turn);
  }, []);
}
