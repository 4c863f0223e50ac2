import { z } from "./zod.ts";

/** What stands as JSON in a column or in sealed text. Throws where that is something else. */
export function readJson<Value>(schema: z.ZodType<Value>, text: unknown): Value {
  return schema.parse(JSON.parse(z.string().parse(text)));
}

export const strings = z.array(z.string());
