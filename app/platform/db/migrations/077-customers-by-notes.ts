import type { Kysely } from "kysely";
import { searchTextOf } from "../search-text.server.ts";

type Customers = { customers: { id: number; notes: string | null; search_text: string } };
const batch = 1_000;

/** Adds notes to the search text, since they name the numbers of merged files. */
export async function up(unknown: Kysely<unknown>): Promise<void> {
  const db = unknown as Kysely<Customers>;
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom("customers")
      .select(["id", "notes", "search_text"])
      .where("id", ">", after)
      .where("notes", "is not", null)
      .orderBy("id")
      .limit(batch)
      .execute();
    for (const { id, notes, search_text } of rows) {
      const text = `${search_text}\n${searchTextOf([notes])}`;
      await db.updateTable("customers").set({ search_text: text }).where("id", "=", id).execute();
    }
    after = rows.at(-1)?.id ?? 0;
    if (rows.length < batch) return;
  }
}
