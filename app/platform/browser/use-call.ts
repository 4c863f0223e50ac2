import { useState } from "react";
import type { Outcome } from "./request.ts";

type Following<T> = {
  onSuccess?: (data: T) => unknown;
  /** After any outcome: a refusal may mean that the page is stale. */
  afterwards?: () => unknown;
};

/** A call at a press: whether it is under way, and why it was refused. What follows it is waited for, too. */
export function useCall() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");

  async function make<T>(call: Promise<Outcome<T>>, { onSuccess, afterwards }: Following<T>): Promise<void> {
    setBusy(true);
    setProblem("");
    const outcome = await call;
    if (outcome.ok) await onSuccess?.(outcome.data);
    else setProblem(outcome.message);
    await afterwards?.();
    setBusy(false);
  }

  return { busy, problem, make };
}
