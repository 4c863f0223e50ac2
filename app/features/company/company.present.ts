import type { CompanyAnswer } from "./company-details.schema.ts";
import type { CompanyRecord } from "./company.server.ts";

export function presentCompany({ updated_at: _internal, ...company }: CompanyRecord): CompanyAnswer {
  return company;
}
