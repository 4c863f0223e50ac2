import { request } from "../../platform/browser/request.ts";
import type { CompanyAnswer } from "./company-details.schema.ts";

/** The fields as they stand in the form, for the server to judge. */
export type CompanyFormFields = { address_lines: string[]; version: number; [field: string]: unknown };

export const sendCompany = (form: CompanyFormFields) => request<CompanyAnswer>("POST", "/api/company", form);
