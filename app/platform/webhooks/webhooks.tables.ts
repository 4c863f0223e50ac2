import type { Generated } from "kysely";
import type { WebhookEvent } from "./webhook-events.ts";

export interface WebhooksTable {
  id: Generated<number>;
  url: string;
  /** Event names, separated by commas. */
  events: string;
  /** Encrypted; see `sealedSecretOf`. */
  secret: string;
  created_at: string;
  /** When the first try failed since the last event that arrived. */
  failing_since: string | null;
  /** Since then no event is stored for it, and none is sent. */
  switched_off_at: string | null;
}

/** One delivery for each event and webhook. It names the thing only by its id, so it holds no personal data. */
export interface WebhookDeliveriesTable {
  id: Generated<number>;
  webhook_id: number;
  /** The same for each try, so that the receiver recognises a repeated delivery. */
  message_id: string;
  event: WebhookEvent;
  thing_id: number;
  status: string | null;
  attempts: Generated<number>;
  created_at: string;
  /** The first try is not made before this time. */
  held_until: string;
  last_tried_at: string | null;
  /** The HTTP status, or the error if there was none. */
  last_answer: string | null;
  delivered_at: string | null;
  failed_at: string | null;
}

declare module "../db/tables.ts" {
  interface Tables {
    webhooks: WebhooksTable;
    webhook_deliveries: WebhookDeliveriesTable;
  }
}
