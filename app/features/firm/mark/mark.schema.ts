import { versioned } from "../../../platform/validation/fields.ts";
import { z } from "../../../platform/validation/zod.ts";

/** A firm's own mark as pages show it. The hash finds its files. */
const mark = z.object({
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  width: z.int(),
  height: z.int(),
  /** Both pictures are `data:` addresses, so that pages need no further request. */
  logo: z.string(),
  icon: z.string(),
  /** Whether the mark is too dark for the header and needs a light plate there. */
  plate: z.boolean(),
});
export type Mark = z.infer<typeof mark>;
export type ShownMark = { shown: Mark | null };

const shownMark = z.object({ shown: mark.nullable() });
export const markAnswer = shownMark.extend({ version: z.int() }).meta({ id: "Mark" });
export type MarkAnswer = z.infer<typeof markAnswer>;
/** The value that a restore from the history saves. */
export const markSave = shownMark.extend(versioned);
export const markRemoval = z.object(versioned).meta({ id: "MarkRemoval" });
export const markUpload = z.object(versioned).meta({ id: "MarkUpload" });
