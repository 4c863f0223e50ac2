import type { CallOutSummary } from "../../call-outs.schema.ts";
import { callOutTitle, rehearsalTitle } from "../call-out-title.ts";

/**
 * Returns the unseen call-outs that came after `known`, the newest id of the last look. Returns none at the first look.
 */
export function newCallOuts(
  listed: readonly CallOutSummary[],
  known: number | undefined,
): readonly CallOutSummary[] {
  if (known === undefined) return [];
  return listed.filter(({ id, status }) => status === "received" && id > known);
}

export function newestOf(listed: readonly CallOutSummary[], known = 0): number {
  return Math.max(known, ...listed.map(({ id }) => id));
}

/** Returns the text of the notification. */
export function wordsOf(callOut: CallOutSummary): { title: string; body: string } {
  if (callOut.is_rehearsal) return { title: rehearsalTitle, body: "Please answer as you would at night." };
  const where = callOut.place ?? callOut.grid_reference;
  return {
    title: `New call-out: ${callOutTitle(callOut)}`,
    body: [where, callOut.telephone].filter((part) => part).join("\n"),
  };
}
