import type { Db } from "../db/tables.ts";
import { enqueueJob, type NewJob } from "../jobs/jobs.server.ts";
import { newToken } from "../secrets/tokens.server.ts";
import type { WebhookEvent } from "./webhook-events.ts";

/** An event that the site reports to other programs through webhooks. */
export type Announcement = {
  event: WebhookEvent;
  id: number;
  /** The new status of the thing, if the event is about a change of status. */
  status?: string;
  /** How long the user can still undo the change. The event is not sent before then. */
  holdMilliseconds?: number;
  /**
   * The user has undone the change: the deliveries of this event that were not tried yet are deleted. With a `status`,
   * who was sent the change is sent the status that the thing has again.
   */
  isUndone?: boolean;
};

/** Stores a delivery for each webhook that wants the event, in the transaction of the change that it reports. */
export async function announceEvent(
  transaction: Db,
  now: Date,
  { event, id, status, holdMilliseconds = 0, isUndone = false }: Announcement,
): Promise<void> {
  const webhooks = await transaction
    .selectFrom("webhooks")
    .select(["id", "events"])
    .where("switched_off_at", "is", null)
    .orderBy("id")
    .execute();
  const wanted = webhooks.filter(({ events }) => events.split(",").includes(event));
  if (wanted.length === 0) return;
  // Earlier deliveries of the same event and thing that were not tried yet are stale.
  const stale = await transaction
    .deleteFrom("webhook_deliveries")
    .where("event", "=", event)
    .where("thing_id", "=", id)
    .where("attempts", "=", 0)
    .returning("webhook_id")
    .execute();
  if (isUndone && status === undefined) return;
  const sent = isUndone ? await lastSent(transaction, event, id) : undefined;
  const unsent = new Set(stale.map(({ webhook_id }) => webhook_id));
  const runAt = new Date(now.getTime() + holdMilliseconds);
  for (const webhook of wanted) {
    // Who never heard of the change needs no word that it was undone. Old deliveries are deleted, so none means sent.
    const isUnheard = unsent.has(webhook.id) && !sent?.has(webhook.id);
    if (sent && (isUnheard || sent.get(webhook.id) === status)) continue;
    const delivery = await transaction
      .insertInto("webhook_deliveries")
      .values({
        webhook_id: webhook.id,
        message_id: `msg_${newToken()}`,
        event,
        thing_id: id,
        status: status ?? null,
        created_at: now.toISOString(),
        held_until: runAt.toISOString(),
        last_tried_at: null,
        last_answer: null,
        delivered_at: null,
        failed_at: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await enqueueJob(transaction, now, {
      ...deliveryJob(webhook.id, delivery.id),
      ...(holdMilliseconds > 0 && { runAt }),
    });
  }
}

/** Returns, by webhook, the status that the last delivery of an event said that was tried. */
async function lastSent(transaction: Db, event: WebhookEvent, id: number) {
  const tried = await transaction
    .selectFrom("webhook_deliveries")
    .select(["webhook_id", "status"])
    .where("event", "=", event)
    .where("thing_id", "=", id)
    .orderBy("id")
    .execute();
  return new Map(tried.map(({ webhook_id, status }) => [webhook_id, status]));
}

/**
 * Returns the job that sends a delivery. Its key keeps a delivery from being queued twice, its lane keeps a slow
 * receiver from holding up the others.
 */
export function deliveryJob(webhookId: number, deliveryId: number): NewJob<"send-webhook"> {
  return {
    kind: "send-webhook",
    payload: { deliveryId },
    key: `webhook:${deliveryId}`,
    lane: `webhook ${webhookId}`,
  };
}
