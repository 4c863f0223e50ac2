import { type Actor, systemActor } from "../../platform/audit/audit.server.ts";
import { changeRow } from "../../platform/audit/change-row.server.ts";
import { notifyFollowers } from "../../platform/db/content-version.server.ts";
import { locked } from "../../platform/db/locked.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { isOpen } from "./call-out-status.ts";
import { type CallOutRow, callOuts, stepsOf } from "./call-outs.server.ts";

/**
 * To be called before call-outs are permanently deleted. Where open call-outs are joined to one of them, the oldest
 * becomes the main one and continues where the other stood, and the rest are joined to it. Their drivers still see who
 * comes. Without an open one, nothing is joined any more.
 */
export async function handOverJoined(transaction: Db, now: Date, ids: readonly number[]): Promise<void> {
  // Locks in the order of ids, like joining, so that two transactions cannot deadlock.
  const rows = await locked(
    transaction
      .selectFrom("call_outs")
      .selectAll()
      .where((eb) => eb.or([eb("id", "in", ids), eb("joined_to", "in", ids)]))
      .orderBy("id"),
  ).execute();
  const left = rows.filter(({ id }) => !ids.includes(id));
  if (left.length === 0) return;
  for (const main of rows.filter(({ id }) => ids.includes(id))) {
    const joined = left.filter(({ joined_to }) => joined_to === main.id);
    const successor = joined.find(({ status }) => isOpen(status));
    if (successor) await takeOver(transaction, systemActor(now), { main, successor });
    const others = joined.filter((one) => one !== successor).map(({ id }) => id);
    if (others.length === 0) continue;
    await transaction
      .updateTable("call_outs")
      .set({ joined_to: successor?.id ?? null })
      .where("id", "in", others)
      .execute();
  }
  await notifyFollowers(transaction);
}

type HandOver = { main: CallOutRow; successor: CallOutRow };

/** The successor keeps only its own report. The first step of the other one may name the person who leaves. */
async function takeOver(transaction: Db, actor: Actor, { main, successor }: HandOver): Promise<void> {
  const { status, technician, expected_at } = main;
  await changeRow(transaction, actor, {
    resource: callOuts,
    before: successor,
    change: { joined_to: null, status, technician, expected_at },
    entry: () => ({ action: "took over from another" }),
  });
  await transaction
    .deleteFrom("call_out_steps")
    .where("call_out_id", "=", successor.id)
    .where("status", "!=", "received")
    .execute();
  const steps = (await stepsOf(transaction, main.id)).filter((step) => step.status !== "received");
  if (steps.length === 0) return;
  const copies = steps.map((step) => ({ ...step, id: undefined, call_out_id: successor.id }));
  await transaction.insertInto("call_out_steps").values(copies).execute();
}
