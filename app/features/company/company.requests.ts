import { callsOf } from "../../platform/browser/call.ts";
import type { FormFields } from "../../platform/browser/use-form.ts";
import type { companyApi } from "./company.api.server.ts";

const call = callsOf<typeof companyApi>();

export const sendCompany = (form: FormFields, body: { address_lines: string[]; version: number }) =>
  call("POST /api/company", { form, body });
