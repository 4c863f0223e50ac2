import type { Actor } from "../../../platform/audit/audit.server.ts";
import { changeRow } from "../../../platform/audit/change-row.server.ts";
import { rewriteRows } from "../../../platform/audit/rewrite-rows.server.ts";
import { lockRow } from "../../../platform/db/locked.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { inTransaction } from "../../../platform/db/transaction.server.ts";
import { days, minutes as inMilliseconds } from "../../../platform/durations.ts";
import { Invalid } from "../../../platform/errors.ts";
import { idempotencyKey, once } from "../../../platform/idempotency/idempotency.server.ts";
import { callOutStatuses, statusLabels } from "../call-out-status.ts";
import {
  addStep,
  type CallOutRow,
  callOuts,
  findCallOut,
  type StepRow,
  stepsOf,
} from "../call-outs.server.ts";
import { tellWoken } from "../waking/wake-office.server.ts";
import { type EngineerRow, requireLink, requireSameLink } from "./engineer-links.server.ts";
import type { EngineerStep, NewEngineerStep } from "./job.schema.ts";

/** Longer than a link works. A press that waited on a telephone may arrive twice. */
const sameKeyMilliseconds = days(15);

/**
 * Takes a step of an engineer, once for each key, with the time of the press. Throws `NotFound` and `Gone` for a link
 * that does not work, and `Invalid` for a step that no longer fits.
 */
export async function takeEngineerStep(
  db: Db,
  actor: Actor,
  { token, step }: { token: string; step: NewEngineerStep },
): Promise<EngineerRow> {
  const { id, call_out_id } = await requireLink(db, actor.now, token);
  const claim = {
    key: idempotencyKey("engineer step", [id, step.submission_key ?? step.status]),
    milliseconds: sameKeyMilliseconds,
  };
  return inTransaction(db, async (transaction) => {
    const row = await lockRow(transaction, "call_outs", call_out_id);
    const link = await requireSameLink(transaction, actor.now, { token, callOutId: row.id });
    const first = async () => {
      await take(transaction, { ...actor, id: null, name: link.engineer }, { link, row, step });
      return "taken";
    };
    await once(transaction, actor.now, claim, { first });
    return link;
  });
}

type Taken = { link: EngineerRow; row: CallOutRow; step: NewEngineerStep };

async function take(transaction: Db, actor: Actor, { link, row, step }: Taken): Promise<void> {
  const { status } = step;
  const steps = await stepsOf(transaction, row.id);
  const stopped = await whyStopped(transaction, row, steps);
  if (stopped !== null) throw new Invalid({ status: [stopped] });
  const isBehind = callOutStatuses.indexOf(status) < callOutStatuses.indexOf(row.status);
  if (isBehind) {
    const stands = statusLabels[row.status].toLowerCase();
    throw new Invalid({ status: [`The office has it further already: it is marked ${stands}.`] });
  }
  const at = pressedAt(actor.now, step.pressed_seconds_ago, [link.created_at, row.created_at]);
  const coming = status === "on_way" ? comingOf(link, at, step.minutes) : {};
  // A step that the office took before, by guess, gets the time of the engineer's press too.
  const isMeasuredOnly = row.status === status && status !== "on_way";
  if (isMeasuredOnly && isTakenByEngineer(steps, status)) return;
  if (isMeasuredOnly) {
    await rewriteRows(transaction, actor.now, { resource: callOuts, ids: [row.id], columns: {} });
  } else {
    await changeRow(transaction, actor, {
      resource: callOuts,
      before: row,
      change: { status, ...coming },
      entry: () => ({
        action: `marked ${statusLabels[status].toLowerCase()}`,
        details: { from: row.status, to: status },
      }),
    });
  }
  const arrived_at = actor.now.getTime() - at.getTime() > inMilliseconds(1) ? actor.now.toISOString() : null;
  const pressed = { now: at, name: actor.name };
  await addStep(transaction, pressed, row.id, { status, ...coming, by_engineer: 1, arrived_at });
  if (row.status === "received") await tellWoken(transaction, actor, row.id);
}

/** Returns why an engineer can take no step in words, or null. */
export async function whyStopped(
  db: Db,
  row: Pick<CallOutRow, "status" | "joined_to">,
  steps: readonly Pick<StepRow, "status" | "reason" | "by_engineer">[],
): Promise<string | null> {
  if (row.joined_to !== null) {
    const main = await findCallOut(db, row.joined_to);
    return `The office has joined this call-out to ${main?.reference ?? "another"}. Please ring the office.`;
  }
  if (row.status === "cancelled") {
    const reason = steps.at(-1)?.reason;
    return `This call-out is cancelled${reason ? `: ${reason}` : "."} Please ring the office if you are on your way.`;
  }
  return null;
}

function isTakenByEngineer(steps: readonly StepRow[], status: EngineerStep): boolean {
  return steps.findLast((step) => step.status === status)?.by_engineer === 1;
}

function comingOf({ engineer }: EngineerRow, at: Date, minutes: number | null | undefined) {
  const expected_at = minutes ? new Date(at.getTime() + inMilliseconds(minutes)).toISOString() : null;
  return { technician: engineer, expected_at };
}

/**
 * Returns the time of a press, from its age: not in the future, and not before any of `earliest`, whatever the
 * telephone says.
 */
export function pressedAt(
  now: Date,
  secondsAgo: number | null | undefined,
  earliest: readonly string[],
): Date {
  const at = now.getTime() - Math.max(0, secondsAgo ?? 0) * 1000;
  return new Date(Math.min(now.getTime(), Math.max(at, ...earliest.map((one) => Date.parse(one)))));
}
