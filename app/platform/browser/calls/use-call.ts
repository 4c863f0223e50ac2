import { useState } from "react";
import type { Outcome } from "./request.ts";

type Following<T> = {
  onSuccess?: (data: T) => unknown;
  /** Called after any outcome, since a failure may mean that the page is stale. */
  afterwards?: () => unknown;
};

/**
 * Makes a call when a button is pressed. `busy` lasts until the follow-up functions have ended; `problem` is the
 * message of a failure.
 */
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
