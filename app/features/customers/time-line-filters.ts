/** Which events of a customer's time line a user asks for. */
export const timeLineFilters = ["messages", "applications", "call-outs", "accounts", "mails"] as const;
export type TimeLineFilter = (typeof timeLineFilters)[number];
