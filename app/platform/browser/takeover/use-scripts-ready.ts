import { useEffect, useLayoutEffect } from "react";
import { scriptsCommittedEvent, scriptsReadyEvent } from "./scripts-ready-event.ts";

/**
 * Announces that the scripts have loaded, so that earlier presses are repeated: see keep-early-presses.inline.ts. It
 * marks the document for tests that press keys.
 */
export function useScriptsReady(): void {
  useLayoutEffect(() => void dispatchEvent(new Event(scriptsCommittedEvent)), []);
  useEffect(() => {
    dispatchEvent(new Event(scriptsReadyEvent));
    document.documentElement.dataset.alive = "";
  }, []);
}
