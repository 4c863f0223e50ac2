import type { BinKindName, BinList } from "./bin.schema.ts";
import type { BinPage } from "./bin.server.ts";

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** `days` is how long the bin keeps things; null for ever. */
export function presentBin({ entries, more }: BinPage, days: number | null): BinList {
  return {
    entries: entries.map(({ id, kind, of_id, name, deleted_at, actor_name }) => ({
      entry: id,
      kind: kind as BinKindName,
      id: of_id,
      name,
      deleted_at,
      by: actor_name,
      goes_at: days === null ? null : new Date(Date.parse(deleted_at) + days * dayMilliseconds).toISOString(),
    })),
    more,
  };
}
