import { z } from "../../platform/validation/zod.ts";
import { duties } from "../../platform/http/duties.ts";
import { roles } from "../../platform/http/viewer.ts";

/** A user as the API shows one: never a password or a secret. */
export const user = z
  .object({
    id: z.int(),
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
    telephone: z.string().nullable(),
    address1: z.string().nullable(),
    address2: z.string().nullable(),
    town: z.string().nullable(),
    postcode: z.string().nullable(),
    role: z.enum(roles),
    /** What an administrator is limited to; absent without a limit. */
    duties: z.array(z.enum(duties)).optional(),
    /** The name of the stored file, null without one. */
    cvfile: z.string().nullable(),
    /** While the file cannot be downloaded, since no virus scanner has answered yet; absent otherwise. */
    cv_check: z.enum(["waiting", "failed"]).optional(),
    school_id: z.int().nullable(),
    school_name: z.string().nullable(),
    email_verified: z.boolean(),
    two_factor_enabled: z.boolean(),
    version: z.int(),
  })
  .meta({ id: "User" });

export type User = z.infer<typeof user>;

declare module "../../platform/browser/current-user.ts" {
  interface CurrentUser extends User {}
}

export const userAnswer = z.object({ data: user }).meta({ id: "UserAnswer" });

/** Said beside an address while another one waits for its link. */
export function pendingEmailHint(pendingEmail: string): string {
  return `Waiting until the link that we sent to ${pendingEmail} is opened. This one stays until then.`;
}

/** Said in place of a download while the scanner has not answered. */
export const cvCheckWords: Record<NonNullable<User["cv_check"]>, string> = {
  waiting: "The CV is being checked for viruses",
  failed: "The CV could not be checked for viruses yet; the site keeps trying",
};

/** Bytes of one CV. */
export const maxCvBytes = 10 * 1024 * 1024;
