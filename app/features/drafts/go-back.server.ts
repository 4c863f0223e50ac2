import { inTransaction } from "../../platform/db/transaction.server.ts";
import { Conflict, NotFound } from "../../platform/errors.ts";
import { logger } from "../../platform/log.server.ts";
import { queueMail } from "../../platform/mail/outbox.server.ts";
import { outageIn } from "../../platform/outages.server.ts";
import type { Services } from "../../platform/services.ts";
import type { ReturnRow } from "./draft-returns.server.ts";
import { findThing } from "./find-drafts.server.ts";
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

/** Restores what a draft had replaced. Throws what is no refusal; after some failures it is refused, too. */
export async function goBack(services: Services, due: Due, row: ReturnRow): Promise<void> {
  if (due.late > longestDelayMilliseconds) return refuseReturn(services, due, row, tooLate);
  const late = isLate(due) ? await mailsAbout(services, [lateNews(due.now, "return")(row)]) : [];
  let stopped: { reason: string | undefined } | undefined;
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
        stopped = { reason: reasonOf(error) };
        throw error;
      }
      for (const mail of late) await queueMail(transaction, due.now, mail);
    });
  } catch (error) {
    if (!stopped || outageIn(error)) throw error;
    const { reason = await reasonAfterFailure(services.db, { table: "draft_returns", row, error }) } =
      stopped;
    if (reason === undefined) throw error;
    await refuseReturn(services, due, row, reason);
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
