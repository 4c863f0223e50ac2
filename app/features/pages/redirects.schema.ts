import { z } from "../../platform/validation/zod.ts";
import { formerPath, redirectTarget } from "./addresses.schema.ts";

/** How many redirects a list without a limit returns. */
export const newestRedirects = 1_000;

export const redirect = z
  .object({
    id: z.int(),
    path: z.string(),
    /** Null where a page was deleted whose address leads nowhere. */
    target: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: "Redirect" });
export type Redirect = z.infer<typeof redirect>;

export const newRedirect = z
  .object({ path: formerPath(), target: redirectTarget().nullable() })
  .meta({ id: "NewRedirect" });
export type RedirectInput = z.infer<typeof newRedirect>;
