import { useState } from "react";
import type { Outcome } from "./request.ts";

/** A call at a press: whether it is under way, and why it was refused. What follows it is waited for, too. */
export function useCall() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");

  async function make<T>(call: Promise<Outcome<T>>, followUp: (data: T) => unknown): Promise<void> {
    setBusy(true);
    const outcome = await call;
    setProblem(outcome.ok ? "" : outcome.message);
    if (outcome.ok) await followUp(outcome.data);
    setBusy(false);
  }

  return { busy, problem, make };
}
