import { z } from "./zod.ts";
import { withoutShapeless } from "./plain-text.ts";
import { isAllowedLink } from "./allowed-links.ts";

export const link = () =>
  z
    .string()
    .overwrite(withoutShapeless)
    .max(2_000)
    .refine(
      isAllowedLink,
      "The link field must be a web address, an email or telephone link, or a path of this site.",
    );
