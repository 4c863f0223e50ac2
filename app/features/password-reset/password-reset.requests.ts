import { request } from "../../platform/browser/request.ts";
import type { FormFields } from "../../platform/browser/use-form.ts";

export const mailResetLink = (fields: FormFields) =>
  request<{ message: string }>("POST", "/forgot-password", fields, { quiet: true });

export const resetPassword = (fields: FormFields) =>
  request<{ message: string }>("POST", "/reset-password", fields, { quiet: true });
