import { z } from "../../../platform/validation/zod.ts";
import { typedEmail, typedPassword } from "../../../platform/validation/fields.ts";

export const credentials = z
  .object({
    email: typedEmail(),
    password: typedPassword(),
    remember: z.union([z.boolean(), z.string(), z.number()]).nullish().transform(isOn),
  })
  .meta({ id: "Credentials" });

export const loginAnswer = z.object({ two_factor: z.boolean() }).meta({ id: "SignInOutcome" });

export const passwordConfirmation = z
  .object({ password: typedPassword() })
  .meta({ id: "PasswordConfirmation" });
export const confirmedStatus = z
  .object({ confirmed: z.boolean() })
  .meta({ id: "PasswordConfirmationStatus" });

/** A device on which the user is signed in. */
export const device = z
  .object({
    id: z.int(),
    /** Browser and system, such as "Firefox on Windows". */
    name: z.string(),
    address: z.string(),
    signed_in_at: z.string(),
    last_seen_at: z.string(),
    /** Whether this device sent the request. */
    current: z.boolean(),
  })
  .meta({ id: "Device" });
export type Device = z.infer<typeof device>;
export const deviceList = z.array(device);

/** Check boxes arrive as true, "on", "1" or 1. */
function isOn(value: boolean | string | number | null | undefined): boolean {
  return value === true || value === 1 || value === "on" || value === "1" || value === "true";
}
