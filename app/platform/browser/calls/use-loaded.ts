import { useEffect, useEffectEvent, useState } from "react";
import type { Outcome } from "./request.ts";

/** Loads data when a part of a screen appears, and again when `of` changes. Returns null until the first response. */
export function useLoaded<T>(load: () => Promise<Outcome<T>>, of?: string | number): Outcome<T> | null {
  const [loaded, setLoaded] = useState<Outcome<T> | null>(null);
  const ask = useEffectEvent(load);
  useEffect(() => {
    let isGone = false;
    void ask().then((outcome) => {
      if (!isGone) setLoaded(outcome);
    });
    return () => {
      isGone = true;
    };
  }, [of]);
  return loaded;
}
