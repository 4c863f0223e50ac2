import { counted } from "../../platform/db/counting.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { openStatuses } from "./call-out-status.ts";

/** Those that are not joined to another. */
export async function countOpenCallOuts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("call_outs")
    .select((eb) => counted(eb).as("count"))
    .where("status", "in", openStatuses)
    .where("joined_to", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}
