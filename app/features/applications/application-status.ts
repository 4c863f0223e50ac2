export const applicationStatuses = ["received", "references_asked", "approved", "declined", "spam"] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

export const statusLabels: Record<ApplicationStatus, string> = {
  received: "Received",
  references_asked: "References asked",
  approved: "Approved",
  declined: "Declined",
  spam: "Spam",
};

/**
 * The statuses that can follow each status. A decision can be taken back, so that a slip of the finger can be
 * corrected.
 */
export const nextStatuses: Record<ApplicationStatus, readonly ApplicationStatus[]> = {
  received: ["references_asked", "approved", "declined", "spam"],
  references_asked: ["approved", "declined", "received"],
  approved: ["references_asked", "received"],
  declined: ["references_asked", "received"],
  spam: ["received"],
};
