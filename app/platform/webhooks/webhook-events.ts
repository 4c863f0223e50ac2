import { keysOf } from "../keys-of.ts";

/** The events that webhooks send, with their labels. */
export const webhookEvents = {
  "message.created": "A message has arrived",
  "application.created": "An application has arrived",
  "application.decided": "An application was approved or declined, or that was reversed",
  "customer.changed": "A customer’s file was added or changed",
  "callout.created": "A call-out was reported",
  "callout.changed": "A call-out was changed",
  "message.deleted": "A message was deleted",
  "application.deleted": "An application was deleted",
  "customer.deleted": "A customer’s file was deleted or merged into another",
  "callout.deleted": "A call-out was deleted",
  "callout.unseen": "Nobody has seen a call-out in time",
} as const;
export type WebhookEvent = keyof typeof webhookEvents;
export const webhookEventNames = keysOf(webhookEvents);
