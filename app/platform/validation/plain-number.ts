import { z } from "./zod.ts";

const decimal = /^-?\d{1,15}(?:\.\d{1,30})?$/;

/** Whether the text is a plain decimal number. Notations of programmers, such as 0x10 and 1e1, are not. */
export function isDecimal(text: string): boolean {
  return decimal.test(text.trim());
}

/** A number that the browser may send as text. */
export function plainNumber<T extends z.ZodType>(schema: T) {
  return z.preprocess((input: number | string) => read(input), schema);
}

/** As `plainNumber`, but null counts as absent. */
export function optionalPlainNumber<T extends z.ZodType>(schema: T) {
  return z.preprocess(
    (input: number | string | null | undefined) => (input === null ? undefined : read(input)),
    schema.optional(),
  );
}

function read(input: unknown): unknown {
  return typeof input === "string" && isDecimal(input) ? Number(input) : input;
}
