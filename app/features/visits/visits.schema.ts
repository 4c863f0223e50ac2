import { z } from "../../platform/validation/zod.ts";
import { periods } from "./visits.present.ts";

/** Without a period, or with another, the visits of twelve weeks. */
const weeks = z.enum(periods).catch("12");

export const visitQuery = z.object({ weeks });

/** `path` is the page whose visits are shown. */
export const visitsScreen = z.object({ weeks, path: z.string().max(200).optional().catch(undefined) });
