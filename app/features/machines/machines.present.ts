import { type MachineScope, machineScopes } from "../../platform/http/machine-scopes.ts";
import { isKeyOf } from "../../platform/keys-of.ts";
import { webhookEvents } from "../../platform/webhooks/webhook-events.ts";
import type { Machine, Webhook } from "./machines.schema.ts";
import type { MachineRow } from "./machines.server.ts";
import type { DeliveryRow, WebhookWithDeliveries } from "./webhooks.server.ts";

export function presentMachine({ id, name, scopes, created_at, last_used_at }: MachineRow): Machine {
  return { id, name, scopes: scopes.split(",").filter(isScope), created_at, last_used_at };
}

function isScope(word: string): word is MachineScope {
  return machineScopes.some((scope) => scope === word);
}

export function presentWebhook(row: WebhookWithDeliveries): Webhook {
  const { id, url, events, created_at, failing_since, switched_off_at, deliveries } = row;
  return {
    id,
    url,
    events: events.split(",").filter((event) => isKeyOf(webhookEvents, event)),
    created_at,
    failing_since,
    switched_off_at,
    deliveries: deliveries.map(presentDelivery),
  };
}

function presentDelivery(row: DeliveryRow): Webhook["deliveries"][number] {
  const { id, event, thing_id, attempts, created_at, last_tried_at, last_answer } = row;
  const state = row.delivered_at ? "delivered" : row.failed_at ? "failed" : "waiting";
  return { id, event, thing_id, attempts, created_at, last_tried_at, last_answer, state };
}
