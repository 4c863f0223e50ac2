import { z } from "./zod.ts";
import { isAllowedLink } from "./allowed-links.ts";

export const link = () =>
  z
    .string()
    .max(2_000)
    .refine(
      isAllowedLink,
      "The link field must be a web address, an email or telephone link, or a path of this site.",
    );
