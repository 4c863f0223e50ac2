import { line, versioned } from "../../../platform/validation/fields.ts";
import { z } from "../../../platform/validation/zod.ts";
import { typePairs } from "./type-pairs.ts";

const colour = line()
  .overwrite((text) => text.toLowerCase())
  .refine(
    (hex) => /^#[0-9a-f]{6}$/.test(hex),
    "A colour must be written as # and six digits or letters from a to f, such as #0b1f33.",
  );

const look = z.object({ ground: colour, accent: colour, typeface: z.enum(typePairs) });
export type Look = z.infer<typeof look>;

export const lookSave = look.extend(versioned).meta({ id: "LookSave" });
export const lookAnswer = look.extend({ version: z.int() }).meta({ id: "Look" });
export type LookAnswer = z.infer<typeof lookAnswer>;
