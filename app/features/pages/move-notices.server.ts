import { readBinnedRows } from "../../platform/bin/bin.server.ts";
import type { Db } from "../../platform/db/tables.ts";

type Move = { from: string; to: string };

/** Points the notices of a moved page to its new address, including notices in the bin. */
export async function moveNotices(transaction: Db, move: Move): Promise<void> {
  const notices = await transaction
    .selectFrom("notices")
    .select(["id", "pages"])
    .where("pages", "is not", null)
    .execute();
  for (const { id, pages: before } of notices) {
    const pages = moved(before, move);
    if (pages === before) continue;
    await transaction
      .updateTable("notices")
      .set((eb) => ({ pages, version: eb("version", "+", 1) }))
      .where("id", "=", id)
      .execute();
  }
  const binned = await transaction
    .selectFrom("bin")
    .select(["id", "rows"])
    .where("kind", "=", "notice")
    .execute();
  for (const { id, rows: before } of binned) {
    const rows = JSON.stringify(
      readBinnedRows(before).map(({ table, row }) => ({
        table,
        row: { ...row, pages: moved(row.pages, move) },
      })),
    );
    if (rows !== before) await transaction.updateTable("bin").set({ rows }).where("id", "=", id).execute();
  }
}

function moved<T>(pages: T, { from, to }: Move): T | string {
  if (typeof pages !== "string") return pages;
  return pages
    .split("\n")
    .map((path) => (path === from ? to : path))
    .join("\n");
}
