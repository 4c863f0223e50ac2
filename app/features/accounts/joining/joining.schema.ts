import { email, line } from "../../../platform/validation/fields.ts";
import {
  newPasswordFields,
  passwordIsNotCommon,
  passwordIsRepeated,
} from "../../../platform/validation/password-rules.ts";
import { z } from "../../../platform/validation/zod.ts";

export const byJoinToken = z.object({ token: z.string().max(200) });

/** What somebody fills in who opens an account by a mailed link. The link says the address. */
export const joiner = z
  .object({ firstname: line(), lastname: line(), ...newPasswordFields })
  .check(passwordIsRepeated(), passwordIsNotCommon())
  .meta({ id: "Joiner" });
export type Joiner = z.infer<typeof joiner>;

export const customerInvitation = z.object({ address: email() }).meta({ id: "CustomerInvitation" });
