import { locked } from "../../platform/db/locked.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { logger } from "../../platform/log.server.ts";
import { queueMail } from "../../platform/mail/outbox.server.ts";
import { outageIn } from "../../platform/outages.server.ts";
import type { Services } from "../../platform/services.ts";
import { returnRows } from "./draft-returns.server.ts";
import { momentOfStored } from "./draft-times.server.ts";
import { type DraftRow, draftRows, lockThingsOf } from "./find-drafts.server.ts";
import { goBack } from "./go-back.server.ts";
import { publishDraft } from "./run-draft.server.ts";
import { mailsAbout } from "./timed-mails.server.ts";
import {
  callerOf,
  type Due,
  isLate,
  lateNews,
  longestDelayMilliseconds,
  reasonAfterFailure,
  reasonOf,
  tooLate,
} from "./timed-run.server.ts";

/**
 * Job `publish-timed`: publishes and takes back what is due, in the order of the moments. Drafts of one moment go out
 * together or not at all. What is refused stays, with the reason. What fails for another reason holds up nothing later:
 * it stays, and the job throws at its end, so that it runs again. Running it twice, or in two processes, does it once.
 */
export async function publishTimed(services: Services): Promise<void> {
  const now = services.clock.now();
  const failures: Failures = { drafts: new Set(), returns: new Set(), first: undefined };
  // Read again after each moment: what was published late may have to go back by now.
  for (;;) {
    const { drafts, returns } = await findDue(services.db, now, failures);
    const times = [...drafts, ...returns].map(({ moment }) => moment.getTime());
    if (times.length === 0) break;
    const first = Math.min(...times);
    const isFirst = ({ moment }: { moment: Date }) => moment.getTime() === first;
    const due = { now, late: now.getTime() - first };
    // Each goes back alone: what somebody has changed since keeps nothing else from going back.
    for (const { row } of returns.filter(isFirst)) {
      await goBack(services, due, row).catch((error: unknown) => {
        noteFailure(failures, error);
        failures.returns.add(row.id);
      });
    }
    const group = drafts.filter(isFirst).map(({ row }) => row);
    if (group.length === 0) continue;
    await publishGroup(services, due, group).catch((error: unknown) => {
      noteFailure(failures, error);
      for (const { id } of group) failures.drafts.add(id);
    });
  }
  if (failures.first !== undefined) throw failures.first;
}

/** What has failed in this run, and is left to the next one. */
type Failures = { drafts: Set<number>; returns: Set<number>; first: unknown };

/** Throws the error of an outage: nothing later could succeed, and nobody is to blame. */
function noteFailure(failures: Failures, error: unknown): void {
  if (outageIn(error)) throw error;
  failures.first ??= error;
}

async function findDue(db: Db, now: Date, failures: Failures) {
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
      .filter(({ row, moment }) => moment <= now && !failures.drafts.has(row.id)),
    returns: returns
      .map((row) => ({ row, moment: momentOfStored(row.return_time) }))
      .filter(({ row, moment }) => moment <= now && !failures.returns.has(row.id)),
  };
}

async function publishGroup(services: Services, due: Due, group: DraftRow[]): Promise<void> {
  if (due.late > longestDelayMilliseconds) return refuseGroup(services, due, group, () => tooLate);
  let stopped: { row: DraftRow; reason: string | undefined } | undefined;
  const late = isLate(due) ? await mailsAbout(services, group.map(lateNews(due.now, "draft"))) : [];
  try {
    await inTransaction(services.db, async (transaction) => {
      await lockThingsOf(
        transaction,
        group.map(({ id }) => id),
      );
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
          stopped = { row, reason: reasonOf(error) };
          throw error;
        }
      }
      for (const mail of late) await queueMail(transaction, due.now, mail);
    });
  } catch (error) {
    if (!stopped || outageIn(error)) throw error;
    const { row: cause } = stopped;
    const { reason = await reasonAfterFailure(services.db, { table: "drafts", row: cause, error }) } =
      stopped;
    if (reason === undefined) throw error;
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
