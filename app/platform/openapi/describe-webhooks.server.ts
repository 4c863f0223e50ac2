import { webhookEventNames, webhookEvents } from "../webhooks/webhook-events.ts";
import type { Json } from "./schema-collection.server.ts";

const header = (name: string, description: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
});

const headers = [
  header("webhook-id", "The same at each try"),
  header(
    "webhook-timestamp",
    "When it was sent, in seconds since 1970: refuse what is older than five minutes",
  ),
  header(
    "webhook-signature",
    "`v1,` and the HMAC-SHA256, in Base64, of id, timestamp and body with dots between, under the Base64 behind `whsec_`",
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
            "Any answer of 200 to 299 ends it; after any other it comes again, for nearly two days.",
          security: [],
          parameters: headers,
          requestBody: { required: true, content: { "application/json": { schema: bodyOf(type) } } },
          responses: { "204": { description: "It has arrived" } },
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
      timestamp: { type: "string", format: "date-time", description: "When it happened" },
      data: {
        type: "object",
        required: ["id"],
        properties: {
          id: { type: "integer", description: "Of the thing; a token of the right scope reads it" },
          status: { type: "string", description: "Of an application or a call-out" },
        },
      },
    },
  };
}
