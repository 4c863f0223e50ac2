import type { Db } from "../db/tables.ts";
import { enqueueJob, type NewJob } from "../jobs/jobs.server.ts";
import { newToken } from "../secrets/tokens.server.ts";
import type { WebhookEvent } from "./webhook-events.ts";

/** Something that has happened to a thing, for programs that want to know of it. */
export type Announcement = {
  event: WebhookEvent;
  id: number;
  /** What the thing is now, where that is what the event is about. */
  status?: string;
  /** For how long it can still be undone; nobody hears of it before. */
  holdMilliseconds?: number;
  /** What was announced and is still held did not come about. */
  isUndone?: boolean;
};

/** Stores a delivery for each webhook that wants the event, in the transaction of what has happened. */
export async function announceEvent(
  transaction: Db,
  now: Date,
  { event, id, status, holdMilliseconds = 0, isUndone = false }: Announcement,
): Promise<void> {
  const webhooks = await transaction.selectFrom("webhooks").select(["id", "events"]).orderBy("id").execute();
  const wanted = webhooks.filter(({ events }) => events.split(",").includes(event));
  if (wanted.length === 0) return;
  // An event of the same thing that was not sent yet is stale.
  await transaction
    .deleteFrom("webhook_deliveries")
    .where("event", "=", event)
    .where("thing_id", "=", id)
    .where("attempts", "=", 0)
    .execute();
  if (isUndone) return;
  const runAt = new Date(now.getTime() + holdMilliseconds);
  for (const webhook of wanted) {
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
      ...deliveryJob(delivery.id),
      ...(holdMilliseconds > 0 && { runAt }),
    });
  }
}

/** The one job that sends a delivery, however often it is asked for. */
export function deliveryJob(deliveryId: number): NewJob<"send-webhook"> {
  return { kind: "send-webhook", payload: { deliveryId }, key: `webhook:${deliveryId}` };
}
