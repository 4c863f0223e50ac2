import { useEffect, useEffectEvent, useRef, useState } from "react";
import { newSubmissionKey } from "../../../platform/browser/submission-key.ts";
import type { Card } from "../call-out-lines.ts";
import { sendCard, type Sending } from "./send-card.ts";
import { readWaiting, type Waiting } from "./stored-card.ts";

const sendAgainMilliseconds = 15_000;

/**
 * Sends a card and retries until it has arrived: regularly, when the connection is back, and at the next visit. `link`
 * is the key of the card that the office sent.
 */
export function useSending(link?: string) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Sending | null>(null);
  const [waiting, setWaiting] = useState<Waiting | undefined>(readWaiting);
  const key = useRef<string | undefined>(undefined);

  async function attempt(next: Waiting, photographs: readonly Blob[] = []) {
    if (busy) return;
    setBusy(true);
    const result = await sendCard(next, photographs);
    setBusy(false);
    setOutcome((before) => (result.state === "waiting" && before?.state === "waiting" ? before : result));
    setWaiting(result.state === "waiting" ? next : undefined);
    if (result.state === "sent") key.current = undefined;
  }
  const again = useEffectEvent(() => {
    if (waiting) void attempt(waiting);
  });

  const waits = waiting !== undefined;
  useEffect(() => {
    if (!waits) return;
    again();
    const timer = setInterval(() => again(), sendAgainMilliseconds);
    const back = () => again();
    addEventListener("online", back);
    return () => {
      clearInterval(timer);
      removeEventListener("online", back);
    };
  }, [waits]);

  return {
    busy,
    outcome,
    isWaiting: waits,
    send(card: Card, photographs: readonly Blob[]) {
      key.current ??= newSubmissionKey();
      return attempt({ card, key: key.current, link }, photographs);
    },
    /** Starts the next card. */
    begin: () => setOutcome(null),
  };
}
