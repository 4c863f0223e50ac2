import type { Db } from "../../platform/db/tables.ts";
import type { RowOf } from "../../platform/resources/stored.server.ts";

type Numbers = Partial<Pick<RowOf<"customers">, "reg_key" | "vat_key">>;

/** The longest chain of merges that is followed. */
const mostMerges = 50;

/** Returns the id of the customer with one of the numbers, or of the survivor into which that customer was merged. */
export async function findByNumber(db: Db, { reg_key, vat_key }: Numbers): Promise<number | undefined> {
  const keys = [["reg_key", reg_key] as const, ["vat_key", vat_key] as const];
  for (const [column, key] of keys) {
    if (!key) continue;
    const own = await db.selectFrom("customers").select("id").where(column, "=", key).executeTakeFirst();
    if (own) return own.id;
  }
  for (const [column, key] of keys) {
    if (!key) continue;
    const merged = await db
      .selectFrom("customer_merges")
      .select("into_id")
      .where(column, "=", key)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    const survivor = merged && (await survivorOf(db, merged.into_id));
    if (survivor !== undefined) return survivor;
  }
  return undefined;
}

/**
 * Returns the id itself if the file exists, or that of the file it was merged into. Returns undefined if that file was
 * deleted.
 */
async function survivorOf(db: Db, id: number): Promise<number | undefined> {
  let current = id;
  for (let merges = 0; merges < mostMerges; merges += 1) {
    const file = await db.selectFrom("customers").select("id").where("id", "=", current).executeTakeFirst();
    if (file) return file.id;
    const next = await db
      .selectFrom("customer_merges")
      .select("into_id")
      .where("from_id", "=", current)
      .executeTakeFirst();
    if (!next) return undefined;
    current = next.into_id;
  }
  return undefined;
}
