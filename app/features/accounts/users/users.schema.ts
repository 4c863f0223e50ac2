import { z } from "../../../platform/validation/zod.ts";
import { duties } from "../../../platform/http/duties.ts";
import { roles } from "../../../platform/http/viewer.ts";

/** A user as the API returns it, without password and secrets. */
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
    /** The duties of a limited administrator. Absent without a limit. */
    duties: z.array(z.enum(duties)).optional(),
    /** The name of the stored CV, null if there is none. */
    cvfile: z.string().nullable(),
    /** Present while the CV cannot be downloaded, because no virus scanner has answered yet. */
    cv_check: z.enum(["waiting", "failed"]).optional(),
    school_id: z.int().nullable(),
    school_name: z.string().nullable(),
    email_verified: z.boolean(),
    two_factor_enabled: z.boolean(),
    version: z.int(),
  })
  .meta({ id: "User" });

export type User = z.infer<typeof user>;

declare module "../../../platform/browser/session/current-user.ts" {
  interface CurrentUser extends User {}
}

export const userAnswer = z.object({ data: user }).meta({ id: "UserAnswer" });
