import { recordAudit, type Actor } from "../../platform/audit/audit.server.ts";
import { changeRow } from "../../platform/audit/change-row.server.ts";
import { rewriteRows } from "../../platform/audit/rewrite-rows.server.ts";
import type { BinnedRow } from "../../platform/bin/bin.server.ts";
import { lockRow } from "../../platform/db/locked.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { Conflict, Invalid } from "../../platform/errors.ts";
import { subjectOf } from "../../platform/resources/stored.server.ts";
import { isOpen, statusLabels } from "./call-out-status.ts";
import {
  type CallOutRow,
  callOuts,
  type CallOutWithHistory,
  findCallOut,
  requireCallOut,
} from "./call-outs.server.ts";
import { refuseRehearsal } from "./rehearsal/refuse-rehearsal.ts";

type Version = { version?: number | null | undefined };

/**
 * Joins a call-out, and all that were joined to it, to another about the same vehicle. Returns the other. Throws
 * `NotFound`, `Invalid` for an unknown other one, and `VersionConflict` when `version` is given and old. Throws
 * `Conflict` for joining a call-out to itself, or an open one to one that has ended.
 */
export async function joinCallOuts(
  db: Db,
  actor: Actor,
  id: number,
  { into, version }: { into: number } & Version,
): Promise<CallOutWithHistory> {
  return inTransaction(db, async (transaction) => {
    const target = await mainOf(transaction, into);
    if (target === undefined) throw new Invalid({ into: ["There is no such call-out."] });
    // Locks both in the order of their ids, so that two requests that join in opposite directions cannot deadlock.
    for (const one of [id, target].toSorted((a, b) => a - b)) await lockRow(transaction, "call_outs", one);
    const row = await lockRow(transaction, "call_outs", id, version);
    const main = await lockRow(transaction, "call_outs", target);
    for (const one of [row, main]) refuseRehearsal(one);
    if (main.joined_to !== null || main.id === row.id)
      throw new Conflict("A call-out cannot be joined to itself.");
    // The driver still waits, and would read that help has come or is not coming.
    if (isOpen(row.status) && !isOpen(main.status)) {
      const ended = `${main.reference} is marked ${statusLabels[main.status].toLowerCase()}`;
      throw new Conflict(`${ended}, so nothing can be joined to it. Open that one again first.`);
    }
    await moveJoined(transaction, actor.now, { from: row.id, to: main.id });
    await changeRow(transaction, actor, {
      resource: callOuts,
      before: row,
      change: { joined_to: main.id, parted_from: null },
      entry: () => ({
        action: "joined to another",
        details: { to: main.reference },
      }),
    });
    await recordAudit(transaction, actor, {
      action: "took another in",
      subject: subjectOf(callOuts, main),
      details: { from: row.reference },
    });
    return requireCallOut(transaction, main.id);
  });
}

/**
 * Parts a call-out from the one that it is joined to. Throws `NotFound`, and `VersionConflict` when `version` is given
 * and old.
 */
export async function separateCallOut(
  db: Db,
  actor: Actor,
  id: number,
  { version }: Version,
): Promise<CallOutWithHistory> {
  return inTransaction(db, async (transaction) => {
    const row = await lockRow(transaction, "call_outs", id, version);
    await changeRow(transaction, actor, {
      resource: callOuts,
      before: row,
      change: { joined_to: null },
      entry: () => ({ action: "parted from another" }),
    });
    return requireCallOut(transaction, id);
  });
}

/** Returns the call-out to which this one was joined, or itself. */
export async function mainRowOf(db: Db, row: CallOutRow): Promise<CallOutRow> {
  const main = row.joined_to === null ? undefined : await findCallOut(db, row.joined_to);
  return main ?? row;
}

async function mainOf(db: Db, id: number): Promise<number | undefined> {
  const row = await findCallOut(db, id);
  return row && (await mainRowOf(db, row)).id;
}

async function moveJoined(
  transaction: Db,
  now: Date,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const rows = await transaction
    .selectFrom("call_outs")
    .select("id")
    .where("joined_to", "=", from)
    .where("id", "!=", to)
    .execute();
  const ids = rows.map(({ id }) => id);
  await rewriteRows(transaction, now, { resource: callOuts, ids, columns: { joined_to: to } });
}

/**
 * Corrects `joined_to` in rows that are restored from the bin. The other call-out may be joined to a third one, or be
 * deleted: if it is restored later, an ended one is joined to it again.
 */
export async function correctJoinedTo(transaction: Db, rows: BinnedRow[]): Promise<BinnedRow[]> {
  return Promise.all(
    rows.map(async (binned) => {
      const { joined_to, parted_from, status } = binned.row;
      const other = joined_to ?? (isEnded(status) ? parted_from : null);
      if (binned.table !== "call_outs" || typeof other !== "number") return binned;
      const main = await mainOf(transaction, other);
      const joined = main === undefined ? { joined_to: null, parted_from: other } : joinedTo(main);
      return { ...binned, row: { ...binned.row, ...joined } };
    }),
  );
}

/**
 * Joins to a call-out that was restored what its deletion parted from it. What is open again, or was joined with others
 * meanwhile, stays as the office has left it.
 */
export async function rejoin(transaction: Db, { now }: Actor, id: number): Promise<void> {
  const parted = await transaction
    .selectFrom("call_outs")
    .select(["id", "status"])
    .where("parted_from", "=", id)
    .where("joined_to", "is", null)
    .where((eb) => {
      const others = eb.selectFrom("call_outs as other").select("other.id");
      return eb.not(eb.exists(others.whereRef("other.joined_to", "=", "call_outs.id")));
    })
    .orderBy("id")
    .execute();
  const ids = parted.filter(({ status }) => isEnded(status)).map((row) => row.id);
  const main = await mainOf(transaction, id);
  if (main === undefined) return;
  await rewriteRows(transaction, now, { resource: callOuts, ids, columns: joinedTo(main) });
}

const joinedTo = (main: number) => ({ joined_to: main, parted_from: null });

function isEnded(status: unknown): boolean {
  return status === "done" || status === "cancelled";
}
