import { useEffect, useEffectEvent, useState } from "react";
import { followShared } from "../../../platform/browser/calls/shared-stream.ts";

/**
 * Calls `onEvent` after each change of an open call-out, and first with the state that was found. Returns whether events
 * arrive; while they do not, the page must poll.
 */
export function useCallOutEvents(onEvent: (isFirst: boolean) => void): boolean {
  const [hears, setHears] = useState(false);
  const tell = useEffectEvent(onEvent);
  useEffect(() => {
    let isFirst = true;
    return followShared("/api/callout-events", {
      onHears: setHears,
      onEvent() {
        tell(isFirst);
        isFirst = false;
      },
    });
  }, []);
  return hears;
}
