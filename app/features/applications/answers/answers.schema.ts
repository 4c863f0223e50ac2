import { mailFile } from "../../mail-files/mail-files.schema.ts";
import { z } from "../../../platform/validation/zod.ts";

/** A mail that came back. Any sender can be forged: the address proves nothing. */
export const applicationAnswer = z
  .object({
    id: z.int(),
    from: z.string(),
    from_name: z.string(),
    /** Whether it came from an address to which we wrote about the application. */
    is_expected: z.boolean(),
    is_automatic: z.boolean(),
    subject: z.string(),
    text: z.string(),
    files: z.array(mailFile),
    seen_at: z.string().nullable(),
    created_at: z.string(),
  })
  .meta({ id: "ApplicationAnswer" });
export type ApplicationAnswer = z.infer<typeof applicationAnswer>;
