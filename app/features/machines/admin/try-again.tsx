import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import type { Webhook } from "../machines.schema.ts";

const lookMilliseconds = 1_000;
const patienceMilliseconds = 15_000;

type Props = { webhookId: number; delivery: Webhook["deliveries"][number] };

/** Retries a delivery at once and reloads the list until it shows the outcome, for at most 15 seconds. */
export function TryAgain({ webhookId, delivery: { id, event, thing_id, attempts } }: Props) {
  const { revalidate } = useRevalidator();
  const [triesBefore, setTriesBefore] = useState<number | null>(null);
  const [problem, setProblem] = useState("");
  const isTrying = triesBefore === attempts;
  useEffect(() => {
    if (!isTrying) return undefined;
    const look = setInterval(() => void revalidate(), lookMilliseconds);
    const end = setTimeout(() => setTriesBefore(null), patienceMilliseconds);
    return () => {
      clearInterval(look);
      clearTimeout(end);
    };
  }, [isTrying, revalidate]);
  const press = async () => {
    setProblem("");
    setTriesBefore(attempts);
    const params = { id: webhookId, delivery: id };
    const outcome = await call("POST /api/webhooks/:id/deliveries/:delivery/retry", { params });
    if (outcome.ok) return;
    setTriesBefore(null);
    setProblem(outcome.message);
  };
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button disabled={isTrying} onClick={() => void press()} size="small" variant="secondary">
        {isTrying ? "Trying…" : "Try again"}
        <VisuallyHidden>
          {" "}
          {event} {thing_id}
        </VisuallyHidden>
      </Button>
      <span className="text-danger-dark" role="status">
        {problem}
      </span>
    </span>
  );
}
