import { z } from "../../platform/validation/zod.ts";

/** The key at the end of the mailed link. */
export const archiveKey = z.object({ key: z.string().max(100).nullish() });
