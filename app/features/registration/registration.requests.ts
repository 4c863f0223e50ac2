import { callsOf } from "../../platform/browser/call.ts";
import type { FormFields } from "../../platform/browser/use-form.ts";
import type { registrationApi } from "./registration.api.server.ts";

const call = callsOf<typeof registrationApi>();

export const register = (form: FormFields) => call("POST /api/register", { form, quiet: true });

export const makeFirstAdmin = (form: FormFields) => call("POST /api/first-admin", { form, quiet: true });

export const mailVerificationAgain = () => call("POST /email/verification-notification");
