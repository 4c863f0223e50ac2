import { useEffect, useState, useSyncExternalStore } from "react";
import { CardOutbox, nothingSent } from "./card-outbox.ts";

const sendAgainMilliseconds = 15_000;

/**
 * Sends cards and retries until they have arrived: regularly, when the connection is back, and at the next visit.
 * `link` is the key of the link that the office sent.
 */
export function useSending(link?: string) {
  const [outbox] = useState(() => new CardOutbox(link));
  const state = useSyncExternalStore(outbox.subscribe, outbox.read, () => nothingSent);

  const waits = state.waiting !== undefined;
  useEffect(() => {
    if (!waits) return;
    const again = () => void outbox.retry();
    const look = () => outbox.lookAtOtherTabs();
    again();
    const timer = setInterval(again, sendAgainMilliseconds);
    addEventListener("online", again);
    addEventListener("storage", look);
    return () => {
      clearInterval(timer);
      removeEventListener("online", again);
      removeEventListener("storage", look);
    };
  }, [outbox, waits]);

  return { ...state, outbox };
}
