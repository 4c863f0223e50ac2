import type { Selectable } from "kysely";
import { type Actor, recordAudit } from "../../platform/audit/audit.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { Conflict, Invalid, NotFound } from "../../platform/errors.ts";
import { enqueueJob } from "../../platform/jobs/jobs.server.ts";
import type { Services } from "../../platform/services.ts";
import { newToken } from "../../platform/secrets/tokens.server.ts";
import { deliveryJob } from "../../platform/webhooks/announce-event.server.ts";
import { RefusedTarget } from "../../platform/webhooks/post-to-public.server.ts";
import { isPublicHost } from "../../platform/webhooks/public-address.server.ts";
import { sealedSecretOf } from "../../platform/webhooks/send-webhook.server.ts";
import type { WebhookEvent } from "../../platform/webhooks/webhook-events.ts";
import type { WebhookDeliveriesTable, WebhooksTable } from "../../platform/webhooks/webhooks.tables.ts";

export type WebhookRow = Omit<Selectable<WebhooksTable>, "secret">;
export type DeliveryRow = Selectable<WebhookDeliveriesTable>;
export type WebhookWithDeliveries = WebhookRow & { deliveries: DeliveryRow[] };

const columns = ["id", "url", "events", "created_at", "failing_since", "switched_off_at"] as const;
const deliveriesShown = 10;

export async function listWebhooks(db: Db): Promise<WebhookWithDeliveries[]> {
  const webhooks = await db.selectFrom("webhooks").select(columns).orderBy("id").execute();
  return Promise.all(
    webhooks.map(async (webhook) => ({ ...webhook, deliveries: await lastDeliveries(db, webhook.id) })),
  );
}

/**
 * Adds a webhook. Only this return value contains the secret in readable form. Throws `Invalid` for an address that is
 * not public.
 */
export async function addWebhook(
  { db, config }: Pick<Services, "db" | "config">,
  actor: Actor,
  { url, events }: { url: string; events: readonly WebhookEvent[] },
): Promise<{ row: WebhookRow; secret: string }> {
  if (!isPublicHost(new URL(url).hostname)) throw new Invalid({ url: [new RefusedTarget().message] });
  const secret = `whsec_${Buffer.from(newToken(), "base64url").toString("base64")}`;
  return inTransaction(db, async (transaction) => {
    const row = await transaction
      .insertInto("webhooks")
      .values({
        url,
        events: [...new Set(events)].join(","),
        secret: "",
        created_at: actor.now.toISOString(),
        failing_since: null,
        switched_off_at: null,
      })
      .returning(columns)
      .executeTakeFirstOrThrow();
    // The encryption binds the secret to the row's id, so it is stored only after the insert.
    await transaction
      .updateTable("webhooks")
      .set({ secret: sealedSecretOf(config, row.id, secret) })
      .where("id", "=", row.id)
      .execute();
    await recordAudit(transaction, actor, {
      action: "created",
      subject: { type: "webhook", id: row.id, name: new URL(url).host },
      details: { events: row.events },
    });
    return { row, secret };
  });
}

/** Deletes a webhook. Its waiting deliveries are not sent. Throws `NotFound`. */
export async function removeWebhook(db: Db, actor: Actor, id: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const deleted = await transaction
      .deleteFrom("webhooks")
      .where("id", "=", id)
      .returning("url")
      .executeTakeFirstOrThrow(() => new NotFound());
    const subject = { type: "webhook", id, name: new URL(deleted.url).host } as const;
    await recordAudit(transaction, actor, { action: "deleted", subject });
  });
}

/** Switches a webhook on again. It gets the events from now on. Throws `NotFound`, and `Conflict` if it is on. */
export async function switchOnWebhook(db: Db, actor: Actor, id: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const webhook = await transaction
      .selectFrom("webhooks")
      .select(["url", "switched_off_at"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow(() => new NotFound());
    if (!webhook.switched_off_at) throw new Conflict("This webhook is switched on.");
    await transaction
      .updateTable("webhooks")
      .set({ failing_since: null, switched_off_at: null })
      .where("id", "=", id)
      .execute();
    const subject = { type: "webhook", id, name: new URL(webhook.url).host } as const;
    await recordAudit(transaction, actor, { action: "switched on", subject });
  });
}

/**
 * Tries a delivery at once, without changing the retries that are due anyway. A delivery that was given up gets only
 * this single try. Throws `NotFound`, and `Conflict` for a delivery that has arrived or whose event can still be
 * undone.
 */
export async function retryDelivery(
  db: Db,
  actor: Actor,
  { id, delivery }: { id: number; delivery: number },
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const found = await transaction
      .selectFrom("webhook_deliveries")
      .innerJoin("webhooks", "webhooks.id", "webhook_deliveries.webhook_id")
      .select(["delivered_at", "held_until", "message_id", "webhooks.url"])
      .where("webhook_deliveries.id", "=", delivery)
      .where("webhook_id", "=", id)
      .executeTakeFirstOrThrow(() => new NotFound());
    if (found.delivered_at) throw new Conflict("This delivery has arrived already.");
    if (found.held_until > actor.now.toISOString()) {
      throw new Conflict("What it tells of can still be taken back. It is sent by itself after that.");
    }
    await transaction
      .updateTable("webhook_deliveries")
      .set({ failed_at: null })
      .where("id", "=", delivery)
      .where("delivered_at", "is", null)
      .execute();
    await enqueueJob(transaction, actor.now, deliveryJob(id, delivery));
    await recordAudit(transaction, actor, {
      action: "sent again",
      subject: { type: "webhook", id, name: new URL(found.url).host },
      details: { delivery: found.message_id },
    });
  });
}

function lastDeliveries(db: Db, webhookId: number): Promise<DeliveryRow[]> {
  return db
    .selectFrom("webhook_deliveries")
    .selectAll()
    .where("webhook_id", "=", webhookId)
    .orderBy("id", "desc")
    .limit(deliveriesShown)
    .execute();
}
