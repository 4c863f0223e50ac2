import { plainNumber } from "../../platform/validation/plain-number.ts";
import { z } from "../../platform/validation/zod.ts";
import { email, id, line } from "../../platform/validation/fields.ts";
import {
  newPasswordFields,
  passwordIsNotCommon,
  passwordIsRepeated,
} from "../../platform/validation/password-rules.ts";

export const registration = z
  .object({
    firstname: line(),
    lastname: line(),
    email: email(),
    telephone: line(),
    ...newPasswordFields,
  })
  .check(passwordIsRepeated(), passwordIsNotCommon())
  .meta({ id: "Registration" });

export type Registration = z.infer<typeof registration>;

export const firstAdminRegistration = z
  .object({
    token: z.string().max(100),
    firstname: line(),
    lastname: line(),
    email: email(),
    ...newPasswordFields,
  })
  .check(passwordIsRepeated(), passwordIsNotCommon())
  .meta({ id: "FirstAdminRegistration" });

/** A mailed link as it arrives. Whatever it holds it is answered by a page, so nothing is refused here. */
export const linkPath = z.object({ id: z.string(), hash: z.string() });
export const linkQuery = z.object({ expires: z.string().nullish(), signature: z.string().nullish() });

export const verificationLink = z.object({
  id: id(),
  hash: z.string().max(100),
  expires: plainNumber(z.int()),
  signature: z.string().max(100),
});

/** The same from the page on which a press confirms it. */
export const pressedLink = z
  .object({ id: z.string(), hash: z.string(), ...linkQuery.shape })
  .meta({ id: "PressedLink" });

export const notMineLink = z.object({ token: z.string().max(1000) }).meta({ id: "NotMineLink" });
/** Whether the account is gone; else everybody is shut out of it. */
export const notMineAnswer = z.object({ deleted: z.boolean() }).meta({ id: "NotMineAnswer" });
