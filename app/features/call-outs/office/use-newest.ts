import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";
import { followLive } from "../follow-live.ts";

/** Reloads the page when its call-out changes: a step by a colleague, or the driver's position. */
export function useNewest(pageUrl: string | null): void {
  const { revalidate } = useRevalidator();
  const read = useEffectEvent(() => void revalidate());
  const token = pageUrl?.split("/").at(-1);
  useEffect(() => {
    if (!token) return undefined;
    // The first event contains the state that the page has already.
    let isFirst = true;
    const onStep = () => {
      if (!isFirst) read();
      isFirst = false;
    };
    return followLive(token, { onStep, onEnd: () => {} });
  }, [token]);
}
