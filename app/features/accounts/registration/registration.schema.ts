import { plainNumber } from "../../../platform/validation/plain-number.ts";
import { z } from "../../../platform/validation/zod.ts";
import { email, id, line } from "../../../platform/validation/fields.ts";
import {
  newPasswordFields,
  passwordIsNotCommon,
  passwordIsRepeated,
} from "../../../platform/validation/password-rules.ts";

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

/**
 * The parts of a mailed link as they arrive. A page answers every link, also a malformed one, so nothing is refused
 * here.
 */
export const linkPath = z.object({ id: z.string(), hash: z.string() });
export const linkQuery = z.object({ expires: z.string().nullish(), signature: z.string().nullish() });

export const verificationLink = z.object({
  id: id(),
  hash: z.string().max(100),
  expires: plainNumber(z.int()),
  signature: z.string().max(100),
});

/** The same parts, sent by the page on which the user confirms the link with a button. */
export const pressedLink = z
  .object({ id: z.string(), hash: z.string(), ...linkQuery.shape })
  .meta({ id: "PressedLink" });

export const notMineLink = z.object({ token: z.string().max(1000) }).meta({ id: "NotMineLink" });
/** `deleted` says whether the account was deleted. If it was not, all its sessions and ways to sign in have ended. */
export const notMineAnswer = z.object({ deleted: z.boolean() }).meta({ id: "NotMineAnswer" });
