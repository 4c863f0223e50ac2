import { oneLine } from "../../../platform/validation/plain-text.ts";
import { z } from "../../../platform/validation/zod.ts";

/** Six digits. Longer text is allowed because people type a space in the middle. */
const code = () => z.string().overwrite(oneLine).max(20);

export const codeInput = z.object({ code: code() }).meta({ id: "TwoFactorCode" });

/** A code or a recovery code. The error message goes to the field that was sent. */
export const challenge = z
  .object({ code: code().nullish(), recovery_code: z.string().overwrite(oneLine).max(40).nullish() })
  .refine((sent) => sent.code || sent.recovery_code, {
    path: ["code"],
    error: "The code field is required.",
  })
  .meta({ id: "TwoFactorChallenge" });

/** The empty body with which Laravel Fortify answers when there is nothing to return. */
export const done = z.literal("");

export const qrCode = z.object({ svg: z.string(), url: z.string() }).meta({ id: "TwoFactorQrCode" });
export const secretKey = z.object({ secretKey: z.string() }).meta({ id: "TwoFactorSecretKey" });
export const recoveryCodes = z.array(z.string());
