import { systemActor } from "../../platform/audit/audit.server.ts";
import { locked } from "../../platform/db/locked.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { days, minutes } from "../../platform/durations.ts";
import {
  Conflict,
  Forbidden,
  Invalid,
  LookOnly,
  NotFound,
  SecondFactorRequired,
} from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/stored-calls.server.ts";
import { logger } from "../../platform/log.server.ts";
import { queueMail } from "../../platform/mail/outbox.server.ts";
import type { Services } from "../../platform/services.ts";
import { findAbsentViewer } from "../accounts/sessions/absent-viewer.server.ts";
import { returnRows, type ReturnRow } from "./draft-returns.server.ts";
import { momentOfStored } from "./draft-times.server.ts";
import { type DraftRow, draftRows, findThing } from "./find-drafts.server.ts";
import { publishDraft } from "./run-draft.server.ts";
import { mailsAbout, type News } from "./timed-mails.server.ts";

/** What should have happened longer ago is asked about. The site was off for long, or its clock is wrong. */
const longestDelayMilliseconds = days(14);
/** From here on people are told that it was late. */
const lateMilliseconds = minutes(10);

const tooLate =
  "Its time passed more than 14 days ago, while the website was off or its clock was wrong. Publish it, or set another time.";
const noAccount = "Whoever set the time has no account any more.";
const noDuty = "Whoever set the time may not publish this any more.";

/**
 * Job `publish-timed`: publishes and takes back what is due, in the order of the moments. Drafts of one moment go out
 * together or not at all. What is refused stays, with the reason. Running it twice, or in two processes, does it once.
 */
export async function publishTimed(services: Services): Promise<void> {
  const now = services.clock.now();
  // Read again after each moment: what was published late may have to go back by now.
  for (;;) {
    const { drafts, returns } = await findDue(services.db, now);
    const times = [...drafts, ...returns].map(({ moment }) => moment.getTime());
    if (times.length === 0) return;
    const first = Math.min(...times);
    const isFirst = ({ moment }: { moment: Date }) => moment.getTime() === first;
    const due = { now, late: now.getTime() - first };
    // Each goes back alone: what somebody has changed since keeps nothing else from going back.
    for (const { row } of returns.filter(isFirst)) await goBack(services, due, row);
    const group = drafts.filter(isFirst).map(({ row }) => row);
    if (group.length > 0) await publishGroup(services, due, group);
  }
}

type Due = { now: Date; late: number };

async function findDue(db: Db, now: Date) {
  const drafts = await draftRows(db)
    .where("drafts.publish_time", "is not", null)
    .orderBy("drafts.id")
    .execute();
  const returns = await returnRows(db)
    .where("draft_returns.refusal", "is", null)
    .orderBy("draft_returns.id")
    .execute();
  return {
    drafts: drafts
      .map((row) => ({ row, moment: momentOfStored(row.publish_time ?? "") }))
      .filter(({ moment }) => moment <= now),
    returns: returns
      .map((row) => ({ row, moment: momentOfStored(row.return_time) }))
      .filter(({ moment }) => moment <= now),
  };
}

async function publishGroup(services: Services, due: Due, group: DraftRow[]): Promise<void> {
  if (due.late > longestDelayMilliseconds) return refuseGroup(services, due, group, () => tooLate);
  let refused: { row: DraftRow; reason: string } | undefined;
  const late = isLate(due) ? await mailsAbout(services, group.map(lateNews(due.now, "draft"))) : [];
  try {
    await inTransaction(services.db, async (transaction) => {
      for (const row of group) {
        const isWaiting = await locked(
          transaction
            .selectFrom("drafts")
            .select("id")
            .where("id", "=", row.id)
            .where("version", "=", row.version),
        ).executeTakeFirst();
        // Another process or person was faster.
        if (!isWaiting) continue;
        try {
          const inside = { ...services, db: transaction };
          const details = { at: row.publish_time };
          await publishDraft(inside, await callerOf(transaction, due.now, row), { row, details });
        } catch (error) {
          const reason = reasonOf(error);
          if (reason !== undefined) refused = { row, reason };
          throw error;
        }
      }
      for (const mail of late) await queueMail(transaction, due.now, mail);
    });
  } catch (error) {
    if (!refused) throw error;
    const { row: cause, reason } = refused;
    await refuseGroup(services, due, group, (row) =>
      row.id === cause.id ? reason : `It was to go out together with “${cause.name}”, which was refused.`,
    );
  }
}

/** Leaves the drafts as drafts without a time, says why, and mails those who know of them. */
async function refuseGroup(
  { db, config }: Services,
  { now }: Due,
  group: DraftRow[],
  reasonFor: (row: DraftRow) => string,
): Promise<void> {
  const news = group.map((row) => ({ row, kind: "draft", what: "refused", text: reasonFor(row) }) as const);
  const mails = await mailsAbout({ db, config }, news);
  await inTransaction(db, async (transaction) => {
    let count = 0n;
    for (const { row, text: refusal } of news) {
      const { numUpdatedRows } = await transaction
        .updateTable("drafts")
        .set({ publish_time: null, refusal, version: row.version + 1 })
        .where("id", "=", row.id)
        .where("version", "=", row.version)
        .executeTakeFirst();
      count += numUpdatedRows;
    }
    // Another process has told it.
    if (count === 0n) return;
    for (const mail of mails) await queueMail(transaction, now, mail);
  });
  logger.warn({ drafts: group.map(({ id }) => id) }, "drafts were not published at their time");
}

async function goBack(services: Services, due: Due, row: ReturnRow): Promise<void> {
  if (due.late > longestDelayMilliseconds) return refuseReturn(services, due, row, tooLate);
  const late = isLate(due) ? await mailsAbout(services, [lateNews(due.now, "return")(row)]) : [];
  let refused: string | undefined;
  try {
    await inTransaction(services.db, async (transaction) => {
      const { numDeletedRows } = await transaction
        .deleteFrom("draft_returns")
        .where("id", "=", row.id)
        .where("version", "=", row.version)
        .executeTakeFirst();
      if (numDeletedRows === 0n) return;
      try {
        await restoreReplaced({ ...services, db: transaction }, due.now, row);
      } catch (error) {
        refused = reasonOf(error);
        throw error;
      }
      for (const mail of late) await queueMail(transaction, due.now, mail);
    });
  } catch (error) {
    if (refused === undefined) throw error;
    await refuseReturn(services, due, row, refused);
  }
}

/** Restores what the draft had replaced, by the call that restores from the history. */
async function restoreReplaced(services: Services, now: Date, row: ReturnRow): Promise<void> {
  const { db, runCall } = services;
  const current = await findThing(db, row);
  if (!current) throw new NotFound();
  if (current.version !== row.published_version)
    throw new Conflict("Somebody has changed it since it was published, so it stays as it is now.");
  if (!runCall) throw new Conflict("No calls are served here.");
  const stored = {
    call: "POST /api/history/:kind/:id/:version/restore",
    params: { kind: row.kind, id: row.of_id, version: String(row.version_id) },
    body: { version: current.version },
  };
  await runCall(services, stored, await callerOf(db, now, row));
}

async function refuseReturn(
  { db, config }: Services,
  { now }: Due,
  row: ReturnRow,
  refusal: string,
): Promise<void> {
  const mails = await mailsAbout({ db, config }, [{ row, kind: "return", what: "refused", text: refusal }]);
  await inTransaction(db, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("draft_returns")
      .set({ refusal, version: row.version + 1 })
      .where("id", "=", row.id)
      .where("version", "=", row.version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    for (const mail of mails) await queueMail(transaction, now, mail);
  });
  logger.warn({ return: row.id }, "a published draft did not go back at its time");
}

/** Throws `Conflict` if the account of whoever set the time is gone. Duties are checked by the call. */
async function callerOf(db: Db, now: Date, { timed_by_id }: { timed_by_id: number | null }): Promise<Caller> {
  const viewer = timed_by_id === null ? undefined : await findAbsentViewer(db, timed_by_id, now);
  if (!viewer) throw new Conflict(noAccount);
  return { viewer, actor: { ...systemActor(now, viewer.name), id: viewer.userId } };
}

/** Why a draft is refused for good. Undefined for what may succeed a moment later. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof Forbidden || error instanceof LookOnly || error instanceof SecondFactorRequired)
    return noDuty;
  if (error instanceof NotFound) return "It was deleted meanwhile.";
  if (error instanceof Conflict || error instanceof Invalid) return error.message;
  return undefined;
}

function isLate({ late }: Due): boolean {
  return late > lateMilliseconds;
}

function lateNews(now: Date, kind: News["kind"]) {
  return (row: News["row"]): News => ({ row, kind, what: "late", text: now.toISOString() });
}
