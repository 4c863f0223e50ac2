import { versioned } from "../../../platform/validation/fields.ts";
import { z } from "../../../platform/validation/zod.ts";

/** A firm's own mark as pages show it. Its files go by its hash. */
const mark = z.object({
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  width: z.int(),
  height: z.int(),
  /** As `data:` addresses, so that no page asks for one more file. */
  logo: z.string(),
  icon: z.string(),
  /** Whether it is too dark for the header, and stands on a light plate there. */
  plate: z.boolean(),
});
export type Mark = z.infer<typeof mark>;
export type ShownMark = { shown: Mark | null };

const shownMark = z.object({ shown: mark.nullable() });
export const markAnswer = shownMark.extend({ version: z.int() }).meta({ id: "Mark" });
export type MarkAnswer = z.infer<typeof markAnswer>;
/** What a history brings back. */
export const markSave = shownMark.extend(versioned);
export const markUpload = z.object(versioned).meta({ id: "MarkUpload" });
