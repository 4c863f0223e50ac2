import type { ApplicationFields } from "../application-fields.ts";
import type { Referee } from "./reference-answer.ts";

/**
 * Returns where each referee is written to: at the address of the last request, which the office may have corrected, or
 * else at the one that the applicant named. The application stays as it was signed.
 */
export function refereeAddresses(
  fields: Pick<ApplicationFields, `${Referee}_email`>,
  rows: readonly { referee: Referee; recipient: string }[],
): Record<Referee, string> {
  const addressOf = (referee: Referee) =>
    rows.findLast((row) => row.referee === referee)?.recipient ?? fields[`${referee}_email`];
  return { ref1: addressOf("ref1"), ref2: addressOf("ref2") };
}

/** Returns the fields of an application with these addresses of its referees. */
export function withAddresses<F extends ApplicationFields>(fields: F, addresses: Record<Referee, string>): F {
  return { ...fields, ref1_email: addresses.ref1, ref2_email: addresses.ref2 };
}
