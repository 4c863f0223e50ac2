import { z } from "./zod.ts";

/** Parses JSON from a column or sealed text. Throws if it does not match the schema. */
export function readJson<Value>(schema: z.ZodType<Value>, text: unknown): Value {
  return schema.parse(JSON.parse(z.string().parse(text)));
}

export const strings = z.array(z.string());
