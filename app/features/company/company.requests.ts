import { request } from "../../platform/browser/request.ts";
import type { CompanyAnswer } from "./company-details.schema.ts";
import type { Company } from "./company.schema.ts";

/** The form as it stands, for the server to judge. */
export type CompanyForm = Record<Exclude<keyof Company, "address_lines">, string> & {
  address_lines: string[];
  version: number;
};

export const sendCompany = (form: CompanyForm) => request<CompanyAnswer>("POST", "/api/company", form);
