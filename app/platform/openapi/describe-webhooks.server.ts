import { webhookEventNames, webhookEvents } from "../webhooks/webhook-events.ts";
import type { Json } from "./json-schema.ts";

const header = (name: string, description: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
});

const headers = [
  header("webhook-id", "The id of the delivery, the same for each attempt"),
  header(
    "webhook-timestamp",
    "The time of sending, in seconds since 1970; reject requests older than five minutes",
  ),
  header(
    "webhook-signature",
    "`v1,` and the Base64 HMAC-SHA256 of id, timestamp and body, joined by dots; the key is the Base64 text after `whsec_`",
  ),
];

/** Describes the webhooks that this site posts, signed as in https://www.standardwebhooks.com. */
export function describeWebhooks(): Json {
  return Object.fromEntries(
    webhookEventNames.map((type) => [
      type,
      {
        post: {
          operationId: `on${type.replaceAll(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
          tags: ["Machines"],
          summary: webhookEvents[type],
          description:
            "A response of 200 to 299 confirms the delivery. After any other it is retried for nearly two days.",
          security: [],
          parameters: headers,
          requestBody: { required: true, content: { "application/json": { schema: bodyOf(type) } } },
          responses: { "204": { description: "Delivered" } },
        },
      },
    ]),
  );
}

function bodyOf(type: string): Json {
  return {
    type: "object",
    required: ["type", "timestamp", "data"],
    properties: {
      type: { type: "string", const: type },
      timestamp: { type: "string", format: "date-time", description: "When the event happened" },
      data: {
        type: "object",
        required: ["id"],
        properties: {
          id: {
            type: "integer",
            description: "The id of the resource, which a token with the matching scope can read",
          },
          status: { type: "string", description: "The status of an application or a call-out" },
        },
      },
    },
  };
}
