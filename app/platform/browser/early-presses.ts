import { useEffect } from "react";

export const ALIVE = "frostway:alive";

/**
 * What was pressed before the scripts came is done now: see server/late-scripts.ts. The document bears a mark from then
 * on, for tests that press keys.
 */
export function useEarlyPresses(): void {
  useEffect(() => {
    dispatchEvent(new Event(ALIVE));
    document.documentElement.dataset.alive = "";
  }, []);
}
