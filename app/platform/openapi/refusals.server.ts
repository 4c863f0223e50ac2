import type { Json, SchemaCollection } from "./schema-collection.server.ts";

type Refusal = { name: string; description: string; schema?: string; example?: Json; headers?: Json };

const retryAfter: Json = {
  "Retry-After": {
    description: "Seconds until it is worth trying again",
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
    "The role or the duties do not allow it, the address is not verified, or, as `code` then says, an administrator may only look or has set up no second factor in time",
    "This action is unauthorized.",
  ),
  404: plain("NotFound", "Nothing has this id, name or path", "Not found."),
  409: plain(
    "Conflict",
    "In use, or not as the request takes it to be",
    "This gallery is shown on a page and cannot be deleted.",
  ),
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
  419: plain("CsrfMismatch", "The CSRF token is missing, old or another session's", "CSRF token mismatch."),
  422: {
    name: "Invalid",
    description: "A field breaks a rule; `errors` says which, and `error` what is wrong with the file",
    schema: "InvalidFields",
    example: {
      message: "The name field is required.",
      errors: { name: ["The name field is required."] },
    },
  },
  423: plain(
    "PasswordConfirmationRequired",
    "The password must be confirmed first: `POST /user/confirm-password`; with a `code` a second factor, too: `POST /user/confirm-second-factor`",
    "Password confirmation required.",
  ),
  429: { ...plain("TooManyAttempts", "Too many of them: later", "Too Many Attempts."), headers: retryAfter },
  431: { name: "HeadersTooLarge", description: "The request's headers are over 16 KiB; without a body" },
  500: {
    name: "ServerError",
    description: "Nobody expected this; the log knows more under `request_id`",
    schema: "Failure",
    example: { message: "Server Error", request_id: "mhb2k1-42" },
  },
  503: {
    ...plain(
      "Unavailable",
      "The database or the file store does not answer for the moment",
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
const uploadError = { ...text, description: "With every refusal of a multipart request, for upload widgets" };
const refusalCode = {
  type: "string",
  enum: ["second_factor_required", "second_factor_confirmation_required", "look_only"],
  description: "Where the answer differs from others of its status",
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
    description: "Changed by somebody else meanwhile; `current` shows it as it is now",
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
