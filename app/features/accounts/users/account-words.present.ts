import type { User } from "./users.schema.ts";

/** Shown beside an address while a new one waits for its link. */
export function pendingEmailHint(pendingEmail: string): string {
  return `Waiting until the link that we sent to ${pendingEmail} is opened. This one stays until then.`;
}

/** Shown instead of a download while the scanner has not answered. */
export const cvCheckWords: Record<NonNullable<User["cv_check"]>, string> = {
  waiting: "The CV is being checked for viruses",
  failed: "The CV could not be checked for viruses yet; the site keeps trying",
};
