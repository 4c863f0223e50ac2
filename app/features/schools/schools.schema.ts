import { z } from "../../platform/validation/zod.ts";
import { line } from "../../platform/validation/fields.ts";

export const school = z
  .object({
    id: z.int(),
    name: z.string(),
    /** Town and postcode, which the search covers too. Present only if the request sets `places`. */
    place: z.string().optional(),
  })
  .meta({ id: "School" });
export type School = z.infer<typeof school>;

export const schoolList = z.array(school);

export const schoolQuery = z.object({
  q: line().nullish().catch(null),
  places: z.literal("1").nullish().catch(null),
});
