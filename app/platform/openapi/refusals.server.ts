import type { SchemaCollection } from "./schema-collection.server.ts";
import type { Json } from "./json-schema.ts";

type Refusal = { name: string; description: string; schema?: string; example?: Json; headers?: Json };

const retryAfter: Json = {
  "Retry-After": {
    description: "Seconds to wait before a retry",
    required: true,
    schema: { type: "integer", minimum: 1 },
  },
};

/**
 * The error responses of the API by status: all of `http/error-responses.server.ts`, and those that Node sends
 * itself.
 */
const refusals = {
  400: plain("Malformed", "The body cannot be read", "Malformed request."),
  401: plain("Unauthenticated", "Nobody is signed in", "Unauthenticated."),
  403: plain(
    "Forbidden",
    "The role or the duties do not allow it, or the address is not verified. With a `code`: an administrator may only look, or has not set up a second factor in time",
    "This action is unauthorized.",
  ),
  404: plain("NotFound", "Nothing has this id, name or path", "Not found."),
  409: plain(
    "Conflict",
    "In use, or not in the state that the request expects",
    "This gallery is shown on a page and cannot be deleted.",
  ),
  410: plain("Gone", "The link has ended, or was taken back", "This link has ended."),
  413: {
    name: "TooLarge",
    description: "The body, a field or a file is over its limit",
    schema: "InvalidFields",
    example: {
      message: "The file is too large.",
      errors: { file: ["The file is too large."] },
      error: "The file is too large.",
    },
  },
  419: plain(
    "CsrfMismatch",
    "The CSRF token is missing, expired or belongs to another session",
    "CSRF token mismatch.",
  ),
  422: {
    name: "Invalid",
    description: "A field is invalid; `errors` has the messages by field, and `error` the one about the file",
    schema: "InvalidFields",
    example: {
      message: "The name field is required.",
      errors: { name: ["The name field is required."] },
    },
  },
  423: plain(
    "PasswordConfirmationRequired",
    "Confirm the password first with `POST /user/confirm-password`; if there is a `code`, also the second factor with `POST /user/confirm-second-factor`",
    "Password confirmation required.",
  ),
  429: {
    ...plain("TooManyAttempts", "Too many requests; retry later", "Too Many Attempts."),
    headers: retryAfter,
  },
  431: {
    name: "HeadersTooLarge",
    description: "The request's headers are over 16 KiB; the response has no body",
  },
  500: {
    name: "ServerError",
    description: "An unexpected error; the log has the details under `request_id`",
    schema: "Failure",
    example: { message: "Server Error", request_id: "mhb2k1-42" },
  },
  503: {
    ...plain(
      "Unavailable",
      "The database or the file store is unavailable at the moment",
      "This cannot be done at the moment. Nothing was saved; please try again in a minute.",
    ),
    headers: retryAfter,
  },
  507: plain(
    "StorageFull",
    "There is no room left where data or files are stored",
    "There is no room left to store files.",
  ),
} satisfies Record<number, Refusal>;

export type RefusalStatus = keyof typeof refusals;

const text = { type: "string" };
const uploadError = {
  ...text,
  description: "In every error response to a multipart request, for upload widgets",
};
const refusalCode = {
  type: "string",
  enum: ["second_factor_required", "second_factor_confirmation_required", "look_only"],
  description: "Distinguishes this error from others with the same status",
};
const schemas: Record<string, Json> = {
  Refusal: closed({ message: text, code: refusalCode, error: uploadError }, ["message"]),
  InvalidFields: closed(
    {
      message: text,
      errors: { type: "object", additionalProperties: { type: "array", items: text, minItems: 1 } },
      error: uploadError,
    },
    ["message", "errors"],
  ),
  Failure: closed({ message: text, request_id: text, error: uploadError }, ["message", "request_id"]),
};

/** Returns the response for an error status of an operation. */
export function refusalOf(status: RefusalStatus): Json {
  return { $ref: `#/components/responses/${refusals[status].name}` };
}

/** Returns a 409 response with the current state of the thing, `always` or only for some causes. */
export function changedMeanwhile(
  answer: Json,
  { schemas, samples, always }: { schemas: SchemaCollection; samples: Json; always: boolean },
): Json {
  const schema = closed(
    { message: text, current: answer, error: uploadError },
    always ? ["message", "current"] : ["message"],
  );
  return {
    description: "Somebody else has changed it meanwhile; `current` is its current state",
    content: {
      "application/json": schemas.content(schema, {
        ...samples,
        message: "Somebody else has changed this meanwhile.",
      }),
    },
  };
}

/** Returns `components.responses`, and adds the schemas that they need. */
export function sharedRefusals(statuses: Iterable<RefusalStatus>, collection: SchemaCollection): Json {
  for (const [name, schema] of Object.entries(schemas)) collection.add(name, schema, {});
  const used = [...statuses].toSorted((one, other) => one - other);
  return Object.fromEntries(used.map((status) => [refusals[status].name, response(refusals[status])]));
}

function response({ description, schema, example, headers }: Refusal): Json {
  return {
    description,
    ...(headers && { headers }),
    ...(schema && {
      content: { "application/json": { schema: { $ref: `#/components/schemas/${schema}` }, example } },
    }),
  };
}

function plain(name: string, description: string, message: string) {
  return { name, description, schema: "Refusal", example: { message } };
}

function closed(properties: Json, required: string[]): Json {
  return { type: "object", properties, required, additionalProperties: false };
}
