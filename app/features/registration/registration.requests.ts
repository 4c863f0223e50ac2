import { type CurrentUser } from "../../platform/browser/current-user.ts";
import { request } from "../../platform/browser/request.ts";
import type { FormFields } from "../../platform/browser/use-form.ts";

export const register = (fields: FormFields) =>
  request<{ data: CurrentUser }>("POST", "/api/register", fields, { quiet: true });

export const makeFirstAdmin = (fields: FormFields) =>
  request<{ data: CurrentUser }>("POST", "/api/first-admin", fields, { quiet: true });

export const mailVerificationAgain = () => request<void>("POST", "/email/verification-notification");
