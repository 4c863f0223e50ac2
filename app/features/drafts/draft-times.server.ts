import { recordAudit } from "../../platform/audit/audit.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { days } from "../../platform/durations.ts";
import { Conflict, Invalid } from "../../platform/errors.ts";
import { momentOf, momentsAt } from "../../platform/firm-time.ts";
import { enforceAccess } from "../../platform/http/guards.server.ts";
import { type Caller, runAndRollBack } from "../../platform/http/stored-calls.server.ts";
import { enqueueJob } from "../../platform/jobs/jobs.server.ts";
import type { Services } from "../../platform/services.ts";
import { requireReturn, type ReturnRow } from "./draft-returns.server.ts";
import { type DraftTime, isNewThing, type ReturnTime } from "./drafts.schema.ts";
import { dutyOf, type FoundDraft, requireDraft } from "./find-drafts.server.ts";
import { runSave, saveOf, subjectOfDraft } from "./run-draft.server.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface Jobs {
    "publish-timed": Record<string, never>;
  }
}

/** How far ahead a draft can be timed. A job that waits longer was scheduled by a wrong clock. */
export const longestWaitMilliseconds = days(366);

/**
 * Sets when a draft is published and when it goes back, or takes the time away. Its save is made and rolled back first,
 * so a draft that could not be published now gets no time. Throws `NotFound`, `Invalid` for a time that is over or too
 * far ahead, `Conflict` for another version than was read, and what the save throws.
 */
export async function setDraftTime(
  services: Services,
  caller: Caller,
  { id, version, publish_time, return_time }: DraftTime & { id: number },
): Promise<FoundDraft> {
  const { viewer, actor } = caller;
  const { row, current } = await requireDraft(services.db, viewer.duties, id);
  enforceAccess({ guard: dutyOf(row), method: "put" }, viewer, services);
  if (publish_time !== null) {
    requireTime(actor.now, "publish_time", publish_time);
    if (return_time !== null && isNewThing(row.of_id))
      throw new Invalid({ return_time: ["Nothing stood there before, so it cannot go back by itself."] });
    if (return_time !== null) requireTime(actor.now, "return_time", return_time, publish_time);
    if (!current) throw new Conflict("This was deleted meanwhile. Bring it back from the bin first.");
    await runAndRollBack(services.db, (transaction) =>
      runSave({ ...services, db: transaction }, caller, saveOf(row, row.base_version)),
    );
  }
  const times = { publish_time, return_time: publish_time && return_time };
  await inTransaction(services.db, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("drafts")
      .set({
        ...times,
        timed_by_id: publish_time === null ? null : actor.id,
        refusal: null,
        attempts: 0,
        version: version + 1,
      })
      .where("id", "=", id)
      .where("version", "=", version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Conflict("Somebody has kept another draft of it meanwhile.");
    await recordAudit(transaction, actor, {
      action: publish_time === null ? "took the time from a draft of" : "set the time for a draft of",
      subject: subjectOfDraft(row, row.name),
      details: times,
    });
    for (const time of [times.publish_time, times.return_time]) await queueAt(transaction, actor.now, time);
  });
  return requireDraft(services.db, viewer.duties, id);
}

/** Sets another time at which a published draft goes back. Throws as `setDraftTime` does. */
export async function setReturnTime(
  services: Services,
  { viewer, actor }: Caller,
  { id, version, return_time }: ReturnTime & { id: number },
): Promise<ReturnRow> {
  const row = await requireReturn(services.db, viewer.duties, id);
  enforceAccess({ guard: dutyOf(row), method: "put" }, viewer, services);
  requireTime(actor.now, "return_time", return_time);
  await inTransaction(services.db, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("draft_returns")
      .set({ return_time, timed_by_id: actor.id, refusal: null, attempts: 0, version: version + 1 })
      .where("id", "=", id)
      .where("version", "=", version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Conflict("Somebody has set another time meanwhile.");
    await recordAudit(transaction, actor, {
      action: "set the time of the return of",
      subject: subjectOfDraft(row, row.name),
      details: { return_time },
    });
    await queueAt(transaction, actor.now, return_time);
  });
  return requireReturn(services.db, viewer.duties, id);
}

/** Takes a return away: what is published stays. Throws `NotFound`, and `Conflict` for another version than was read. */
export async function removeReturn(
  services: Services,
  { viewer, actor }: Caller,
  { id, version }: { id: number; version: number },
): Promise<void> {
  await inTransaction(services.db, async (transaction) => {
    const row = await requireReturn(transaction, viewer.duties, id);
    enforceAccess({ guard: dutyOf(row), method: "delete" }, viewer, services);
    const { numDeletedRows } = await transaction
      .deleteFrom("draft_returns")
      .where("id", "=", id)
      .where("version", "=", version)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new Conflict("Somebody has set another time meanwhile.");
    await recordAudit(transaction, actor, {
      action: "took away the return of",
      subject: subjectOfDraft(row, row.name),
    });
  });
}

/** A housekeeping task that schedules the jobs anew, so that a clock that was wrong, or another rule for summer time, moves nothing. */
export async function queueTimedDrafts({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  const drafts = await db
    .selectFrom("drafts")
    .select("publish_time as time")
    .where("publish_time", "is not", null)
    .execute();
  const returns = await db
    .selectFrom("draft_returns")
    .select("return_time as time")
    .where("refusal", "is", null)
    .execute();
  for (const { time } of [...drafts, ...returns]) await queueAt(db, now, time);
}

/** The moment of a stored time. If the law has changed the clock since, the nearest there is. */
export function momentOfStored(time: string): Date {
  const typed = time.slice(0, 16);
  return momentOf(time) ?? momentsAt(typed)[0] ?? new Date(`${typed}Z`);
}

async function queueAt(db: Db, now: Date, time: string | null): Promise<void> {
  if (time === null) return;
  const runAt = momentOfStored(time);
  const key = `publish-timed ${runAt.toISOString()}`;
  await enqueueJob(db, now, { kind: "publish-timed", payload: {}, key, runAt });
}

function requireTime(now: Date, field: string, time: string, after?: string): void {
  const moment = momentOfStored(time);
  if (moment <= now) throw new Invalid({ [field]: ["This time is over. Choose a later one."] });
  if (moment.getTime() - now.getTime() > longestWaitMilliseconds)
    throw new Invalid({ [field]: ["Choose a time within a year from now."] });
  if (after !== undefined && moment <= momentOfStored(after))
    throw new Invalid({ [field]: ["It must go back after it was published."] });
}
