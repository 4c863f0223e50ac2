import { id } from "../../platform/validation/fields.ts";
import { notDone, nonEmptyIds } from "../../platform/validation/several.ts";
import { z } from "../../platform/validation/zod.ts";
import { binnedKinds } from "../resources/resources.schema.ts";

export const binPageSize = 25;

export const byBinned = z.object({ kind: z.enum(binnedKinds), id: id() });
export const byKind = byBinned.pick({ kind: true });
export const binnedIds = z.object({ ids: nonEmptyIds }).meta({ id: "BinnedIds" });
/** `before` is the last entry of the previous page. */
export const binQuery = z.object({ before: id().nullish().catch(null) });

const binned = z.object({
  /** The id of the entry, for requesting the next page. */
  entry: z.int(),
  kind: z.enum(binnedKinds),
  id: z.int(),
  name: z.string(),
  deleted_at: z.string(),
  by: z.string(),
  /** When the thing is deleted permanently. Null for never. */
  goes_at: z.string().nullable(),
});
export const binList = z.object({ entries: z.array(binned), more: z.boolean() }).meta({ id: "BinList" });
export type BinList = z.infer<typeof binList>;

export const broughtBack = z
  .object({
    /** The page of the back office that shows the restored thing. */
    path: z.string(),
  })
  .meta({ id: "BroughtBack" });

export const severalBroughtBack = z
  .object({ restored: z.array(z.int()), not_restored: z.array(notDone) })
  .meta({ id: "SeveralBroughtBack" });
export type SeveralBroughtBack = z.infer<typeof severalBroughtBack>;
