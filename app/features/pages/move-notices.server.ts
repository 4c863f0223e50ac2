import type { Db } from "../../platform/db/tables.ts";

/** A page stands at another address: its notices stand there with it. */
export async function moveNotices(
  transaction: Db,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const rows = await transaction
    .selectFrom("notices")
    .select(["id", "pages"])
    .where("pages", "is not", null)
    .execute();
  for (const { id, pages } of rows) {
    const paths = pages?.split("\n") ?? [];
    if (!paths.includes(from)) continue;
    const moved = paths.map((path) => (path === from ? to : path)).join("\n");
    await transaction.updateTable("notices").set({ pages: moved }).where("id", "=", id).execute();
  }
}
