export const customerStatuses = ["applicant", "open", "on_stop", "closed"] as const;
export type CustomerStatus = (typeof customerStatuses)[number];

export const customerStatusLabels: Record<CustomerStatus, string> = {
  applicant: "Applicant",
  open: "Open",
  on_stop: "On stop",
  closed: "Closed",
};
