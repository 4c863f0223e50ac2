import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";
import { followLive } from "../follow-live.ts";

/** Reads the page again when something came of its call-out: a step of a colleague, or the driver's position. */
export function useNewest(pageUrl: string | null): void {
  const { revalidate } = useRevalidator();
  const read = useEffectEvent(() => void revalidate());
  const token = pageUrl?.split("/").at(-1);
  useEffect(() => {
    if (!token) return undefined;
    // The first says how it stands, as the page does.
    let isFirst = true;
    const onStep = () => {
      if (!isFirst) read();
      isFirst = false;
    };
    return followLive(token, { onStep, onEnd: () => {} });
  }, [token]);
}
