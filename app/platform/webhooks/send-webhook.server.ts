import { createHmac } from "node:crypto";
import type { Db } from "../db/tables.ts";
import { days, hours, minutes } from "../durations.ts";
import { enqueueJob } from "../jobs/jobs.server.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { messageOf } from "../message-of.ts";
import { reseal, seal, unseal } from "../secrets/sealing.server.ts";
import type { Renewal } from "../secrets/renewal.ts";
import type { Services } from "../services.ts";
import { deliveryJob } from "./announce-event.server.ts";
import { type Answer, postToPublic } from "./post-to-public.server.ts";
import { recordHealth } from "./webhook-health.server.ts";

declare module "../jobs/jobs.ts" {
  interface Jobs {
    "send-webhook": { deliveryId: number };
  }
}

/** The wait after each failed try. Together they are nearly two days, as Standard Webhooks advises. */
const retryDelays = [5_000, minutes(1), minutes(5), minutes(30), hours(2), hours(6), hours(12), hours(24)];
export const maxRetryDelay = hours(24);
const keptMilliseconds = days(30);
const maxAnswerLength = 200;
/** With this status a receiver asks for no more events (Standard Webhooks). */
const gone = 410;

type Post = typeof postToPublic;

/**
 * Job `send-webhook`: tries once to send a delivery. Schedules the next try on failure, not before the receiver asks for
 * it, and gives up after the last. A receiver that is gone is switched off.
 */
export async function sendWebhook(
  { db, clock, config }: Pick<Services, "db" | "clock" | "config">,
  { deliveryId }: Jobs["send-webhook"],
  post: Post = postToPublic,
): Promise<void> {
  const delivery = await db
    .selectFrom("webhook_deliveries")
    .innerJoin("webhooks", "webhooks.id", "webhook_deliveries.webhook_id")
    .selectAll("webhook_deliveries")
    .select(["webhooks.url", "webhooks.secret"])
    .where("webhook_deliveries.id", "=", deliveryId)
    .executeTakeFirst();
  if (!delivery || delivery.delivered_at || delivery.failed_at) return;
  const { webhook_id, url, secret, message_id, event, thing_id, status, created_at } = delivery;
  const key = unseal(config, sealedFor(webhook_id), secret);
  const data = { id: thing_id, ...(status !== null && { status }) };
  const body = JSON.stringify({ type: event, timestamp: created_at, data });
  // A secret that cannot be opened stays so, therefore no retry would help.
  const answer: Answer | string =
    key === undefined
      ? "Its secret cannot be opened with APP_SECRET."
      : await post(url, { body, headers: headersOf({ id: message_id, now: clock.now(), key, body }) }).catch(
          messageOf,
        );
  const { status: code = 0, retryAfter = 0 } = typeof answer === "string" ? {} : answer;
  const isDelivered = code >= 200 && code < 300;
  const isGone = key === undefined || code === gone;
  await db.transaction().execute(async (transaction) => {
    const now = clock.now();
    const attempts = delivery.attempts + 1;
    const delay = isGone ? undefined : retryDelays[delivery.attempts];
    const wait = delay && Math.min(Math.max(delay, retryAfter), maxRetryDelay);
    await transaction
      .updateTable("webhook_deliveries")
      .set({
        attempts,
        last_tried_at: now.toISOString(),
        last_answer: (typeof answer === "string" ? answer : String(code)).slice(0, maxAnswerLength),
        delivered_at: isDelivered ? now.toISOString() : null,
        failed_at: !isDelivered && wait === undefined ? now.toISOString() : null,
      })
      .where("id", "=", deliveryId)
      .execute();
    await recordHealth(transaction, now, { webhookId: webhook_id, isDelivered, isGone });
    if (isDelivered || wait === undefined) return;
    await enqueueJob(transaction, now, {
      ...deliveryJob(webhook_id, deliveryId),
      runAt: new Date(now.getTime() + wait),
    });
  });
}

/**
 * Returns the headers of Standard Webhooks (https://www.standardwebhooks.com). With them the receiver verifies the
 * origin, content and age of the post.
 */
function headersOf({ id, now, key, body }: { id: string; now: Date; key: string; body: string }) {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const bytes = Buffer.from(key.replace(/^whsec_/, ""), "base64");
  const signature = createHmac("sha256", bytes).update(`${id}.${timestamp}.${body}`).digest("base64");
  return {
    "Content-Type": "application/json",
    "User-Agent": "webhooks",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature}`,
  };
}

export function sealedSecretOf(config: Services["config"], webhookId: number, secret: string): string {
  return seal(config, sealedFor(webhookId), secret);
}

/** Seals again, with the current APP_SECRET, the webhook secrets that a previous one sealed. */
export async function renewWebhookSecrets({ db, config }: Services): Promise<Renewal> {
  const renewal: Renewal = { what: "secrets of webhooks", renewed: 0, undecryptable: 0 };
  for (const { id, secret } of await db.selectFrom("webhooks").select(["id", "secret"]).execute()) {
    const renewed = reseal(config, sealedFor(id), secret);
    if (renewed === undefined) renewal.undecryptable += 1;
    else if (renewed !== secret) {
      await db.updateTable("webhooks").set({ secret: renewed }).where("id", "=", id).execute();
      renewal.renewed += 1;
    }
  }
  return renewal;
}

/** Housekeeping task: deletes deliveries that are older than 30 days. */
export async function forgetOldDeliveries({
  db,
  clock,
}: {
  db: Db;
  clock: Services["clock"];
}): Promise<void> {
  const limit = new Date(clock.now().getTime() - keptMilliseconds).toISOString();
  await db.deleteFrom("webhook_deliveries").where("created_at", "<", limit).execute();
}

/** Returns the purpose and owner that are bound into the sealed secret. */
function sealedFor(webhookId: number) {
  return { purpose: "webhook secret", owner: `webhook ${webhookId}` };
}
