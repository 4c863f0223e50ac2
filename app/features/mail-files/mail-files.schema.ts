import { id } from "../../platform/validation/fields.ts";
import { z } from "../../platform/validation/zod.ts";

/** `waiting` and `failed`: the virus scanner has not found it clean. Only a `stored` file can be opened. */
const fileStates = ["stored", "waiting", "failed", "refused", "infected"] as const;
export type FileState = (typeof fileStates)[number];

/** A file that came by mail. Only a `stored` one can be opened. */
export const mailFile = z
  .object({
    id: z.int(),
    name: z.string(),
    /** Null if the file is known by its name alone. */
    bytes: z.int().nullable(),
    state: z.enum(fileStates),
    /** Why it was not stored. */
    reason: z.string().nullable(),
  })
  .meta({ id: "MailFile" });
export type MailFile = z.infer<typeof mailFile>;

export const byFile = z.object({ id: id(), file: id() });
