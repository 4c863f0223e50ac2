import type { Db } from "../../platform/db/tables.ts";

/** Returns the file into which a file was merged, also by several merges. Undefined if it was not, or is gone too. */
export async function findSurvivor(db: Db, id: number): Promise<number | undefined> {
  const seen = new Set<number>();
  for (let at = id; !seen.has(at);) {
    seen.add(at);
    const merge = await db
      .selectFrom("customer_merges as merges")
      .leftJoin("customers as into", "into.id", "merges.into_id")
      .select(["merges.into_id", "into.id as living"])
      .where("merges.from_id", "=", at)
      .executeTakeFirst();
    if (!merge || merge.living !== null) return merge?.into_id;
    at = merge.into_id;
  }
  return undefined;
}
