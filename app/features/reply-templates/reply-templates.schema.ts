import { z } from "../../platform/validation/zod.ts";
import { limits } from "../../platform/validation/bounds.ts";
import { line, text } from "../../platform/validation/fields.ts";

/** The list shows at most this many. */
export const mostTemplates = 100;

/** Text that the office often begins a reply with. */
export const template = z
  .object({ id: z.int(), name: z.string(), text: z.string(), version: z.int() })
  .meta({ id: "Template" });
export type Template = z.infer<typeof template>;

export const newTemplate = z.object({ name: line(), text: text(limits.message) }).meta({ id: "NewTemplate" });
export type NewTemplate = z.infer<typeof newTemplate>;
