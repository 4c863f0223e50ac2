import type { Actor } from "../../platform/audit/audit.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import type { Leaving } from "../../platform/resources/stored.server.ts";
import { announceEvent } from "../../platform/webhooks/announce-event.server.ts";
import { applicationDeletedOrRestored, applicationsExpire } from "../customers/follow-applications.server.ts";
import { takeBackWaiting } from "./letters/waiting-letters.server.ts";

/**
 * Takes back letters that still wait, and the announcement of a decision that webhooks have not received yet. What an
 * application opened stays open only if it leaves because of its age. Keys of repeated sendings go with it for good.
 */
export async function beforeApplicationsLeave(
  transaction: Db,
  actor: Actor,
  { ids, way }: Leaving<"trade_applications">,
): Promise<void> {
  const rows = await transaction
    .selectFrom("trade_applications")
    .select(["id", "version", "reference"])
    .where("id", "in", ids)
    .execute();
  for (const row of rows) {
    await takeBackWaiting(transaction, actor.now, row);
    await announceEvent(transaction, actor.now, { event: "application.decided", id: row.id, isUndone: true });
  }
  if (way === "bin") return;
  if (way === "expired") await applicationsExpire(transaction, actor, ids);
  const references = rows.map(({ reference }) => reference);
  await transaction.deleteFrom("trade_submissions").where("reference", "in", references).execute();
}

/** The customers' files follow. */
export async function afterApplicationsLeft(
  transaction: Db,
  actor: Actor,
  { ids }: Leaving<"trade_applications">,
): Promise<void> {
  for (const id of ids) await applicationDeletedOrRestored(transaction, actor, id);
}
