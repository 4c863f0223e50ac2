import type { z } from "zod";
import { request } from "../../platform/browser/request.ts";
import type { FormFields } from "../../platform/browser/use-form.ts";
import type { qrCode, secretKey } from "./two-factor.schema.ts";

export const answerChallenge = (fields: FormFields) =>
  request<void>("POST", "/two-factor-challenge", fields, { quiet: true });

export const beginTwoFactor = () => request<string>("POST", "/user/two-factor-authentication");
export const endTwoFactor = () => request<string>("DELETE", "/user/two-factor-authentication");

export const confirmTwoFactor = (fields: FormFields) =>
  request<string>("POST", "/user/confirmed-two-factor-authentication", fields);

export const readQrCode = () => request<z.infer<typeof qrCode>>("GET", "/user/two-factor-qr-code");
export const readSecretKey = () => request<z.infer<typeof secretKey>>("GET", "/user/two-factor-secret-key");

export const readRecoveryCodes = () => request<string[]>("GET", "/user/two-factor-recovery-codes");
export const replaceRecoveryCodes = () => request<string>("POST", "/user/two-factor-recovery-codes");
