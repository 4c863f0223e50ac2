import { useEffect } from "react";

export const ALIVE = "frostway:alive";

/** What was pressed before the scripts came is done now: see server/late-scripts.ts. */
export function useEarlyPresses(): void {
  useEffect(() => void dispatchEvent(new Event(ALIVE)), []);
}
