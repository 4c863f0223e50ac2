import { oneLine } from "../../platform/validation/plain-text.ts";
import { z } from "../../platform/validation/zod.ts";

export const searchQuery = z.object({ search: z.string().overwrite(oneLine).max(200).nullish() });

export const searchResults = z
  .object({
    /** What was probably meant, in small letters. `isShown` says that the hits are those of these words. */
    meant: z.object({ words: z.string(), isShown: z.boolean() }).nullable(),
    groups: z.array(
      z.object({
        label: z.string(),
        /** Whether there are more hits of this kind. */
        more: z.boolean(),
        hits: z.array(
          z.object({
            title: z.string(),
            detail: z.string().nullable(),
            /** The page of the back office that shows the hit. */
            path: z.string(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: "SearchResults" });
export type SearchResults = z.infer<typeof searchResults>;
