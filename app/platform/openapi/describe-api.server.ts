import { setImmediate as nextTurn } from "node:timers/promises";
import { csrfCookie, sessionCookie } from "../http/cookie-names.ts";
import type { Resource } from "../http/endpoint.server.ts";
import { describeOperation, refusalStatuses } from "./describe-operation.server.ts";
import { sharedRefusals } from "./refusals.server.ts";
import { describeWebhooks } from "./describe-webhooks.server.ts";
import { SchemaCollection } from "./schema-collection.server.ts";
import type { Json } from "./json-schema.ts";

const description = `The API follows the conventions of Laravel Sanctum: \`GET /sanctum/csrf-cookie\` sets the cookie \`${csrfCookie}\`, and
every write returns it in the header \`X-XSRF-TOKEN\`. Requests are JSON, form fields, or multipart for files. Each operation
states its maximum body size. Texts are trimmed, an empty text counts as absent, and numbers may be sent as digits. Times are
UTC in ISO 8601.

Lists are paged by \`page\`; each states whether its pages count from 0 or from 1. A resource that can be saved has a
\`version\`. If a save sends it and somebody else has saved meanwhile, the response is a 409. Every response names its
request in \`X-Request-Id\`.`;

/**
 * Describes the whole API as an OpenAPI 3.1 document, from the same definitions that validate its requests. That
 * takes a while, so other requests are served between two operations.
 */
export async function describeApi(resources: Resource[], title: string): Promise<Json> {
  const schemas = new SchemaCollection(resources.map(({ samples }) => samples));
  const paths: Record<string, Json> = {};
  for (const resource of resources) {
    for (const definition of resource.endpoints) {
      (paths[templateOf(definition.path)] ??= {})[definition.method] = describeOperation(
        resource,
        definition,
        schemas,
      );
      await nextTurn();
    }
  }
  const endpoints = resources.flatMap((resource) => resource.endpoints);
  const responses = sharedRefusals(new Set(endpoints.flatMap(refusalStatuses)), schemas);
  return {
    openapi: "3.1.0",
    info: {
      title,
      version: "1",
      description,
      license: { name: "All rights reserved", identifier: "LicenseRef-All-rights-reserved" },
    },
    servers: [{ url: "/" }],
    tags: resources.map(({ name, description: about }) => ({ name, description: about })),
    paths,
    webhooks: describeWebhooks(),
    components: {
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: sessionCookie,
          description: "With https its name begins with `__Host-`.",
        },
        csrf: { type: "apiKey", in: "header", name: "X-XSRF-TOKEN" },
        machine: {
          type: "http",
          scheme: "bearer",
          description: "A token created under Machines in the back office.",
        },
      },
      responses,
      ...schemas.components(),
    },
  };
}

/** Returns the path in the form of OpenAPI: `/api/widgets/{id}`. */
export function templateOf(path: string): string {
  return path.replaceAll(/:(\w+)/g, "{$1}");
}
