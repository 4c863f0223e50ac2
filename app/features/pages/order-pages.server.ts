import type { Actor } from "../../platform/audit/audit.server.ts";
import { changeRow } from "../../platform/audit/change-row.server.ts";
import { locked, lockRow } from "../../platform/db/locked.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { changeContent } from "../../platform/db/transaction.server.ts";
import { Conflict } from "../../platform/errors.ts";
import { moveIds } from "../../platform/order-of-ids.ts";
import { placesFor } from "./menu-places.ts";
import type { PageMove } from "./pages.schema.ts";
import { pages } from "./stored-pages.server.ts";

/** Moves a page before or after another one in all menus. Throws `Conflict` if one of the two is gone. */
export async function movePage(db: Db, actor: Actor, { id, next_to: target, side }: PageMove): Promise<void> {
  await changeContent(db, async (transaction) => {
    // Locks all of them first, in the order of every save of several things, because a save holds the content version.
    const rows = await locked(
      transaction.selectFrom("pages").select(["id", "place"]).orderBy("id"),
    ).execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    if (!byId.has(id) || !byId.has(target))
      throw new Conflict(
        "This page or the one beside it was deleted meanwhile. Please load this list again.",
      );
    const order = rows.toSorted((one, other) => one.place - other.place).map((row) => row.id);
    const ids = moveIds(order, [id], { target, side });
    if (ids.every((each, at) => each === order[at])) return;
    const wanted = ids.flatMap((each) => byId.get(each) ?? []);
    for (const [moved, place] of placesFor(wanted, id)) {
      await changeRow(transaction, actor, {
        resource: pages,
        before: await lockRow(transaction, "pages", moved),
        change: { place },
        entry: (_after, fields) => ({ action: "changed", details: { fields } }),
      });
    }
  });
}
