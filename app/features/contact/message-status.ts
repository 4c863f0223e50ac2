/** `open` means that somebody has replied, and that there is more to do. */
export const messageStatuses = ["new", "open", "answered", "spam"] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** The statuses of messages that somebody still has to see to. */
export const openStatuses = ["new", "open"] as const satisfies MessageStatus[];

export function isUnfinished(status: MessageStatus): boolean {
  return openStatuses.some((one) => one === status);
}
