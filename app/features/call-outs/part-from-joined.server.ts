import type { Actor } from "../../platform/audit/audit.server.ts";
import { changeRow } from "../../platform/audit/change-row.server.ts";
import { rewriteRows } from "../../platform/audit/rewrite-rows.server.ts";
import { locked } from "../../platform/db/locked.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { Conflict } from "../../platform/errors.ts";
import type { Leaving, RowOf } from "../../platform/resources/stored.server.ts";
import { callOutStatuses, isOpen } from "./call-out-status.ts";

type CallOutRow = RowOf<"call_outs">;
type CallOuts = Leaving<"call_outs">["resource"];

/**
 * Before call-outs leave: where open ones are joined to one of them, the oldest becomes the main one and continues where
 * the other stood, and the rest are joined to it. Their drivers still see who comes. Without an open one, nothing is
 * joined any more, until it is restored from the bin. Throws `Conflict` if somebody deletes a call-out to which an open
 * one is joined: the office decides.
 */
export async function partFromJoined(
  transaction: Db,
  actor: Actor,
  { resource, ids, way }: Leaving<"call_outs">,
): Promise<void> {
  // Locks in the order of ids, like joining, so that two transactions cannot deadlock.
  const rows = await locked(
    transaction
      .selectFrom("call_outs")
      .selectAll()
      .where((eb) => eb.or([eb("id", "in", ids), eb("joined_to", "in", ids)]))
      .orderBy("id"),
  ).execute();
  const left = rows.filter(({ id }) => !ids.includes(id));
  for (const main of rows.filter(({ id }) => ids.includes(id))) {
    const joined = left.filter(({ joined_to }) => joined_to === main.id);
    const successor = joined.find(({ status }) => isOpen(status));
    if (successor && way === "bin") {
      throw new Conflict(
        `${successor.reference} is joined to this call-out. Part them, or delete that one first.`,
      );
    }
    if (successor) await takeOver(transaction, actor, { resource, main, successor });
    const others = joined.filter((one) => one !== successor).map(({ id }) => id);
    const columns = { joined_to: successor?.id ?? null, ...(way === "bin" && { parted_from: main.id }) };
    await rewriteRows(transaction, actor.now, { resource, ids: others, columns });
  }
}

type HandOver = { resource: CallOuts; main: CallOutRow; successor: CallOutRow };

/**
 * The successor keeps its own report, because the first step of the other one may name the person who leaves. Where it
 * stood further than the other one, it keeps its steps, too: nobody's rescue is undone.
 */
async function takeOver(
  transaction: Db,
  actor: Actor,
  { resource, main, successor }: HandOver,
): Promise<void> {
  const { status, technician, expected_at } = main;
  const isFurther = callOutStatuses.indexOf(successor.status) > callOutStatuses.indexOf(status);
  await changeRow(transaction, actor, {
    resource,
    before: successor,
    change: { joined_to: null, ...(!isFurther && { status, technician, expected_at }) },
    entry: () => ({ action: "took over from another" }),
  });
  if (isFurther) return;
  const stepsAfterReport = (id: number) =>
    transaction.selectFrom("call_out_steps").where("call_out_id", "=", id).where("status", "!=", "received");
  await transaction
    .deleteFrom("call_out_steps")
    .where("id", "in", stepsAfterReport(successor.id).select("id"))
    .execute();
  const steps = await stepsAfterReport(main.id).selectAll().orderBy("id").execute();
  if (steps.length === 0) return;
  const copies = steps.map((step) => ({ ...step, id: undefined, call_out_id: successor.id }));
  await transaction.insertInto("call_out_steps").values(copies).execute();
}
