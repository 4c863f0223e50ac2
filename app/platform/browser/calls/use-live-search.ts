import { useEffect, useEffectEvent, useState } from "react";
import type { Outcome } from "./request.ts";

const pauseMilliseconds = 150;

type Asking<T> = { isAsked: boolean; find: (signal: AbortSignal) => Promise<Outcome<T>> };

/**
 * Searches while the user types, shortly after the last letter. The earlier results stay until the next response. A
 * response that comes late is ignored.
 */
export function useLiveSearch<T>(words: string, { isAsked, find }: Asking<T>) {
  const [answer, setAnswer] = useState<{ to: string; outcome: Outcome<T> } | null>(null);
  const ask = useEffectEvent(find);
  useEffect(() => {
    if (!isAsked) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const outcome = await ask(stop.signal);
      if (!stop.signal.aborted) setAnswer({ to: words, outcome });
    }, pauseMilliseconds);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [words, isAsked]);
  return { found: isAsked ? answer?.outcome : undefined, isAnswered: isAsked && answer?.to === words };
}
