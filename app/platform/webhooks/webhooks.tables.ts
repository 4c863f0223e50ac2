import type { Generated } from "kysely";
import type { WebhookEvent } from "./webhook-events.ts";

export interface WebhooksTable {
  id: Generated<number>;
  url: string;
  /** Words with commas between. */
  events: string;
  /** Encrypted; see `sealedSecretOf`. */
  secret: string;
  created_at: string;
}

/** What is sent to one of them, once for each event. It names the thing by its id alone, so nothing here is about a person. */
export interface WebhookDeliveriesTable {
  id: Generated<number>;
  webhook_id: number;
  /** The same at each try, so that the other side can tell a second one. */
  message_id: string;
  event: WebhookEvent;
  thing_id: number;
  status: string | null;
  attempts: Generated<number>;
  created_at: string;
  /** Not tried before that. */
  held_until: string;
  last_tried_at: string | null;
  /** The HTTP status, or why there was none. */
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
