import { id, line } from "../../platform/validation/fields.ts";
import { oneLine } from "../../platform/validation/plain-text.ts";
import { machineScopes } from "../../platform/http/machine-scopes.ts";
import { z } from "../../platform/validation/zod.ts";
import { webhookEventNames } from "../../platform/webhooks/webhook-events.ts";

const longestUrl = 1_000;
const chooseOne = "Please choose at least one.";

/** An address to which this program may send. The host it resolves to is checked before each request. */
const httpsAddress = () =>
  z
    .string()
    .overwrite(oneLine)
    .max(longestUrl)
    .refine((text) => URL.canParse(text) && isPlainHttps(new URL(text)), {
      error: "The url field must be an https:// address without a name or password, at port 443 or 8443.",
    });

/** Other ports belong to other services, which should not hear from this program. `port` is empty for 443. */
function isPlainHttps({ protocol, username, password, port }: URL): boolean {
  return protocol === "https:" && username === "" && password === "" && ["", "8443"].includes(port);
}

export const newMachine = z
  .object({ name: line(), scopes: z.array(z.enum(machineScopes)).min(1, chooseOne) })
  .meta({ id: "NewMachine" });

export const machine = z
  .object({
    id: z.int(),
    name: z.string(),
    scopes: z.array(z.enum(machineScopes)),
    created_at: z.string(),
    last_used_at: z.string().nullable(),
  })
  .meta({ id: "Machine" });
export type Machine = z.infer<typeof machine>;

/** A machine with its token, which is shown only this once. */
export const addedMachine = machine.extend({ token: z.string() }).meta({ id: "AddedMachine" });
export const machineList = z.object({ results: z.array(machine) }).meta({ id: "MachineList" });

export const newWebhook = z
  .object({ url: httpsAddress(), events: z.array(z.enum(webhookEventNames)).min(1, chooseOne) })
  .meta({ id: "NewWebhook" });

const delivery = z
  .object({
    id: z.int(),
    event: z.enum(webhookEventNames),
    thing_id: z.int(),
    attempts: z.int(),
    created_at: z.string(),
    last_tried_at: z.string().nullable(),
    /** The HTTP status, or the reason why there was none. */
    last_answer: z.string().nullable(),
    state: z.enum(["waiting", "delivered", "failed"]),
  })
  .meta({ id: "WebhookDelivery" });

export const webhook = z
  .object({
    id: z.int(),
    url: z.string(),
    events: z.array(z.enum(webhookEventNames)),
    created_at: z.string(),
    /** Since when no event has arrived; null if the last one did. */
    failing_since: z.string().nullable(),
    /** When it was switched off, after failing for three days or after the status 410. */
    switched_off_at: z.string().nullable(),
    /** The ten newest deliveries, newest first. Deliveries are deleted after 30 days. */
    deliveries: z.array(delivery),
  })
  .meta({ id: "Webhook" });
export type Webhook = z.infer<typeof webhook>;

/** A webhook with its secret, which is shown only this once. */
export const addedWebhook = webhook.extend({ secret: z.string() }).meta({ id: "AddedWebhook" });
export const byDelivery = z.object({ id: id(), delivery: id() });
export const webhookList = z.object({ results: z.array(webhook) }).meta({ id: "WebhookList" });
