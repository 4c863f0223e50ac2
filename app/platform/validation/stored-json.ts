import { z } from "./zod.ts";

/** What stands as JSON in a column or in sealed text. Throws where that is something else. */
export function readJson<Value>(schema: z.ZodType<Value>, text: string): Value {
  return schema.parse(JSON.parse(text));
}

export const strings = z.array(z.string());
