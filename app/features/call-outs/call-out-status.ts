export const callOutStatuses = ["received", "seen", "on_way", "with_you", "done", "cancelled"] as const;
export type CallOutStatus = (typeof callOutStatuses)[number];

/** The statuses in which a driver still waits. */
export const openStatuses = ["received", "seen", "on_way", "with_you"] as const satisfies CallOutStatus[];

export const statusLabels: Record<CallOutStatus, string> = {
  received: "Received",
  seen: "Seen",
  on_way: "Van on its way",
  with_you: "With the driver",
  done: "Done",
  cancelled: "Cancelled",
};

/** The statuses that can follow each status. A step taken by mistake can be undone. */
export const nextStatuses: Record<CallOutStatus, readonly CallOutStatus[]> = {
  received: ["seen", "on_way", "with_you", "done", "cancelled"],
  seen: ["on_way", "with_you", "done", "cancelled"],
  on_way: ["with_you", "done", "cancelled", "seen"],
  with_you: ["done", "cancelled", "on_way"],
  done: ["with_you"],
  cancelled: ["seen", "on_way", "with_you"],
};

/**
 * Returns the steps that the office can take now, the likeliest first. A cancelled call-out goes back to where it stood.
 */
export function stepsFrom(
  status: CallOutStatus,
  before: readonly { status: CallOutStatus }[],
): CallOutStatus[] {
  if (status !== "cancelled") return [...nextStatuses[status]];
  const last = before.findLast((step) => step.status !== "cancelled")?.status;
  return [last === undefined || !nextStatuses.cancelled.includes(last) ? "seen" : last];
}

/** Returns the steps that can follow. A rehearsal is answered or ended, and then over. */
export function nextStepsOf(
  { status, is_rehearsal }: { status: CallOutStatus; is_rehearsal: 0 | 1 },
  before: readonly { status: CallOutStatus }[],
): CallOutStatus[] {
  if (is_rehearsal === 1) return status === "received" ? ["seen", "cancelled"] : [];
  return stepsFrom(status, before);
}

export function isOpen(status: CallOutStatus): boolean {
  return openStatuses.some((open) => open === status);
}
