import type { ExpressionBuilder } from "kysely";
import { findPage, type RowFilter } from "../../platform/db/find-page.server.ts";
import type { Db, Tables } from "../../platform/db/tables.ts";
import { inOrder } from "../../platform/order-of-ids.ts";
import { type CallOutStatus, openStatuses } from "./call-out-status.ts";
import type { CallOutRow } from "./call-outs.server.ts";
import { callOutPageSize, type CallOutQuery } from "./call-outs.schema.ts";
import { isNotJoined } from "./count-open.server.ts";
import { readCallOutLateRule } from "./late-call-outs.server.ts";

type Filters = Pick<CallOutQuery, "search" | "status">;

/**
 * Returns one page of call-outs, newest first without `sort`. `page` counts from 1. See `narrowCallOuts` for those that
 * are left out.
 */
export async function listCallOuts(
  db: Db,
  now: Date,
  { search, status, sort, page }: CallOutQuery,
): Promise<{ callOuts: CallOutRow[]; total: number; more: boolean }> {
  const { ids, ...found } = await findPage(db, "call_outs", {
    search,
    filter: await narrowCallOuts(db, now, { search, status }),
    ...(sort && { order: ["created_at"] as const }),
    page,
    size: callOutPageSize,
  });
  return { callOuts: ids.length === 0 ? [] : await readAsShown(db, ids), ...found };
}

/**
 * Returns the filter of the list. It leaves out joined call-outs, except in a search, where they have the status of the
 * one they are joined to. Late ones are those that nobody has seen in time.
 */
export async function narrowCallOuts(
  db: Db,
  now: Date,
  { search, status }: Filters,
): Promise<RowFilter<"call_outs">> {
  const late = status === "late" ? await readCallOutLateRule(db, now) : undefined;
  return (rows) => {
    if (late) {
      const waiting = rows.where("status", "=", "received").where(isNotJoined);
      return waiting.where("is_rehearsal", "=", 0).where("created_at", "<", late.before);
    }
    const statuses = status === "done" || status === "cancelled" ? [status] : openStatuses;
    if (search) return status && status !== "all" ? rows.where(isOrFollows(statuses)) : rows;
    if (status === "all") return rows.where("joined_to", "is", null);
    return rows.where("status", "in", statuses).where(isNotJoined);
  };
}

/** Returns these call-outs in this order. A joined one has the status of the one it is joined to. */
export async function readAsShown(db: Db, ids: number[]): Promise<CallOutRow[]> {
  const rows = await db.selectFrom("call_outs").selectAll().where("id", "in", ids).execute();
  const followed = rows.flatMap(({ joined_to }) => joined_to ?? []);
  const mains = followed.length > 0 ? await statusesOf(db, followed) : [];
  const asShown = rows.map((row) => ({
    ...row,
    status: mains.find(({ id }) => id === row.joined_to)?.status ?? row.status,
  }));
  return inOrder(asShown, ids);
}

/** Returns a condition: the call-out, or the one that it was joined to, has one of the statuses. */
function isOrFollows(statuses: readonly CallOutStatus[]) {
  return (eb: ExpressionBuilder<Tables, "call_outs">) =>
    eb.or([
      eb.and([eb("call_outs.joined_to", "is", null), eb("call_outs.status", "in", statuses)]),
      eb.exists(
        eb
          .selectFrom("call_outs as main")
          .select("main.id")
          .whereRef("main.id", "=", "call_outs.joined_to")
          .where("main.status", "in", statuses),
      ),
    ]);
}

async function statusesOf(db: Db, ids: number[]): Promise<Pick<CallOutRow, "id" | "status">[]> {
  return db.selectFrom("call_outs").select(["id", "status"]).where("id", "in", ids).execute();
}
