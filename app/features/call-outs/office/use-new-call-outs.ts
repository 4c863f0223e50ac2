import { useEffect, useEffectEvent, useRef } from "react";
import { useRevalidator } from "react-router";
import { pollWhileActive } from "../../../platform/browser/calls/poll-while-active.ts";
import { useCallOutEvents } from "./use-call-out-events.ts";

/** How often to look whether an event came. The page reloads only while somebody uses it. */
const lookMilliseconds = 500;
const pollMilliseconds = 10_000;
/** While events arrive: they tell of open call-outs only. */
const slowPollMilliseconds = 60_000;

/** Reloads what the page shows after each change of an open call-out, while the user looks at it. */
export function useFreshCallOuts(): void {
  const isStale = useRef(false);
  const { revalidate } = useRevalidator();
  useCallOutEvents((isFirst) => {
    // The first event has the state that was just loaded with the page.
    isStale.current ||= !isFirst;
  });
  useEffect(() => {
    const look = () => {
      if (!isStale.current) return;
      isStale.current = false;
      void revalidate();
    };
    return pollWhileActive(look, { everyMilliseconds: lookMilliseconds });
  }, [revalidate]);
}

/** Reloads the list regularly as well, for what no event tells and while no events arrive. */
export function usePolledCallOuts(): void {
  const { revalidate } = useRevalidator();
  const hears = useCallOutEvents(() => {});
  const loadedAt = useRef(0);
  const look = useEffectEvent(() => {
    const age = Date.now() - loadedAt.current;
    if (age < (hears ? slowPollMilliseconds : pollMilliseconds)) return;
    loadedAt.current = Date.now();
    void revalidate();
  });
  useEffect(() => {
    // The list has just been loaded with the page.
    loadedAt.current = Date.now();
    return pollWhileActive(look, { everyMilliseconds: pollMilliseconds / 5 });
  }, []);
}
