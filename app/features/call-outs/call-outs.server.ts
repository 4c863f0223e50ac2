import type { Selectable } from "kysely";
import type { Actor } from "../../platform/audit/audit.server.ts";
import { changeRow } from "../../platform/audit/change-row.server.ts";
import { lockRow } from "../../platform/db/locked.server.ts";
import { searchTextOf } from "../../platform/db/search-text.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { days, minutes } from "../../platform/durations.ts";
import { Conflict, Invalid, orNotFound } from "../../platform/errors.ts";
import { stored } from "../../platform/resources/stored.server.ts";
import { nextStepsOf, statusLabels } from "./call-out-status.ts";
import { callOut } from "./call-outs.resource.ts";
import type { CallOutChange } from "./call-outs.schema.ts";
import type {
  CallOutNotesTable,
  CallOutPhotographsTable,
  CallOutStepsTable,
  CallOutsTable,
} from "./call-outs.tables.ts";
import { type FileRow, readFilesOf } from "../mail-files/mail-files.server.ts";
import { readWakings } from "./waking/read-wakings.server.ts";
import type { CallOutWakingsTable } from "./waking/waking.tables.ts";
import { tellWoken } from "./waking/wake-office.server.ts";
import { forgetReportVersions } from "./job/forget-report-versions.server.ts";
import { partFromJoined } from "./part-from-joined.server.ts";
import { findSimilar } from "./similar-call-outs.server.ts";

const slowClockMilliseconds = minutes(15);
/**
 * How far ahead an expected time may be. The driver's page is open for this long; a later time is probably a wrong
 * year.
 */
const longestWaitMilliseconds = days(7);

export type CallOutRow = Selectable<CallOutsTable>;
export type StepRow = Selectable<CallOutStepsTable>;
export type CallOutWithHistory = CallOutRow & {
  steps: StepRow[];
  notes: Selectable<CallOutNotesTable>[];
  /** The files of mails that became notes. */
  files: FileRow[];
  photographs: Selectable<CallOutPhotographsTable>[];
  wakings: Selectable<CallOutWakingsTable>[];
  joined: CallOutRow[];
  similar: CallOutRow[];
};

export const callOuts = stored(callOut, "call_outs", {
  nameOf: ({ reference }) => reference,
  isNamedByReference: true,
  nameInBin: ({ reference, vehicle_number, trailer_number }) =>
    [vehicle_number ?? trailer_number, reference].filter((part) => part).join(", "),
  parts: {
    call_out_steps: "call_out_id",
    call_out_notes: "call_out_id",
    call_out_photographs: "call_out_id",
    call_out_wakings: "call_out_id",
    call_out_engineers: "call_out_id",
    job_reports: "id",
    job_report_files: "call_out_id",
    mail_files: "call_out_id",
  },
  filesOfParts: { mail_files: "file_key" },
  announces: ({ id, status, is_rehearsal }) =>
    is_rehearsal === 1 ? undefined : { event: "callout.changed", id, status },
  announcesDeletion: "callout.deleted",
  isUnannounced: ({ is_rehearsal }) => is_rehearsal === 1,
  isFollowed: true,
  async beforeLeaving(transaction, actor, leaving) {
    await partFromJoined(transaction, actor, leaving);
    await forgetReportVersions(transaction, actor, leaving);
  },
  files: ["photographs_folder", "job_folder"],
});

type Searched = Pick<
  CallOutRow,
  | "reference"
  | "vehicle_number"
  | "trailer_number"
  | "telephone"
  | "caller"
  | "place"
  | "load"
  | "make"
  | "details"
>;

export function searchTextOfCallOut(row: Searched): string {
  const { reference, vehicle_number, trailer_number, telephone, caller, place, load, make, details } = row;
  const numbers = [reference, vehicle_number, trailer_number, telephone];
  return searchTextOf([...numbers, caller, place, load, make, details]);
}

export async function findCallOut(db: Db, id: number): Promise<CallOutRow | undefined> {
  return db.selectFrom("call_outs").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Returns a call-out with its history. Throws `NotFound`. */
export async function requireCallOut(db: Db, id: number): Promise<CallOutWithHistory> {
  const found = orNotFound(await findCallOut(db, id));
  const joined = await db
    .selectFrom("call_outs")
    .selectAll()
    .where("joined_to", "=", id)
    .orderBy("id")
    .execute();
  return {
    ...found,
    joined,
    steps: await stepsOf(db, id),
    notes: await db
      .selectFrom("call_out_notes")
      .selectAll()
      .where("call_out_id", "=", id)
      .orderBy("id")
      .execute(),
    files: await readFilesOf(db, { kind: "call-out", id }),
    // Includes the photographs of the call-outs that were joined to this one.
    photographs: await db
      .selectFrom("call_out_photographs")
      .selectAll()
      .where("call_out_id", "in", [id, ...joined.map((one) => one.id)])
      .orderBy("id")
      .execute(),
    wakings: await readWakings(db, id),
    similar: await findSimilar(db, found),
  };
}

export async function stepsOf(db: Db, id: number): Promise<StepRow[]> {
  return db.selectFrom("call_out_steps").selectAll().where("call_out_id", "=", id).orderBy("id").execute();
}

/**
 * Changes a call-out's status, or who comes and when. Throws `VersionConflict` when `version` is given and old. Throws
 * `Invalid` for a time in the past or more than a week ahead. Throws `Conflict` for a step that cannot follow, and for
 * a joined call-out.
 */
export async function changeCallOut(
  db: Db,
  actor: Actor,
  id: number,
  { status, technician, reason, version, ...times }: CallOutChange,
): Promise<CallOutWithHistory> {
  return inTransaction(db, async (transaction) => {
    const before = await lockRow(transaction, "call_outs", id, version);
    const isOnWay = status === "on_way";
    if (before.joined_to !== null) {
      throw new Conflict("Its driver follows the call-out that it is joined to. Take the step there.");
    }
    const allowed = nextStepsOf(before, await stepsOf(transaction, id));
    if (status !== before.status && !allowed.includes(status)) {
      throw new Conflict(
        `A call-out that is “${statusLabels[before.status]}” cannot become “${statusLabels[status]}” in one step.`,
      );
    }
    if (status === before.status && !isOnWay) return requireCallOut(transaction, id);
    // An answered rehearsal is over at once: nobody has to be helped.
    const isAnswer = before.is_rehearsal === 1 && status === "seen";
    const expected_at = expectedTime(actor.now, times);
    // A call-out that was cancelled by mistake goes back with the van that was coming.
    const isNewVan = isOnWay && before.status !== "cancelled";
    refuseUnlikely(actor.now, isNewVan ? expected_at : null);
    const coming = isNewVan
      ? { technician: technician ?? null, expected_at: inUtc(expected_at) }
      : { technician: before.technician, expected_at: before.expected_at };
    await changeRow(transaction, actor, {
      resource: callOuts,
      before,
      change: { status: isAnswer ? "done" : status, ...coming },
      entry: () => ({
        action: `marked ${statusLabels[status].toLowerCase()}`,
        details: { from: before.status, to: status },
      }),
    });
    await addStep(transaction, actor, id, {
      status,
      ...(isOnWay && coming),
      ...(status === "cancelled" && { reason: reason ?? null }),
    });
    if (isAnswer) await addStep(transaction, actor, id, { status: "done" });
    if (before.status === "received") await tellWoken(transaction, actor, id);
    return requireCallOut(transaction, id);
  });
}

type NewStep = Pick<StepRow, "status"> &
  Partial<Pick<StepRow, "technician" | "expected_at" | "reason" | "by_engineer" | "arrived_at">>;

export async function addStep(
  transaction: Db,
  { now, name }: Pick<Actor, "now" | "name">,
  id: number,
  { status, technician = null, expected_at = null, reason = null, ...engineer }: NewStep,
): Promise<void> {
  await transaction
    .insertInto("call_out_steps")
    .values({
      call_out_id: id,
      status,
      technician,
      expected_at,
      reason,
      ...engineer,
      author_name: name,
      created_at: now.toISOString(),
    })
    .execute();
}

/**
 * Checks the expected time, because the driver reads it. Up to 15 minutes in the past are accepted, for slow clocks and
 * delayed requests.
 */
function refuseUnlikely(now: Date, time: string | null | undefined): void {
  if (!time) return;
  const ahead = Date.parse(time) - now.getTime();
  if (ahead < -slowClockMilliseconds) {
    throw new Invalid({ expected_at: ["The expected time has passed already."] });
  }
  if (ahead > longestWaitMilliseconds) {
    throw new Invalid({ expected_at: ["The expected time is more than a week away."] });
  }
}

type ExpectedTime = Pick<CallOutChange, "expected_at" | "expected_in_minutes">;

function expectedTime(
  now: Date,
  { expected_at, expected_in_minutes }: ExpectedTime,
): string | null | undefined {
  if (expected_in_minutes == null) return expected_at;
  if (expected_in_minutes * 60_000 > longestWaitMilliseconds) {
    throw new Invalid({ expected_in_minutes: ["The expected time is more than a week away."] });
  }
  return new Date(now.getTime() + expected_in_minutes * 60_000).toISOString();
}

/** Converts a time to UTC, as all times are stored. */
function inUtc(time: string | null | undefined): string | null {
  return time ? new Date(time).toISOString() : null;
}
