import { callsOf } from "../../platform/browser/call.ts";
import type { FormFields } from "../../platform/browser/use-form.ts";
import type { twoFactorChallengeApi } from "./two-factor-challenge.api.server.ts";
import type { twoFactorApi } from "./two-factor.api.server.ts";

const call = callsOf<typeof twoFactorApi & typeof twoFactorChallengeApi>();

export const answerChallenge = (form: FormFields) =>
  call("POST /two-factor-challenge", { form, quiet: true });

export const beginTwoFactor = () => call("POST /user/two-factor-authentication");
export const endTwoFactor = () => call("DELETE /user/two-factor-authentication");

export const confirmTwoFactor = (form: FormFields) =>
  call("POST /user/confirmed-two-factor-authentication", { form });

export const readQrCode = () => call("GET /user/two-factor-qr-code");
export const readSecretKey = () => call("GET /user/two-factor-secret-key");

export const readRecoveryCodes = () => call("GET /user/two-factor-recovery-codes");
export const replaceRecoveryCodes = () => call("POST /user/two-factor-recovery-codes");
