import { z } from "../../platform/validation/zod.ts";
import { email, line, optionalLine, versioned } from "../../platform/validation/fields.ts";
import {
  newPasswordFields,
  passwordIsNotCommon,
  passwordIsRepeated,
} from "../../platform/validation/password-rules.ts";

export const profile = z
  .object({
    firstname: line(),
    lastname: line(),
    email: email(),
    telephone: line(),
    address1: line(),
    address2: optionalLine().transform((line) => line ?? null),
    town: line(),
    postcode: line(),
    password: newPasswordFields.password.nullish(),
    password_confirmation: newPasswordFields.password_confirmation,
    ...versioned,
  })
  .check(passwordIsRepeated(), passwordIsNotCommon())
  .meta({ id: "Profile" });

export type Profile = z.infer<typeof profile>;
