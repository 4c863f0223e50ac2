import { z } from "../../platform/validation/zod.ts";

/** What the mailed link ends with. */
export const archiveKey = z.object({ key: z.string().max(100).nullish() });
