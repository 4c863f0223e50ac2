import { z } from "./zod.ts";

const decimal = /^-?\d{1,15}(?:\.\d{1,30})?$/;

/** As people write it: no signs of a programmer, such as 0x10 and 1e1, and nothing that is no number, such as true. */
export function isDecimal(text: string): boolean {
  return decimal.test(text.trim());
}

/** A number that a form may send as text. */
export function plainNumber<T extends z.ZodType>(schema: T) {
  return z.preprocess((input: number | string) => read(input), schema);
}

/** As `plainNumber`; an empty one counts as absent. */
export function optionalPlainNumber<T extends z.ZodType>(schema: T) {
  return z.preprocess(
    (input: number | string | null | undefined) => (input === null ? undefined : read(input)),
    schema.optional(),
  );
}

function read(input: unknown): unknown {
  return typeof input === "string" && isDecimal(input) ? Number(input) : input;
}
