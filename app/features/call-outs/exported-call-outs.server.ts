import type { Db } from "../../platform/db/tables.ts";
import { readCallersOf } from "./callers.server.ts";
import type { CallOutRow, StepRow } from "./call-outs.server.ts";
import type { CallOutCustomer } from "./call-outs.schema.ts";
import { readAsShown } from "./list-call-outs.server.ts";

/** A call-out with its steps, the oldest first. A joined call-out has those of the one it is joined to. */
export type ExportedCallOut = CallOutRow & { steps: StepRow[]; customer: CallOutCustomer };

/** Returns the call-outs with these ids, in this order. */
export async function readExported(db: Db, ids: number[]): Promise<ExportedCallOut[]> {
  const rows = await readAsShown(db, ids);
  const [steps, callers] = await Promise.all([
    db
      .selectFrom("call_out_steps")
      .selectAll()
      .where("call_out_id", "in", rows.map(followedOf))
      .orderBy("id")
      .execute(),
    readCallersOf(db, rows),
  ]);
  const stepsOf = Map.groupBy(steps, (step) => step.call_out_id);
  return rows.map((row) => ({
    ...row,
    steps: stepsOf.get(followedOf(row)) ?? [],
    customer: callers.get(row.id) ?? null,
  }));
}

function followedOf({ id, joined_to }: CallOutRow): number {
  return joined_to ?? id;
}
