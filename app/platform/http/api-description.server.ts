import { z } from "zod";
import type { EndpointDefinition, Resource } from "./endpoint.server.ts";

type Json = Record<string, unknown>;

const refusals: Record<number, string> = {
  400: "The body cannot be read",
  401: "Nobody is signed in",
  403: "The role does not allow it, or the address is not verified",
  404: "Unknown id, name or path",
  409: "In use, or changed by somebody else meanwhile; `current` shows the thing as it is now",
  413: "The body or a file is over its limit",
  419: "The CSRF token is missing or wrong",
  422: "A field breaks a rule; `errors` says which",
  423: "The password must be confirmed first",
  429: "Too many attempts; `Retry-After` says for how long",
};

/** The whole API as an OpenAPI 3.1 document, made from the very schemas that check its requests. */
export function describeApi(resources: Resource[], appUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const { name, endpoints } of resources) {
    for (const definition of endpoints) {
      const path = definition.path.replaceAll(/:(\w+)/g, "{$1}");
      (paths[path] ??= {})[definition.method] = describeEndpoint(name, definition);
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Frostway",
      version: "1",
      description:
        "The conventions are Laravel Sanctum's: GET /sanctum/csrf-cookie sets XSRF-TOKEN, and every write sends it back in X-XSRF-TOKEN.",
    },
    servers: [{ url: appUrl }],
    tags: resources.map(({ name }) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "frostway_session" },
        csrf: { type: "apiKey", in: "header", name: "X-XSRF-TOKEN" },
      },
      schemas: {
        Refusal: {
          type: "object",
          required: ["message"],
          properties: {
            message: { type: "string" },
            errors: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
          },
        },
      },
    },
  };
}

function describeEndpoint(tag: string, definition: EndpointDefinition): Json {
  const { method, summary, guard } = definition;
  const isWrite = method !== "get";
  const needs = { ...(guard === "public" ? {} : { session: [] }), ...(isWrite ? { csrf: [] } : {}) };
  return {
    tags: [tag],
    summary,
    ...(guard === "admin" ? { description: "For administrators." } : {}),
    ...(Object.keys(needs).length ? { security: [needs] } : {}),
    parameters: [...parameters("path", definition.params), ...parameters("query", definition.query)],
    ...(definition.body || definition.files ? { requestBody: requestBody(definition) } : {}),
    responses: responses(definition),
  };
}

function parameters(place: "path" | "query", schema: z.ZodType | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: shape,
  }));
}

function requestBody({ body, files }: EndpointDefinition): Json {
  const schema: Json = body ? jsonSchema(body, "input") : { type: "object" };
  const fileFields = Object.fromEntries(
    (files?.fields ?? []).map((field) => [
      field,
      { type: "string", contentMediaType: "application/octet-stream" },
    ]),
  );
  const form = { ...schema, properties: { ...(schema.properties as Json | undefined), ...fileFields } };
  return {
    required: true,
    content: {
      ...(body ? { "application/json": { schema } } : {}),
      "multipart/form-data": { schema: form },
    },
  };
}

function responses(definition: EndpointDefinition): Json {
  const { guard, method, params, body, files, answer, current } = definition;
  const possible = [
    ...(body || files ? [400, 413, 422] : []),
    ...(guard === "public" ? [] : [401]),
    ...(guard === "admin" ? [403] : []),
    ...(params ? [404] : []),
    ...(method === "get" ? [] : [419]),
    ...(current ? [409] : []),
    ...(definition.refuses ?? []),
  ].toSorted((a, b) => a - b);
  const success = answer
    ? { description: "Done", content: { "application/json": { schema: jsonSchema(answer, "output") } } }
    : { description: "Done; nothing to show" };
  return {
    [definition.status ?? (answer ? 200 : 204)]: success,
    ...Object.fromEntries(
      [...new Set(possible)].map((status) => [
        status,
        {
          description: refusals[status],
          content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } },
        },
      ]),
    ),
  };
}

function jsonSchema(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}
