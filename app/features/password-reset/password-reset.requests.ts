import { callsOf } from "../../platform/browser/call.ts";
import type { FormFields } from "../../platform/browser/use-form.ts";
import type { passwordResetApi } from "./password-reset.api.server.ts";

const call = callsOf<typeof passwordResetApi>();

export const mailResetLink = (form: FormFields) => call("POST /forgot-password", { form, quiet: true });

export const resetPassword = (form: FormFields) => call("POST /reset-password", { form, quiet: true });
