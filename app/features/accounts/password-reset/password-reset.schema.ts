import { z } from "../../../platform/validation/zod.ts";
import { email } from "../../../platform/validation/fields.ts";
import {
  newPasswordFields,
  passwordIsNotCommon,
  passwordIsRepeated,
} from "../../../platform/validation/password-rules.ts";

export const resetRequest = z.object({ email: email() }).meta({ id: "PasswordResetRequest" });

export const passwordReset = z
  .object({ token: z.string().max(100), email: email(), ...newPasswordFields })
  .check(passwordIsRepeated(), passwordIsNotCommon())
  .meta({ id: "PasswordReset" });

export const messageAnswer = z.object({ message: z.string() }).meta({ id: "PasswordResetReceipt" });
