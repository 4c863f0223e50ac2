import { useEffect, useState, useSyncExternalStore } from "react";
import type { Outbox } from "./outbox.ts";

const sendAgainMilliseconds = 15_000;

/**
 * The state of an outbox. What waits is sent again regularly, when the connection is back, and at the next visit.
 */
export function useDelivery<State extends { busy: boolean }, Box extends Outbox<State>>(
  create: () => Box & Outbox<State>,
) {
  const [outbox] = useState(create);
  const state = useSyncExternalStore(outbox.subscribe, outbox.read, outbox.readBefore);
  const waits = useSyncExternalStore(
    outbox.subscribe,
    () => outbox.waits(),
    () => false,
  );

  useEffect(() => {
    if (outbox.waits()) void outbox.retry();
  }, [outbox]);

  useEffect(() => {
    if (!waits) return;
    const again = () => void outbox.retry();
    const look = () => outbox.lookAtOtherTabs();
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
