import type { RowOf } from "../../platform/resources/stored.server.ts";
import { accountAddress } from "../../platform/validation/account-address.ts";
import { companyDomain } from "../../platform/validation/company-domain.ts";

type Contacts = Pick<RowOf<"trade_applications">, "email" | "accounts_email">;

/** Returns the address of the applicant, and that of the accounts contact if both have the same company domain. */
export function peopleOf({ email, accounts_email }: Contacts): string[] {
  const [applicant, accounts] = [accountAddress(email), accountAddress(accounts_email)];
  const domain = companyDomain(applicant);
  return domain !== null && domain === companyDomain(accounts) ? [applicant, accounts] : [applicant];
}
