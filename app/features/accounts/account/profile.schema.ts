import { z } from "../../../platform/validation/zod.ts";
import { limits } from "../../../platform/validation/bounds.ts";
import { email, line, optionalText, text, versioned } from "../../../platform/validation/fields.ts";
import {
  newPasswordFields,
  passwordIsNotCommon,
  passwordIsRepeated,
} from "../../../platform/validation/password-rules.ts";

export const profile = z
  .object({
    firstname: line(),
    lastname: line(),
    email: email(),
    telephone: line(),
    address1: text(limits.address),
    address2: optionalText(limits.address).transform((lines) => lines ?? null),
    town: line(),
    postcode: line(),
    password: newPasswordFields.password.nullish(),
    password_confirmation: newPasswordFields.password_confirmation,
    ...versioned,
  })
  .check(passwordIsRepeated(), passwordIsNotCommon())
  .meta({ id: "Profile" });

export type Profile = z.infer<typeof profile>;
