import type { Selectable } from "kysely";
import type { Db } from "../../../platform/db/tables.ts";
import type { CallOutWakingsTable } from "./waking.tables.ts";

/** The newest, so that a night of forty devices stays readable. */
const mostShown = 40;

/** Returns how people were woken for a call-out, oldest first. */
export async function readWakings(db: Db, callOutId: number): Promise<Selectable<CallOutWakingsTable>[]> {
  const newest = await db
    .selectFrom("call_out_wakings")
    .selectAll()
    .where("call_out_id", "=", callOutId)
    .where("kind", "=", "wake")
    .orderBy("id", "desc")
    .limit(mostShown)
    .execute();
  return newest.toReversed();
}
