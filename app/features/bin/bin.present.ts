import { days } from "../../platform/durations.ts";
import type { BinList } from "./bin.schema.ts";
import type { BinPage } from "./bin.server.ts";

/** `retainedDays` is the number of days that things stay in the bin. Null means for ever. */
export function presentBin({ entries, more }: BinPage, retainedDays: number | null): BinList {
  return {
    entries: entries.map(({ id, kind, of_id, name, deleted_at, actor_name }) => ({
      entry: id,
      kind,
      id: of_id,
      name,
      deleted_at,
      by: actor_name,
      goes_at:
        retainedDays === null ? null : new Date(Date.parse(deleted_at) + days(retainedDays)).toISOString(),
    })),
    more,
  };
}
