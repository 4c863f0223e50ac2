import type { z } from "../validation/zod.ts";
import { defaultRateLimits } from "../config/rate-limits.ts";
import { bodyBytes } from "../http/body.server.ts";
import type { Endpoint, FileRules } from "../http/endpoint-definition.ts";
import type { Resource } from "../http/endpoint.server.ts";
import { type Guard, isForAdmins } from "../http/guards.server.ts";
import { previewHeader, previewType } from "../http/preview.ts";
import { isPreviewable } from "../http/preview.server.ts";
import type { Samples } from "./examples.server.ts";
import { changedMeanwhile, type RefusalStatus, refusalOf } from "./refusals.server.ts";
import type { SchemaCollection } from "./schema-collection.server.ts";
import type { Json, Schema } from "./json-schema.ts";

const guards: Record<Guard, string> = {
  public: "For everybody.",
  "signed-in": "For signed-in users.",
  pages: "For administrators with the duty `pages`.",
  office: "For administrators with the duty `office`.",
  all: "For administrators with unlimited duties.",
  any: "For administrators.",
  machine: "",
};

/** Describes one operation: its request, who may call it, and all its responses. */
export function describeOperation(
  { name, samples }: Resource,
  definition: Endpoint,
  schemas: SchemaCollection,
): Json {
  const { method, operationId, summary, guard, machines } = definition;
  const isForMachines = guard === "machine";
  const needs = {
    ...(guard === "public" || isForMachines ? {} : { session: [] }),
    ...(method === "get" || isForMachines ? {} : { csrf: [] }),
  };
  const describe = (schema: z.ZodType, io: "input" | "output") => schemas.describe(schema, io, samples);
  return {
    operationId,
    tags: [name],
    summary,
    description: [
      ...(isForMachines ? [] : [guards[guard]]),
      ...(machines
        ? [`${isForMachines ? "For" : "Also for"} machines whose token has the scope \`${machines}\`.`]
        : []),
      ...limitsOf(definition),
    ].join(" "),
    security: [...(Object.keys(needs).length > 0 ? [needs] : []), ...(machines ? [{ machine: [] }] : [])],
    parameters: [
      ...parameters("path", definition.params && describe(definition.params, "input")),
      ...parameters("query", definition.query && describe(definition.query, "input")),
      ...(isPreviewable(definition) ? [previewParameter] : []),
    ],
    ...((definition.body || definition.files || definition.rawBody) && {
      requestBody: requestBody(definition, schemas, samples),
    }),
    responses: {
      ...successes(definition, schemas, samples),
      ...refusalsOf(definition, schemas, samples),
    },
  };
}

const pageContent = {
  schema: { type: "object", required: ["html"], properties: { html: { type: "string" } } },
  example: { html: '<!doctype html><html lang="en-GB"><body>…</body></html>' },
};
const previewParameter: Json = {
  name: previewHeader,
  in: "header",
  description:
    "The address of a page. The answer is then `{ html }`: this page as the save would make it. Nothing is stored.",
  schema: { type: "string", example: "/about" },
};

/**
 * Returns the error statuses of an operation: those that its definition lists, and those that follow from the rest of
 * it.
 */
export function refusalStatuses(definition: Endpoint): RefusalStatus[] {
  const { method, guard, params, body, files, redirect, limits, current, refuses = [] } = definition;
  const isForMachines = guard === "machine";
  const statuses = new Set<RefusalStatus>([431, 500, 503, ...refuses]);
  const add = (...more: RefusalStatus[]) => more.forEach((status) => statuses.add(status));
  if (body || files) add(400, 413, 422);
  if (definition.rawBody) add(413, 422);
  if (guard !== "public") add(401);
  if (isForAdmins(guard) || isForMachines) add(403);
  if (params && !redirect) add(404);
  if (method !== "get") add(507);
  if (method !== "get" && !isForMachines) add(419);
  if (limits) add(429);
  if (current) add(409);
  return [...statuses].toSorted((one, other) => one - other);
}

function limitsOf({ limits = [] }: Endpoint): string[] {
  return limits.map((name) => {
    const { limit, seconds } = defaultRateLimits[name];
    return `Limited by \`${name}\`: ${limit} in ${seconds} seconds by default.`;
  });
}

/** Describes path or query parameters. A parameter cannot be null, and one with a default is optional. */
function parameters(place: "path" | "query", schema: Schema = {}): Json[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).map(([name, property]) => {
    const shape = withoutNull(property);
    const isRequired = place === "path" || (required.includes(name) && !("default" in property));
    return { name, in: place, required: isRequired, schema: shape };
  });
}

function withoutNull({ default: initial, anyOf, type, ...rest }: Schema): Schema {
  const left = anyOf?.filter((choice) => choice.type !== "null");
  return {
    ...rest,
    ...(Array.isArray(type) ? { type: type.find((one) => one !== "null") } : type !== undefined && { type }),
    ...(left && (left.length === 1 ? left[0] : { anyOf: left })),
    ...(initial !== undefined && initial !== null && { default: initial }),
  };
}

function requestBody(
  { body, files, rawBody, maxBodyBytes }: Endpoint,
  schemas: SchemaCollection,
  samples: Samples,
): Json {
  if (rawBody) return rawRequestBody(rawBody);
  const fields = body && schemas.describe(body, "input", samples);
  const isMultipartOnly = Object.keys(files?.required ?? {}).length > 0;
  return {
    required: true,
    description: `At most ${maxBodyBytes ?? bodyBytes()} bytes${files ? ", not counting files" : ""}.`,
    content: {
      ...(fields && !isMultipartOnly && { "application/json": schemas.content(fields, samples) }),
      ...(files && { "multipart/form-data": multipart(fields, files, { schemas, samples }) }),
    },
  };
}

function rawRequestBody({ type, maxBytes }: NonNullable<Endpoint["rawBody"]>): Json {
  const schema = { type: "string", format: "binary", contentMediaType: type, maxLength: maxBytes };
  return { required: true, description: `At most ${maxBytes} bytes.`, content: { [type]: { schema } } };
}

function multipart(
  fields: Schema | undefined,
  files: FileRules,
  { schemas, samples }: { schemas: SchemaCollection; samples: Samples },
): Json {
  const mebibytes = files.maxBytes / 1024 / 1024;
  const file = {
    type: "string",
    format: "binary",
    contentMediaType: "application/octet-stream",
    maxLength: files.maxBytes,
    description: `A file of at most ${mebibytes} MiB: ${files.types.join(", ")}`,
  };
  const parts: Schema = {
    type: "object",
    properties: Object.fromEntries(files.fields.map((field) => [field, file])),
    required: Object.keys(files.required ?? {}),
  };
  const names = Object.fromEntries(files.fields.map((field) => [field, "(the bytes of the file)"]));
  return {
    ...schemas.content(fields ? { allOf: [fields, parts] } : parts, { ...samples, ...names }),
    encoding: Object.fromEntries(
      files.fields.map((field) => [field, { contentType: files.types.join(", ") }]),
    ),
  };
}

function successes(definition: Endpoint, schemas: SchemaCollection, samples: Samples): Json {
  const { answer, download, redirect, otherwise } = definition;
  const json = (shape: z.ZodType): Json => ({
    "application/json": schemas.content(schemas.describe(shape, "output", samples), samples),
  });
  const status = definition.status ?? (answer || download ? 200 : redirect ? 302 : 204);
  return {
    [status]: {
      description: redirect ?? (download ? "The file" : answer ? "Done" : "Done; no content"),
      ...(redirect && { headers: { Location: header("The address of the redirect") } }),
      ...(download && {
        headers: {
          "Content-Disposition": header(`${download.disposition}, with the file name if there is one`),
        },
        content: Object.fromEntries(
          download.types.map((type) => [type, { schema: { type: "string", format: "binary" } }]),
        ),
      }),
      ...(answer && {
        content: {
          ...json(answer),
          ...(isPreviewable(definition) && { [previewType]: pageContent }),
        },
      }),
    },
    ...(otherwise && {
      [otherwise.status]: {
        description: otherwise.description,
        ...(otherwise.answer && { content: json(otherwise.answer) }),
      },
    }),
    // What answers nothing shows a page all the same.
    ...(!answer &&
      isPreviewable(definition) && {
        200: { description: "The page as it would be.", content: { [previewType]: pageContent } },
      }),
  };
}

function header(description: string): Json {
  return { description, required: true, schema: { type: "string" } };
}

function refusalsOf(definition: Endpoint, schemas: SchemaCollection, samples: Samples): Json {
  const { answer, current, refuses, redirect } = definition;
  return Object.fromEntries(
    refusalStatuses(definition).map((status) => {
      // Tools expect a default response where no status is 2xx.
      if (status === 500 && redirect) return ["default", refusalOf(status)];
      if (status !== 409 || !current || !answer) return [status, refusalOf(status)];
      const shown = schemas.describe(answer, "output", samples);
      return [status, changedMeanwhile(shown, { schemas, always: !refuses?.includes(409), samples })];
    }),
  );
}
