import type { Actor } from "../../platform/audit/audit.server.ts";
import { changeRow } from "../../platform/audit/change-row.server.ts";
import { lockRow } from "../../platform/db/locked.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { changeContent } from "../../platform/db/transaction.server.ts";
import { Conflict } from "../../platform/errors.ts";
import { listPages } from "./pages.server.ts";
import { pages } from "./stored-pages.server.ts";
import { placesApart } from "./menu-limits.ts";

/** Puts all pages into the order of `ids`. Throws `Conflict` if these are not all pages by now. */
export async function orderPages(db: Db, actor: Actor, ids: number[]): Promise<void> {
  await changeContent(db, async (transaction) => {
    const known = new Set((await listPages(transaction)).map(({ id }) => id));
    if (ids.length !== known.size || new Set(ids).size !== ids.length || ids.some((id) => !known.has(id)))
      throw new Conflict("There are other pages by now. Please load this list again.");
    const places = new Map(ids.map((id, at) => [id, (at + 1) * placesApart]));
    // In the order in which every save of several things locks them.
    for (const id of ids.toSorted((one, other) => one - other)) {
      const before = await lockRow(transaction, "pages", id);
      const place = places.get(id);
      if (place === undefined || place === before.place) continue;
      await changeRow(transaction, actor, {
        resource: pages,
        before,
        change: { place },
        entry: (_after, fields) => ({ action: "changed", details: { fields } }),
      });
    }
  });
}
