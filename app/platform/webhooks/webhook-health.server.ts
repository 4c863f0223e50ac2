import type { Db } from "../db/tables.ts";
import { days } from "../durations.ts";
import type { Problem } from "../problems/problem.ts";
import type { Services } from "../services.ts";

const namedAfterMilliseconds = days(1);
const switchedOffAfterMilliseconds = days(3);

/**
 * Records the outcome of a try. A webhook fails from its first failure until an event arrives, which also switches it
 * on again.
 */
export async function recordHealth(
  transaction: Db,
  now: Date,
  { webhookId, isDelivered, isGone }: { webhookId: number; isDelivered: boolean; isGone: boolean },
): Promise<void> {
  const webhook = transaction.updateTable("webhooks").where("id", "=", webhookId);
  if (isDelivered) {
    await webhook
      .set({ failing_since: null, switched_off_at: null })
      .where("failing_since", "is not", null)
      .execute();
    return;
  }
  await webhook.set({ failing_since: now.toISOString() }).where("failing_since", "is", null).execute();
  if (isGone) await switchOff(transaction, now, webhookId);
}

/** Housekeeping task: switches off webhooks that have taken no event for three days, and gives up what waits. */
export async function switchOffDeadWebhooks({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const now = clock.now();
  const dead = await db
    .selectFrom("webhooks")
    .select("id")
    .where("switched_off_at", "is", null)
    .where("failing_since", "<=", new Date(now.getTime() - switchedOffAfterMilliseconds).toISOString())
    .execute();
  for (const { id } of dead) {
    await db.transaction().execute((transaction) => switchOff(transaction, now, id));
  }
}

async function switchOff(transaction: Db, now: Date, id: number): Promise<void> {
  const at = now.toISOString();
  const { numUpdatedRows } = await transaction
    .updateTable("webhooks")
    .set({ switched_off_at: at })
    .where("id", "=", id)
    .where("switched_off_at", "is", null)
    .where("failing_since", "is not", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await transaction
    .updateTable("webhook_deliveries")
    .set({ failed_at: at })
    .where("webhook_id", "=", id)
    .where("delivered_at", "is", null)
    .where("failed_at", "is", null)
    .execute();
}

/** Names the webhooks that are switched off, or that have failed for a day or more. */
export async function findWebhookProblems(db: Db, now: Date): Promise<Problem[]> {
  const failing = await db
    .selectFrom("webhooks")
    .select(["id", "url", "failing_since", "switched_off_at"])
    .where("failing_since", "is not", null)
    .orderBy("id")
    .execute();
  const limit = new Date(now.getTime() - namedAfterMilliseconds).toISOString();
  return failing.flatMap(({ id, url, failing_since, switched_off_at }): Problem[] => {
    const { host } = new URL(url);
    if (switched_off_at) {
      return [
        {
          key: `webhook-off-${id}`,
          urgency: "soon",
          text: `The webhook of ${host} is switched off`,
          advice:
            "It took no event for too long. Mend the program behind it, then switch it on under Machines.",
          path: "/admin/machines",
        },
      ];
    }
    if (failing_since === null || failing_since > limit) return [];
    return [
      {
        key: `webhook-failing-${id}`,
        urgency: "soon",
        text: `The webhook of ${host} has taken no event for a day`,
        advice: "Machines shows its answers. After three days it is switched off.",
        path: "/admin/machines",
      },
    ];
  });
}
